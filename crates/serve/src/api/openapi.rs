//! `GET /api/openapi.json`, put together from the table of routes: it cannot list what is not there.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::MethodFilter;
use belljar_base::Details;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::identity::Access;
use crate::shared::Shared;

/// What the document says about one route.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) summary: &'static str,
    pub(crate) request: Option<Schema>,
    /// What goes well, by status; what goes wrong is the same everywhere.
    pub(crate) answers: &'static [(u16, Schema)],
    pub(crate) query: &'static [(&'static str, &'static str)],
}

/// Writes a type's schema, and what it refers to, into the generator.
pub(crate) type Schema = fn(&mut SchemaGenerator) -> Option<Value>;

pub(crate) fn body<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Option<Value> {
    Some(schemas.subschema_for::<T>().to_value())
}

pub(crate) fn nothing(_: &mut SchemaGenerator) -> Option<Value> {
    None
}

pub(crate) async fn document(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.openapi.clone())
}

/// A route with a row in the document.
pub(crate) struct Described<'a> {
    pub(crate) path: &'static str,
    pub(crate) method: MethodFilter,
    pub(crate) access: Access,
    pub(crate) operation: &'a Operation,
}

pub(crate) fn build<'a>(routes: impl Iterator<Item = Described<'a>>) -> Value {
    let mut schemas = SchemaGenerator::new(SchemaSettings::openapi3());
    let problem = body::<Details>(&mut schemas);
    let mut paths = Map::new();
    for route in routes {
        let entry = paths.entry(route.path).or_insert_with(|| json!({ "parameters": in_path(route.path) }));
        let mut described = describe(route.operation, &problem, &mut schemas);
        described["security"] = security(route.access);
        entry[method(route.method)] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Belljar",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sandboxes for code you do not trust. Pages are known by their Origin, back ends by a bearer token.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn describe(operation: &Operation, problem: &Option<Value>, schemas: &mut SchemaGenerator) -> Value {
    let mut responses = Map::new();
    for (status, schema) in operation.answers {
        let content = schema(schemas).map(|schema| json!({ "application/json": { "schema": schema } }));
        responses.insert(status.to_string(), described(content, "Done."));
    }
    let content = json!({ "application/problem+json": { "schema": problem } });
    responses.insert("default".into(), described(Some(content), "Refused; `code` says why, `help` the way out."));
    let query = operation.query.iter().map(|(name, says)| {
        json!({ "name": name, "in": "query", "required": false, "description": says, "schema": { "type": "integer" } })
    });
    let mut described = json!({
        "summary": operation.summary,
        "parameters": query.collect::<Vec<_>>(),
        "responses": responses,
    });
    if let Some(request) = operation.request {
        let schema = request(schemas);
        described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    described
}

/// Pages need nothing but their origin; back ends a token with the scope.
fn security(access: Access) -> Value {
    match access {
        Access::Scope(scope) => json!([{}, { "token": [scope.name()] }]),
        Access::BackEnds(scope) => json!([{ "token": [scope.name()] }]),
        Access::Known => json!([{}, { "token": [] }]),
        Access::Pages | Access::Everybody | Access::Frames | Access::Agents | Access::Walled => json!([{}]),
    }
}

fn described(content: Option<Value>, says: &str) -> Value {
    match content {
        Some(content) => json!({ "description": says, "content": content }),
        None => json!({ "description": says }),
    }
}

fn in_path(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })).collect()
}

fn method(filter: MethodFilter) -> &'static str {
    let names = [
        (MethodFilter::GET, "get"),
        (MethodFilter::POST, "post"),
        (MethodFilter::PATCH, "patch"),
        (MethodFilter::DELETE, "delete"),
        (MethodFilter::PUT, "put"),
        (MethodFilter::OPTIONS, "options"),
    ];
    names.into_iter().find(|(known, _)| *known == filter).map_or("trace", |(_, name)| name)
}
