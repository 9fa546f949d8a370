"use strict";$b0e(($b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0a,$b0q)=>async function(){const React = { createElement: (...parts) => (--$b0c.n<0&&$b0c.f(),parts) };
const List = (p) => (--$b0c.n<0&&$b0c.f(),React.createElement("ul", null, p.items.map((i) => (--$b0c.n<0&&$b0c.f(),React.createElement("li", { key: i }, i)))));
return(React.createElement(List, { items: ["a"] }));

});
