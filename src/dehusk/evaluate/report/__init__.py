"""The same figures for different eyes: terminal, Markdown for the docs, and one HTML page with plots."""
