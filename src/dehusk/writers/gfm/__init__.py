"""GitHub Flavored Markdown from the content tree."""
