"""What a study found, as one page of HTML or as Markdown."""
