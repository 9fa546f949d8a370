//! Every generated file: where it lies, what it is made from, and what makes it.

use crate::file::Generated;

pub(crate) const FILES: &[Generated] = &[];
