//! The one function of the host's. It does nothing: WebKit ends a worker only where JavaScript is entered, so a program that
//! never leaves the module would outlive its end.

#[cfg(target_arch = "wasm32")]
pub(crate) fn turn() {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        fn turn();
    }
    // SAFETY: it takes nothing, gives nothing, and reaches nothing of the module.
    unsafe { turn() }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn turn() {}
