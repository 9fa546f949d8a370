//! The frames on a site of their own, on a server that a test can alter.

pub(crate) use belljar_attack::jar_site::*;
