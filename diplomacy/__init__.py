"""What is promised: deals, treaties, marriages, summits and plots."""
