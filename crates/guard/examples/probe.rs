fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[2].parse().unwrap();
    let source = a[1].replace("\\n", "\n").repeat(n)
        + &a.get(3).cloned().unwrap_or_default()
        + &a.get(4).cloned().unwrap_or_default().repeat(n);
    let ts = a.get(5).is_some();
    std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || {
            let mut o = belljar_guard::Options::default();
            o.caps.nesting = 1 << 28;
            if ts {
                o.language = belljar_guard::Language::Ts
            }
            let r = belljar_guard::harden(&source, &o);
            println!(
                "{}",
                match r {
                    Ok(_) => "ok".into(),
                    Err(r) => r.diagnostics[0].to_string().chars().take(80).collect::<String>(),
                }
            );
        })
        .unwrap()
        .join()
        .unwrap();
}
