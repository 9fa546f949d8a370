//! The one function of the host's: whether the program's time is over. In WebKit nobody else can end a program that never
//! leaves the module: `terminate()` does not.

#[cfg(target_arch = "wasm32")]
pub(crate) fn is_late() -> bool {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        fn is_late() -> u32;
    }
    // SAFETY: it takes nothing, and reaches nothing of the module.
    unsafe { is_late() != 0 }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn is_late() -> bool {
    false
}
