//! A class or a function as others see it: no bodies, no private members.

use super::module::{Module, Resolve};
use anyhow::{Context, Result, bail};
use oxc_ast::ast::{
    BindingPattern, Class, ClassElement, Expression, FormalParameter, Function, MethodDefinition, MethodDefinitionKind,
    PropertyKey, TSAccessibility,
};
use oxc_span::GetSpan;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Members with this word in their documentation are for the SDK's own modules.
const INTERNAL: &str = "@internal";

pub(super) fn declare(module: &Module<'_>, class: &Class<'_>, resolve: &Resolve<'_>) -> Result<String> {
    let name = class.id.as_ref().context("a class without a name")?.name.as_str();
    let mut text = String::new();
    let extends = inherited(module, class, resolve, &mut text)?;
    members(module, class, resolve, &mut text)?;
    let extends = extends.map(|base| format!(" extends {base}")).unwrap_or_default();
    Ok(format!("export declare class {name}{extends} {{\n{text}}}"))
}

/// The base that is declared. One that is not exported gives its members instead.
fn inherited(
    module: &Module<'_>,
    class: &Class<'_>,
    resolve: &Resolve<'_>,
    text: &mut String,
) -> Result<Option<String>> {
    let Some(heritage) = &class.heritage else { return Ok(None) };
    let Expression::Identifier(base) = &heritage.expression else { bail!("a base that is not a name") };
    let Some(hidden) = module.class(&base.name) else { return Ok(Some(base.name.to_string())) };
    let names = hidden.type_parameters.iter().flat_map(|parameters| &parameters.params);
    let given = heritage.type_arguments.iter().flat_map(|arguments| &arguments.params);
    let types: BTreeMap<&str, &str> =
        names.zip(given).map(|(name, given)| (name.name.name.as_str(), module.slice(given.span()))).collect();
    let resolve = |name: &str| match types.get(name) {
        Some(given) => Ok(Some((*given).to_owned())),
        None => resolve(name),
    };
    let extends = inherited(module, hidden, &resolve, text)?;
    members(module, hidden, &resolve, text)?;
    Ok(extends)
}

fn members(module: &Module<'_>, class: &Class<'_>, resolve: &Resolve<'_>, text: &mut String) -> Result<()> {
    for element in &class.body.body {
        let doc = module.doc(element.span().start);
        if doc.contains(INTERNAL) {
            continue;
        }
        let line = match element {
            ClassElement::MethodDefinition(method) => self::method(module, class, method, resolve)?,
            ClassElement::PropertyDefinition(property) if is_public(&property.key, property.accessibility) => {
                let annotation = property.type_annotation.as_ref().context("a property says its type")?;
                let readonly = if property.readonly { "readonly " } else { "" };
                let key = module.slice(property.key.span());
                Some(format!("{readonly}{key}{}", module.text(annotation.span, resolve)?))
            }
            _ => None,
        };
        if let Some(line) = line {
            let doc = if doc.is_empty() { doc } else { format!("  {doc}") };
            let _ = writeln!(text, "{doc}  {line};");
        }
    }
    Ok(())
}

fn method(
    module: &Module<'_>,
    class: &Class<'_>,
    method: &MethodDefinition<'_>,
    resolve: &Resolve<'_>,
) -> Result<Option<String>> {
    let key = module.slice(method.key.span());
    if method.kind == MethodDefinitionKind::Constructor && method.accessibility == Some(TSAccessibility::Private) {
        return Ok(Some("private constructor()".to_owned()));
    }
    if !is_public(&method.key, method.accessibility) || method.kind == MethodDefinitionKind::Set {
        return Ok(None);
    }
    let function = &method.value;
    let returns = match &function.return_type {
        Some(annotation) => module.text(annotation.span, resolve)?,
        None if method.kind == MethodDefinitionKind::Constructor => String::new(),
        None => bail!("`{key}` does not say what it returns"),
    };
    if method.kind == MethodDefinitionKind::Get {
        let is_pair = class.body.body.iter().any(|other| matches!(other, ClassElement::MethodDefinition(other) if other.kind == MethodDefinitionKind::Set && module.slice(other.key.span()) == key));
        return Ok(Some(if is_pair { format!("{key}{returns}") } else { format!("get {key}(){returns}") }));
    }
    let kind = if method.r#static { "static " } else { "" };
    let takes = takes(module, function, resolve).with_context(|| format!("`{key}`"))?;
    Ok(Some(format!("{kind}{key}{takes}{returns}")))
}

pub(super) fn declare_function(module: &Module<'_>, function: &Function<'_>, resolve: &Resolve<'_>) -> Result<String> {
    let name = function.id.as_ref().context("a function without a name")?.name.as_str();
    let annotation = function.return_type.as_ref().with_context(|| format!("`{name}` does not say what it returns"))?;
    let takes = takes(module, function, resolve).with_context(|| format!("`{name}`"))?;
    Ok(format!("export declare function {name}{takes}{};", module.text(annotation.span, resolve)?))
}

fn takes(module: &Module<'_>, function: &Function<'_>, resolve: &Resolve<'_>) -> Result<String> {
    let generics = match &function.type_parameters {
        Some(parameters) => module.text(parameters.span, resolve)?,
        None => String::new(),
    };
    let parameters = function.params.items.iter().map(|one| parameter(module, one, resolve));
    Ok(format!("{generics}({})", parameters.collect::<Result<Vec<_>>>()?.join(", ")))
}

/// One that has a value of its own may be left out.
fn parameter(module: &Module<'_>, parameter: &FormalParameter<'_>, resolve: &Resolve<'_>) -> Result<String> {
    let BindingPattern::BindingIdentifier(name) = &parameter.pattern else { bail!("a public parameter has a name") };
    let annotation = parameter.type_annotation.as_ref().context("a public parameter says its type")?;
    let optional = if parameter.optional || parameter.initializer.is_some() { "?" } else { "" };
    Ok(format!("{}{optional}{}", name.name, module.text(annotation.span, resolve)?))
}

fn is_public(key: &PropertyKey<'_>, accessibility: Option<TSAccessibility>) -> bool {
    !matches!(key, PropertyKey::PrivateIdentifier(_))
        && !matches!(accessibility, Some(TSAccessibility::Private | TSAccessibility::Protected))
}
