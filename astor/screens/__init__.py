"""What every screen starts from: the page that carries it, texts, language, the built client."""
