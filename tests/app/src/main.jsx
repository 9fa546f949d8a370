import { lazy, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./style.css";

const About = lazy(() => import("./About.jsx"));

function App() {
  const [path, setPath] = useState(location.pathname);
  const go = (to) => {
    history.pushState(null, "", to);
    setPath(to);
  };
  useEffect(() => {
    const onPop = () => setPath(location.pathname);
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);
  return (
    <main>
      <h1>Small shop</h1>
      <nav>
        <button type="button" id="home" onClick={() => go("/")}>
          Home
        </button>
        <button type="button" id="about" onClick={() => go("/about")}>
          About
        </button>
      </nav>
      {path === "/about" ? (
        <Suspense fallback={<p>…</p>}>
          <About />
        </Suspense>
      ) : (
        <p id="page">Welcome</p>
      )}
      <audio src="/tone.wav" preload="none" />
    </main>
  );
}

createRoot(document.getElementById("root")).render(<App />);
