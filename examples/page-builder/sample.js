/** The page to begin with. Its second button asks for something that no line of its policy allows. */
export const FILES = {
  "/index.html": `<!doctype html>
<title>Bakery</title>
<link rel="stylesheet" href="style.css">
<h1>Bread, daily</h1>
<p>Baked so far: <strong id="count">0</strong></p>
<button id="bake">Bake one</button>
<button id="ask">Ask for the price of flour</button>
<p id="price"></p>
<script type="module" src="main.js"></script>
`,
  "/style.css": `body {
  margin: 2rem;
  background: #fdf6ea;
  color: #3b2a1a;
  font: 17px/1.5 Georgia, serif;
}

h1 {
  color: #9a4f16;
}
`,
  "/main.js": `let baked = 0;

document.querySelector("#bake").onclick = () => {
  baked += 1;
  document.querySelector("#count").textContent = baked;
  console.log("baked", baked);
};

document.querySelector("#ask").onclick = async () => {
  const says = document.querySelector("#price");
  try {
    const answer = await fetch("${location.origin}/flour.txt");
    says.textContent = await answer.text();
  } catch (error) {
    says.textContent = "refused";
  }
};
`,
};
