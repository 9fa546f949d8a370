enum Size { Small, Medium = 10, Large, "extra large" }
const enum Name { First = "first", Second = First + "!", /* a comment */ Third = `third` }
enum Mixed {
  A = Size.Medium << 1, // twice
  B = A | 1,
  C = Name.First,
  D = "x".length,
  E = ((A) => A)(1),
}
enum Size { Huge = 100 }
declare enum Gone { A }
export enum Empty {}
function inner() { if (true) { enum Local { X } return Local.X; } }
enum Odd { __proto__ = 1 }
export { Size, Mixed, inner };
