import { useState } from "react";
import "./app.css";

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <main className="grid justify-items-start gap-4 p-8 font-sans">
      <h1 className="text-3xl font-bold">Hello from React and Tailwind</h1>
      <button
        type="button"
        className="rounded-lg bg-indigo-600 px-4 py-2 text-white hover:bg-indigo-500"
        onClick={() => setCount(count + 1)}
      >
        Clicked {count} times
      </button>
    </main>
  );
}
