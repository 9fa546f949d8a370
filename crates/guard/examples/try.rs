fn main() {
    let mut s = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut s).unwrap();
    let o = belljar_guard::Options { language: if std::env::args().nth(1).as_deref() == Some("ts") { belljar_guard::Language::Ts } else { Default::default() }, ..Default::default() };
    match belljar_guard::harden(&s, &o) { Ok(h) => print!("{}", h.code), Err(r) => print!("{}", belljar_guard::pretty("x.js", &s, &r.diagnostics, r.dropped)) }
}
