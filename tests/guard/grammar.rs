//! Programs from a grammar and a seed: they end, they print what they do, and they combine forms in
//! ways nobody would write.

/// The same seed gives the same program on every machine.
pub(crate) fn program(seed: u64) -> String {
    let mut maker = Maker {
        state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        names: Vec::new(),
        next: 0,
        labels: 0,
        may_await: true,
    };
    let mut out =
        String::from("let fuel = 400; const spend = () => { if (--fuel < 0) throw new RangeError('fuel'); };\n");
    out.push_str(
        "const seen = []; const note = (...a) => { spend(); \
         console.log(...a.map((x) => (x instanceof Error ? x.name : x))); return a[0]; };\n",
    );
    for name in ["p", "q", "r"] {
        out.push_str(&format!("let {name} = {};\n", maker.literal()));
        maker.names.push(name.to_owned());
    }
    for _ in 0..4 + maker.below(6) {
        out.push_str(&maker.statement(3, Place::Top));
        out.push('\n');
    }
    out.push_str("return [p, q, r, seen.length];\n");
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Top,
    Loop,
    Function,
}

struct Maker {
    state: u64,
    names: Vec<String>,
    next: u32,
    labels: u32,
    /// The text goes into the program itself or into an async function.
    may_await: bool,
}

impl Maker {
    fn below(&mut self, limit: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % limit
    }

