//! The language, and plain data.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "The language, and plain data",
    wall: Wall::Harmless,
    why: "computes inside the realm; nothing leaves by it",
    names: &[
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
        "AbortController", "AbortSignal", "addEventListener", "AggregateError", "Array", "ArrayBuffer",
        "AsyncDisposableStack", "atob", "Atomics", "BigInt", "BigInt64Array", "BigUint64Array", "Blob", "Boolean",
        "btoa", "ByteLengthQueuingStrategy", "chrome", "CompressionStream", "constructor", "CountQueuingStrategy",
        "Crypto", "crypto", "CryptoKey", "CSSNumericArray", "CustomEvent", "DataView", "Date", "decodeURI",
        "decodeURIComponent", "DecompressionStream", "dispatchEvent", "DisposableStack", "DOMError", "DOMException",
        "dump", "encodeURI", "encodeURIComponent", "Error", "escape", "EvalError", "Event", "EventTarget", "File",
        "FileList", "FileReader", "FinalizationRegistry", "Float16Array", "Float32Array", "Float64Array", "FormData",
        "hasOwnProperty", "Infinity", "InstallTrigger", "Int16Array", "Int32Array", "Int8Array", "InternalError",
        "Intl", "isFinite", "isNaN", "isPrototypeOf", "Iterator", "JSON", "Map", "Math", "NaN", "netscape", "Number",
        "Object", "Observable", "Origin", "parseFloat", "parseInt", "Promise", "propertyIsEnumerable", "Proxy",
        "QuotaExceededError", "RangeError", "ReadableByteStreamController", "ReadableStream",
        "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest", "ReadableStreamDefaultController",
        "ReadableStreamDefaultReader", "ReferenceError", "Reflect", "RegExp", "removeEventListener", "reportError",
        "Sanitizer", "Set", "setResizable", "String", "structuredClone", "Subscriber", "SubtleCrypto",
        "SuppressedError", "Symbol", "SyntaxError", "Temporal", "TextDecoder", "TextDecoderStream", "TextEncoder",
        "TextEncoderStream", "toLocaleString", "toString", "TransformStream", "TransformStreamDefaultController",
        "TypeError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "undefined", "unescape",
        "updateCommands", "URIError", "URLPattern", "URLSearchParams", "valueOf", "WeakMap", "WeakRef", "WeakSet",
        "webkitURL", "when", "WritableStream", "WritableStreamDefaultController", "WritableStreamDefaultWriter",
    ],
};
