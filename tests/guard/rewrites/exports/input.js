export const a = 1, { b, c: [d] } = o
export function f() { return a }
export default class {}
export { a as "quoted name", f as default2 };
