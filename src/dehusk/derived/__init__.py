"""What can be worked out from a text and stands nowhere on the page: marked as derived wherever it is shown."""
