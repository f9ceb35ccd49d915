// Buttons that print the page they stand on.
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
