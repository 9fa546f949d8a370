//! Every generated file: where it lies, what it is made from, and what makes it.

use crate::file::Generated;

pub(crate) const FILES: &[Generated] =
    &[Generated { path: "web/generated/wire.ts", source: "crates/wire", text: belljar_wire::emit::typescript }];
