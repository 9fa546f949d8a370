//! A WebAssembly module without its custom sections.
//!
//! Names of functions serve a debugger; a browser would load them every time. The linker can leave them out as well, but
//! by a flag that every dependency would be compiled anew for.

use anyhow::{Context, Result, ensure};

const HEADER: &[u8] = b"\0asm\x01\0\0\0";
const CUSTOM: u8 = 0;

pub(crate) fn without_custom(module: &[u8]) -> Result<Vec<u8>> {
    let mut rest = module.strip_prefix(HEADER).context("no WebAssembly module of version 1")?;
    let mut kept = HEADER.to_vec();
    while let Some((&id, after)) = rest.split_first() {
        let (length, digits) = length(after).context("a section without a length")?;
        let end = 1 + digits + length;
        ensure!(end <= rest.len(), "a section ends after the module");
        if id != CUSTOM {
            kept.extend(&rest[..end]);
        }
        rest = &rest[end..];
    }
    Ok(kept)
}

/// A number in LEB128, and how many bytes it takes.
fn length(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0_usize;
    for (place, byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((value, place + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(sections: &[&[u8]]) -> Vec<u8> {
        [HEADER, &sections.concat()].concat()
    }

    #[test]
    fn custom_sections_go_and_all_others_stay() {
        let types: &[u8] = &[1, 4, 1, 0x60, 0, 0];
        let long = [&[0, 0x80, 0x01][..], &[7; 128]].concat();
        assert_eq!(without_custom(&module(&[&long, types, &[0, 1, 9]])).unwrap(), module(&[types]));
        assert_eq!(without_custom(&module(&[])).unwrap(), HEADER);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        for wrong in [&b""[..], b"\0asm\x02\0\0\0", &module(&[&[1, 9, 0]]), &module(&[&[1]]), &module(&[&[1, 0xff]])] {
            without_custom(wrong).unwrap_err();
        }
    }
}
