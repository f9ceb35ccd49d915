// The token stands in the fragment: it reaches the server only when the organiser presses the button.
const form = document.getElementById("welcome");
if (form) form.elements.token.value = location.hash.slice(1);
