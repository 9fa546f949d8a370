//! Facts about the engines that Belljar's policies are built on. Where an engine changes its mind,
//! the test that says so fails, and the policy compiler has to be looked at.

pub(crate) mod connections; // which hosts and schemes a connect-src lets through
pub(crate) mod embedding; // which guests load in a cross-origin isolated host page
pub(crate) mod noise; // which headers an engine complains about
pub(crate) mod own_origin; // what 'self' means in an opaque frame
pub(crate) mod permissions; // who may use a camera
pub(crate) mod reports; // which violation reports arrive, and in what form
pub(crate) mod surface; // whether a browser has something that nobody has looked at
