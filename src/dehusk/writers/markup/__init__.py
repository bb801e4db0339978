"""The content tree as markup: HTML, and what XML formats share."""
