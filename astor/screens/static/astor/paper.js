// After turns on paper: what was typed over is sent as one field, and nothing else of the page.
const form = document.getElementById("paper");
form.addEventListener("submit", () => {
  const typed = {};
  for (const { value, dataset } of form.querySelectorAll("[data-field]")) if (value !== dataset.was) typed[dataset.field] = value;
  form.elements.typed.value = JSON.stringify(typed);
});
