//! What the text alone tells about a value: that it is small, that it is a number, that it cannot
//! be the name of a blocked property. Everything here may only answer "yes" when it is certain.

use oxc_ast::ast::{BinaryOperator, Expression, LogicalExpression, TemplateLiteral, UnaryOperator};
use oxc_syntax::operator::AssignmentOperator;

/// What stands in brackets, or in front of a type.
pub(crate) fn unwrapped<'e, 'a>(expression: &'e Expression<'a>) -> &'e Expression<'a> {
    match expression {
        Expression::ParenthesizedExpression(it) => unwrapped(&it.expression),
        Expression::TSAsExpression(it) => unwrapped(&it.expression),
        Expression::TSSatisfiesExpression(it) => unwrapped(&it.expression),
        Expression::TSTypeAssertion(it) => unwrapped(&it.expression),
        Expression::TSNonNullExpression(it) => unwrapped(&it.expression),
        Expression::TSInstantiationExpression(it) => unwrapped(&it.expression),
        plain => plain,
    }
}

/// Longer literals count as values of unknown size.
const SMALL_LITERAL: usize = 256;

/// Turned into text, the value is short whatever the program does: a number, a boolean, a short
/// literal. Adding it to a string grows the string by a bounded piece for one metered turn.
pub(crate) fn is_small(expression: &Expression) -> bool {
    match unwrapped(expression) {
        Expression::NumericLiteral(_)
        | Expression::BigIntLiteral(_)
        | Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::UpdateExpression(_) => true,
        Expression::StringLiteral(literal) => literal.value.len() <= SMALL_LITERAL,
        Expression::UnaryExpression(unary) => unary.operator != UnaryOperator::Delete,
        Expression::BinaryExpression(binary) => {
            binary.operator != BinaryOperator::Addition || (is_small(&binary.left) && is_small(&binary.right))
        }
        Expression::ConditionalExpression(choice) => is_small(&choice.consequent) && is_small(&choice.alternate),
        Expression::LogicalExpression(logical) => both(logical, is_small),
        Expression::SequenceExpression(sequence) => sequence.expressions.last().is_some_and(is_small),
        Expression::TemplateLiteral(template) => {
            template.quasis.iter().map(|quasi| quasi.value.raw.len()).sum::<usize>() <= SMALL_LITERAL
                && template.expressions.iter().all(is_small)
        }
        Expression::AssignmentExpression(assignment) => matches!(
            assignment.operator,
            AssignmentOperator::Subtraction
                | AssignmentOperator::Multiplication
                | AssignmentOperator::Division
                | AssignmentOperator::Remainder
                | AssignmentOperator::ShiftLeft
                | AssignmentOperator::ShiftRight
                | AssignmentOperator::ShiftRightZeroFill
                | AssignmentOperator::BitwiseAnd
                | AssignmentOperator::BitwiseOR
                | AssignmentOperator::BitwiseXOR
        ),
        _ => false,
    }
}

/// The value is a number, so an arithmetic operation with it is not one of big integers.
pub(crate) fn is_number(expression: &Expression) -> bool {
    match unwrapped(expression) {
        Expression::NumericLiteral(_) => true,
        Expression::UnaryExpression(unary) => match unary.operator {
            UnaryOperator::UnaryPlus => true,
            UnaryOperator::UnaryNegation | UnaryOperator::BitwiseNot => is_number(&unary.argument),
            _ => false,
        },
        Expression::BinaryExpression(binary) => match binary.operator {
            BinaryOperator::ShiftRightZeroFill => true,
            BinaryOperator::Subtraction
            | BinaryOperator::Multiplication
            | BinaryOperator::Division
            | BinaryOperator::Remainder
            | BinaryOperator::Exponential
            | BinaryOperator::ShiftLeft
            | BinaryOperator::ShiftRight
            | BinaryOperator::BitwiseAnd
            | BinaryOperator::BitwiseOR
            | BinaryOperator::BitwiseXOR => is_number(&binary.left) || is_number(&binary.right),
            BinaryOperator::Addition => is_number(&binary.left) && is_number(&binary.right),
            _ => false,
        },
        Expression::ConditionalExpression(choice) => is_number(&choice.consequent) && is_number(&choice.alternate),
        Expression::SequenceExpression(sequence) => sequence.expressions.last().is_some_and(is_number),
        _ => false,
    }
}

/// As a property key the value cannot spell one of `blocked`.
pub(crate) fn is_harmless_key(key: &Expression, blocked: &[&str]) -> bool {
    match unwrapped(key) {
        Expression::StringLiteral(literal) => !blocked.contains(&literal.value.as_str()),
        Expression::TemplateLiteral(template) => {
            let (first, last) = edges(template);
            if template.expressions.is_empty() {
                return !blocked.contains(&first);
            }
            blocked.iter().all(|name| !name.starts_with(first) || !name.ends_with(last))
        }
        // "item" + x, x + 1: no blocked name begins or ends like that.
        Expression::BinaryExpression(binary) if binary.operator == BinaryOperator::Addition => {
            let starts = |piece: &str| blocked.iter().any(|name| name.starts_with(piece));
            let ends = |piece: &str| blocked.iter().any(|name| name.ends_with(piece));
            match (&binary.left, &binary.right) {
                (Expression::StringLiteral(left), _) if !starts(&left.value) => true,
                (_, Expression::StringLiteral(right)) if !ends(&right.value) => true,
                (_, Expression::NumericLiteral(_)) | (Expression::NumericLiteral(_), _) => true,
                (left, right) => is_number(left) && is_number(right),
            }
        }
        Expression::BinaryExpression(_)
        | Expression::UpdateExpression(_)
        | Expression::NumericLiteral(_)
        | Expression::BigIntLiteral(_)
        | Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::UnaryExpression(_) => true,
        Expression::ConditionalExpression(choice) => {
            is_harmless_key(&choice.consequent, blocked) && is_harmless_key(&choice.alternate, blocked)
        }
        Expression::LogicalExpression(logical) => both(logical, |side| is_harmless_key(side, blocked)),
        _ => false,
    }
}

fn both<'a>(logical: &LogicalExpression<'a>, test: impl Fn(&Expression<'a>) -> bool) -> bool {
    test(&logical.left) && test(&logical.right)
}

fn edges<'t>(template: &'t TemplateLiteral) -> (&'t str, &'t str) {
    let text = |quasi: Option<&'t oxc_ast::ast::TemplateElement>| {
        // A quasi that cannot be cooked spells nothing we could compare with.
        quasi.and_then(|quasi| quasi.value.cooked.as_ref()).map_or("", |cooked| cooked.as_str())
    };
    (text(template.quasis.first()), text(template.quasis.last()))
}
