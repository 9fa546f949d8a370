import type { A } from "a";
import type B from "b";
export type C = A | B;
export interface D {}
export declare const e: number;
export type { A } from "a";
export type * from "b";
export default interface F {}
export const g: number = 1, h = <C>g;
export function i(x: number): number;
export function i(x: any) { return x; }
export abstract class J { abstract x: number }
export const enum K { L = 1 }
interface M {}
const n = 1;
export { type D as O, M, n as p };
export {};
export as namespace Q;
