//! Patterns that gather what is left of an iterable.

use oxc_ast::ast::{AssignmentTarget, BindingPattern};

/// `[a, ...rest]` in a declaration.
pub(super) fn gathers(pattern: &BindingPattern) -> bool {
    matches!(pattern, BindingPattern::ArrayPattern(list) if list.rest.is_some())
}

/// `[a, ...rest] =` in an assignment.
pub(super) fn target_gathers(target: &AssignmentTarget) -> bool {
    matches!(target, AssignmentTarget::ArrayAssignmentTarget(list) if list.rest.is_some())
}
