const React = { createElement: (...parts: unknown[]) => parts };
const List = (p: { items: string[] }) => <ul>{p.items.map((i) => <li key={i}>{i}</li>)}</ul>;
<List items={["a"]} />
