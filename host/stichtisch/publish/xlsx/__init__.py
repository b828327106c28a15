"""What is published as workbooks."""
