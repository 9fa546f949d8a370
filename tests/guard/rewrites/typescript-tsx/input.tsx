const same = <T,>(x: T): T => x, pair = <T extends object, U>(a: T, b: U) => [a, b] as const;
pair({}, same<string>("a"))
