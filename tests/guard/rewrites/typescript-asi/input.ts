let a: any = 1
type Hidden = string
(a = [1]) as any
let b = a as any
;[a] = [2]
const c = (x: number):
  number => x
const d = (x: { y: number }): {
  z: number
} => ({ z: x.y })
const e = async <
  T
>(x: T) => x
function f() {
  return <any>
    a
}
function g() {
  return <
    T
  >(x: T) => x
}
class H {
  x = a as any
  ["y"] = 1
  z: number
  private *w() {}
  get: any
  public v() {}
  u = <any>a
  readonly [f.name]: string
  static
  t = 1
}
a = b as number
`${c}`
a!
++b
const i = a as number < 5, j = <any>{ k: 1 }, l = () => <any>{ k: 1 }
interface Last {}
[d, e, g, i, j, l].length
