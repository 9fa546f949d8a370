export default function About() {
  return <p id="page">Loaded when it was needed</p>;
}
