//! Which binding a name resolves to.

use oxc_ast::ast::IdentifierReference;
use oxc_semantic::Scoping;
use oxc_syntax::symbol::SymbolFlags;

/// The name is the realm's: the program does not declare it, or only tells a type checker that it is
/// there (`declare const Array: any`, `interface Array {}`).
pub(crate) fn is_free(scoping: &Scoping, identifier: &IdentifierReference) -> bool {
    let symbol = identifier.reference_id.get().and_then(|id| scoping.get_reference(id).symbol_id());
    symbol.is_none_or(|symbol| {
        let flags = scoping.symbol_flags(symbol);
        flags.contains(SymbolFlags::Ambient) || !flags.intersects(SymbolFlags::Value | SymbolFlags::Import)
    })
}
