// The token stands in the fragment: it reaches the server only when the organiser presses the button, and leaves the
// address bar at once.
const form = document.getElementById("welcome");
if (form) {
  form.elements.token.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
