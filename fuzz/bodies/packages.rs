//! Locks, tarballs, documents of registries, CommonJS files and imports: any bytes are read or refused, and no path that is taken leads elsewhere.

use belljar_packages::{Lock, Rules, commonjs_names, locked_by_document, package_of, tarball_paths};

/// The first byte says what the rest is. Whether it was taken.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Some((kind, rest)) = input.split_first() else { return false };
    match kind % 4 {
        0 => {
            let Ok(text) = std::str::from_utf8(rest) else { return false };
            let Ok(lock) = Lock::parse(text) else { return false };
            let written = lock.to_text();
            assert_eq!(Lock::parse(&written).expect("it reads what it wrote"), lock);
            assert!(!written.contains("/../") && !written.contains("\"/"));
            true
        }
        1 => {
            let Ok(paths) = tarball_paths(rest, &Rules::default()) else { return false };
            assert!(
                paths
                    .iter()
                    .all(|path| !path.starts_with('/') && path.split('/').all(|part| !matches!(part, "" | "." | "..")))
            );
            true
        }
        2 => {
            let Ok(text) = std::str::from_utf8(rest) else { return false };
            if let Ok(name) = package_of(text) {
                assert!(text.starts_with(name.as_str()) && !text.split('/').any(|part| part == ".."));
            }
            let names = commonjs_names(text);
            assert!(
                names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte)))
            );
            !names.is_empty()
        }
        _ => {
            let Ok(lock) = locked_by_document(rest, "a", &Rules::default()) else { return false };
            assert_eq!(Lock::parse(&lock.to_text()).expect("it reads what it wrote"), lock);
            true
        }
    }
}