    fn pick<'t>(&mut self, list: &[&'t str]) -> &'t str {
        list[self.below(list.len() as u64) as usize]
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next)
    }

    fn name(&mut self) -> String {
        let at = self.below(self.names.len() as u64) as usize;
        self.names[at].clone()
    }

    fn literal(&mut self) -> &'static str {
        self.pick(&[
            "0", "1", "-2", "3.5", "NaN", "'a'", "'xyz'", "''", "true", "null", "undefined", "10n", "[1, 2, 3]", "[]",
            "({ a: 1, b: 'two' })", "({})", "/x+/g", "`t${1}`", "new Map([[1, 'm']])", "new Set([1, 2])",
            "[['n', 1], ['o', 2]]", "((x) => x)", "Symbol.iterator", "-0", "1e21", "\"\\u2028\"",
        ])
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return if self.below(2) == 0 { self.name() } else { self.literal().to_owned() };
        }
        let d = depth - 1;
        let form = self.below(34);
        let outer = self.may_await;
        // The operands of these stand inside a function.
        self.may_await &= !matches!(form, 12 | 13 | 22 | 23 | 24);
        let (a, b) = (self.expression(d), self.expression(d));
        self.may_await = outer;
        let name = self.name();
        match form {
            25 | 26 if !outer => format!("[{a}, {b}].length"),
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} ?? {b})"),
            4 => format!("({a} && {b})"),
            5 => format!("({a} ? {b} : {name})"),
            6 => format!("`<${{{a}}}|${{{b}}}>`"),
            7 => format!("[...[{a}], {b}]"),
            8 => format!("({{ x: {a}, ['k' + {name}]: {b}, ...({name}) }})"),
            9 => format!("({name} += {a})"),
            10 => format!("({name} = {a})"),
            11 => format!("note({a}, {b})"),
            12 => format!("(({{ x, y = {a} }} = {{}}) => [x, y])({b})"),
            13 => format!("((...rest) => {{ spend(); return rest.length + {a}; }})({b})"),
            14 => format!("(function () {{ spend(); return typeof this + arguments.length; }})({a}, {b})"),
            15 => format!("({a})?.[{b}]"),
            16 => format!("Object({a})[{b}]"),
            17 => format!("[{a}, {b}].map((e, i) => note(e, i)).join('-')"),
            18 => format!("(({a}, {b}))"),
            19 => format!("typeof ({a})"),
            20 => format!("String.raw`\\n${{{a}}}\\u${{1}}`"),
            21 => format!("((s, ...v) => s.raw.join('/') + v.length)`a${{{a}}}b\\t${{{b}}}`"),
            22 => format!("[...(function* () {{ spend(); yield {a}; yield* [{b}]; return 1; }})()]"),
            23 => format!(
                "(class {{ static s = {a}; f = {b}; get g() {{ return this.f; }} #p = 1; h() {{ return this.#p; }} }})"
            ),
            24 => format!(
                "new (class {{ f = {a}; constructor(x) {{ spend(); this.x = x; }} toString() {{ return 'C'; }} }})({b})"
            ),
            25 => format!("(await {a})"),
            26 => format!("(await Promise.all([{a}, (async () => {b})()]))"),
            27 => format!("(({a}) == ({b}))"),
            28 => format!("Object({a}).constructor.name"),
            29 => format!("(({a}) ** ({b}))"),
            30 => format!("({a} << {b})"),
            31 => format!("new Array({a}).length"),
            32 => "Math.max(...[1, 2].concat(1))".to_string(),
            _ => format!("((x) => x + x)({a})"),
        }
    }

    fn body(&mut self, depth: u32, place: Place) -> String {
        let count = 1 + self.below(2);
        let known = self.names.len();
        let text: Vec<String> = (0..count).map(|_| self.statement(depth, place)).collect();
        self.names.truncate(known);
        text.join(self.separator())
    }

    /// Semicolons are left out where a line break does.
    fn separator(&mut self) -> &'static str {
        self.pick(&["; ", "\n", ";\n"])
    }

    fn statement(&mut self, depth: u32, place: Place) -> String {
        if depth == 0 {
            return format!("note({})", self.expression(1));
        }
        let d = depth - 1;
        let form = self.below(22);
        let outer = self.may_await;
        self.may_await &= !matches!(form, 10 | 18);
        let e = self.expression(2);
        self.may_await = outer;
        let v = self.fresh();
        match form {
            17 if !outer => format!("note({e})"),
            0 => {
                let text = format!("let {v} = {e};");
                self.names.push(v);
                text
            }
            1 => {
                let name = self.name();
                format!("{name} = {e};")
            }
            2 => format!("if ({e}) {{ {} }} else {{ {} }}", self.body(d, place), self.body(d, place)),
            3 => format!("for (let {v} = 0; {v} < 3; {v}++) {{ spend(); {} }}", self.inside(&v, d)),
            4 => format!("for (const {v} of [1, {e}]) {{ {} }}", self.inside(&v, d)),
            5 => format!("for (const {v} in {{ a: 1, b: 2 }}) {{ {} }}", self.inside(&v, d)),
            6 => format!("{{ let {v} = 3; while ({v}-- > 0) {{ {} }} }}", self.body(d, Place::Loop)),
            7 => format!("{{ let {v} = 2; do {{ {} }} while ({v}-- > 0) }}", self.body(d, Place::Loop)),
            8 => format!(
                "try {{ {} }} catch ({{ name = 'none' }}) {{ note(name) }} finally {{ {} }}",
                self.body(d, place),
                self.body(d, place)
            ),
            9 => format!("try {{ throw {e} }} catch ({v}) {{ note({v}) }}"),
            10 => format!("function {v}(a, b = {e}) {{ spend(); {} }}; note({v}(1));", self.function_body(d)),
            11 => {
                self.labels += 1;
                let label = format!("l{}", self.labels);
                let jump = self.pick(&["break", "continue"]);
                let inner = self.body(d, Place::Loop);
                // What is inside may go on before the jump is reached: only the fuel ends that.
                format!("{label}: for (const {v} of [1, 2, 3]) for (;;) {{ spend(); {inner}; {jump} {label}; }}")
            }
            12 => format!("switch ({e}) {{ case 1: {}; break; case 'a': default: note('d') }}", self.body(d, place)),
            13 => format!("const [{v}a, ...{v}b] = [{e}, 2, 3]; note({v}a, {v}b)"),
            14 => format!("{{ const {{ length: {v}, ...{v}r }} = Object({e}); note({v}) }}"),
            15 => {
                "{ const fs = []; for (let i = 0; i < 2; i++) fs.push(() => i); note(fs.map((f) => f())) }".to_string()
            }
            16 => format!("if ({e}) for (const {v} of 'ab') note({v}); else note('else')"),
            17 => format!("async function {v}() {{ for await (const x of [1, {e}]) note(x); }}\nawait {v}()",),
            18 => format!(
                "{{ const o = {{ get x() {{ return {e} }}, set x(v) {{ note('set', v) }} }}; o.x += 1; note(o.x) }}"
            ),
            19 => format!(
                "{{ class {v} {{ static #n = 0; static m() {{ return ++{v}.#n + 'm' }} static {{ note({v}.m()) }} }} note({v}.m()) }}"
            ),
            20 if place == Place::Loop => self.pick(&["break", "continue"]).to_owned(),
            20 if place == Place::Function => format!("return {e}"),
            _ => format!("note({e})"),
        }
    }

    fn inside(&mut self, name: &str, depth: u32) -> String {
        self.names.push(name.to_owned());
        let known = self.names.len();
        // The loop's own variable is read only: a program that changes it might not end.
        self.names.pop();
        let body = self.body(depth, Place::Loop);
        self.names.truncate(known - 1);
        format!("note({name}); {body}")
    }

    fn function_body(&mut self, depth: u32) -> String {
        let known = self.names.len();
        self.names.extend(["a".to_owned(), "b".to_owned()]);
        let outer = std::mem::replace(&mut self.may_await, false);
        let body = self.body(depth, Place::Function);
        self.names.truncate(known);
        self.may_await = outer;
        body
    }
}
