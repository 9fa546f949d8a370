import "./app.css";

const button = document.querySelector<HTMLButtonElement>("button");
let count = 0;
button?.addEventListener("click", () => {
  count += 1;
  button.textContent = `Clicked ${count} times`;
});
