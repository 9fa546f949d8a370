let v2, __proto__, a, b, i, key;
list[0]; list[i]; list[i + 1]; list[i - 1]; map[key]; map[next()]; map["a"]; map[`item-${n}`]; map[`${n}`];
value.__proto__; value?.__proto__; value["__proto__"]; value[Symbol.iterator]; map[key]++; delete map[key]; map?.[key]?.x;
const { [key]: v, __proto__: p, plain } = map;
({ [key]: v2, __proto__ } = map);
const made = { [key]: 1, __proto__: null }; value.constructor; value.prototype;
a <!--b;
map[key, "a"]; map["a", key];
