//! An edge as a list of its methods.
//!
//! From the list come the enum, its strict reading and writing, and its JSON Schema. A result names the method it
//! answers (`{ of, value }`), because JSON-RPC's own response does not, and a guard that cannot tell which result it
//! looks at cannot check one.

macro_rules! edge {
    (
        $(#[$edge_doc:meta])*
        pub enum $edge:ident / $results:ident {
            requests { $( $(#[$request_doc:meta])* $request:ident = $request_method:literal ($request_params:ty), )* }
            notifications { $( $(#[$note_doc:meta])* $note:ident = $note_method:literal ($note_params:ty), )* }
            results { $( $(#[$result_doc:meta])* $result:ident = $result_method:literal ($result_value:ty), )* }
        }
    ) => {
        $(#[$edge_doc])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $edge {
            $( $(#[$request_doc])* $request { id: $crate::rpc::Id, params: $request_params }, )*
            $( $(#[$note_doc])* $note { params: $note_params }, )*
            /// An answer to a request that came the other way.
            Result { id: $crate::rpc::Id, result: $results },
            /// A request that came the other way and failed.
            Error { id: $crate::rpc::Id, error: $crate::rpc::RpcError },
        }

        #[doc = concat!("What [`", stringify!($edge), "`] answers, by the method it answers.")]
        #[derive(Debug, Clone, PartialEq)]
        pub enum $results {
            $( $(#[$result_doc])* $result($result_value), )*
        }

        impl $edge {
            /// Methods this edge asks with, and expects an answer to.
            pub const REQUESTS: &'static [&'static str] = &[$($request_method),*];
            /// Methods this edge tells with.
            pub const NOTIFICATIONS: &'static [&'static str] = &[$($note_method),*];
            /// Methods of the opposite edge this one answers.
            pub const RESULTS: &'static [&'static str] = &[$($result_method),*];
        }

        impl<'de> serde::Deserialize<'de> for $edge {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use $crate::rpc::{Envelope, open};
                let read = match Envelope::read(deserializer)? {
                    Envelope::Request { id, method, params } => match method.as_str() {
                        $( $request_method => open(&params).map(|params| Self::$request { id, params }), )*
                        _ => { let _ = (id, params); Err(format!("no request named {method:?} on this edge")) }
                    },
                    Envelope::Notification { method, params } => match method.as_str() {
                        $( $note_method => open(&params).map(|params| Self::$note { params }), )*
                        _ => { let _ = params; Err(format!("no notification named {method:?} on this edge")) }
                    },
                    Envelope::Result { id, of, value } => match of.as_str() {
                        $( $result_method => open(&value).map(|value| Self::Result { id, result: $results::$result(value) }), )*
                        _ => { let _ = (id, value); Err(format!("nothing on this edge answers {of:?}")) }
                    },
                    Envelope::Error { id, error } if !Self::RESULTS.is_empty() => Ok(Self::Error { id, error }),
                    Envelope::Error { .. } => Err("nothing on this edge can fail: it answers no request".to_owned()),
                };
                read.map_err(serde::de::Error::custom)
            }
        }

        impl serde::Serialize for $edge {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use $crate::rpc::{Envelope, close};
                let envelope = match self {
                    $( Self::$request { id, params } => close(params)
                        .map(|params| Envelope::Request { id: *id, method: $request_method.into(), params }), )*
                    $( Self::$note { params } => close(params)
                        .map(|params| Envelope::Notification { method: $note_method.into(), params }), )*
                    Self::Result { id, result } => match result {
                        $( $results::$result(value) => close(value)
                            .map(|value| Envelope::Result { id: *id, of: $result_method.into(), value }), )*
                        #[allow(unreachable_patterns, reason = "an edge without results has an empty enum")]
                        _ => { let _ = id; Err("this edge answers nothing".to_owned()) }
                    },
                    Self::Error { id, error } => Ok(Envelope::Error { id: *id, error: error.clone() }),
                };
                envelope.map_err(serde::ser::Error::custom)?.into_value().serialize(serializer)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $edge {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($edge).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                use $crate::emit::envelope as shape;
                let messages = vec![
                    $( shape::request($request_method, &shape::doc(&[$(stringify!($request_doc)),*]),
                        &generator.subschema_for::<$request_params>()), )*
                    $( shape::notification($note_method, &shape::doc(&[$(stringify!($note_doc)),*]),
                        &generator.subschema_for::<$note_params>()), )*
                ];
                let results = (!Self::RESULTS.is_empty()).then(|| generator.subschema_for::<$results>());
                let error = generator.subschema_for::<$crate::rpc::RpcError>();
                shape::edge(&shape::doc(&[$(stringify!($edge_doc)),*]), messages, results, &error)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $results {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($results).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                use $crate::emit::envelope as shape;
                let _ = &generator;
                shape::results(concat!("What `", stringify!($edge), "` answers, by the method it answers."), &[
                    $( shape::result($result_method, &shape::doc(&[$(stringify!($result_doc)),*]),
                        &generator.subschema_for::<$result_value>()), )*
                ])
            }
        }
    };
}

pub(crate) use edge;
