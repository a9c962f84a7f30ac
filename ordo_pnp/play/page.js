const steps = [...document.querySelectorAll("main section")];
const slider = document.querySelector("input"), shown = document.querySelector("output");
document.querySelector("main").classList.add("steps");
document.querySelector("nav").hidden = false;
function show(number) {
  const at = Math.max(0, Math.min(steps.length - 1, number));
  steps.forEach((step, each) => { step.hidden = each !== at; });
  slider.value = at;
  shown.textContent = `${at} / ${steps.length - 1}`;
}
slider.max = steps.length - 1;
slider.addEventListener("input", () => show(Number(slider.value)));
document.querySelectorAll("nav button").forEach((button) => {
  button.addEventListener("click", () => show(Number(slider.value) + Number(button.value)));
});
document.addEventListener("keydown", (event) => {
  if (event.target === slider) return;
  if (event.key === "ArrowRight") show(Number(slider.value) + 1);
  if (event.key === "ArrowLeft") show(Number(slider.value) - 1);
});
show(0);
