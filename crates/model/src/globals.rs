//! The permit table of global names in the worker.
//!
//! Three answers: allowed from a level on, known and refused, or not listed. A name that is not
//! listed is removed like a refused one and reported, so that a new browser API shows up as a
//! line in a log and not as a hole.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Level;

/// What the table says of one name at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permit {
    Allow,
    /// Known and removed, with the reason an author reads.
    Refuse(&'static str),
    /// Nobody has looked at this name yet: removed, and reported.
    Unlisted,
}

/// Names that share a verdict.
#[derive(Debug)]
pub struct Group {
    pub title: &'static str,
    /// The tightest level that has these names; `None` removes them at every level.
    pub from: Option<Level>,
    /// Why a level without them does without.
    pub why: &'static str,
    pub names: &'static [&'static str],
}

pub fn permit(name: &str, level: Level) -> Permit {
    match INDEX.get(name) {
        None => Permit::Unlisted,
        Some(group) => match group.from {
            Some(from) if level >= from => Permit::Allow,
            _ => Permit::Refuse(group.why),
        },
    }
}

/// Every name the level keeps, in the table's order.
pub fn allowed(level: Level) -> impl Iterator<Item = &'static str> {
    GROUPS
        .iter()
        .filter(move |group| group.from.is_some_and(|from| level >= from))
        .flat_map(|group| group.names.iter().copied())
}

static INDEX: LazyLock<HashMap<&'static str, &'static Group>> =
    LazyLock::new(|| GROUPS.iter().flat_map(|group| group.names.iter().map(move |name| (*name, group))).collect());

pub static GROUPS: &[Group] = &[
    Group {
        title: "Values and the core of the language",
        from: Some(Level::Strict),
        why: "",
        names: &[
            "undefined", "NaN", "Infinity", "Object", "Boolean", "Symbol", "Number", "BigInt", "Math", "Date",
            "String", "RegExp", "Array", "Map", "Set", "WeakMap", "WeakSet", "JSON", "Promise", "Error",
            "AggregateError", "InternalError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError",
            "URIError", "SuppressedError", "DisposableStack", "AsyncDisposableStack", "Intl", "parseInt", "parseFloat",
            "isNaN", "isFinite", "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape",
            "unescape",
        ],
    },
    Group {
        title: "Binary data",
        from: Some(Level::Strict),
        why: "",
        names: &[
            "ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array",
            "Int32Array", "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array",
            "BigUint64Array",
        ],
    },
    Group {
        title: "What Belljar adds",
        from: Some(Level::Strict),
        why: "",
        names: &[
            "callTool", "tools", "parallel", "console", "args", "state", "kept", "artifact", "btcp", "BTCPError",
            "BTCPConnectionError", "BTCPCapabilityError", "BTCPValidationError", "BTCPExecutionError",
            "BTCPTimeoutError",
        ],
    },
    Group {
        title: "Text, URLs and copies",
        from: Some(Level::Strict),
        why: "",
        names: &["TextEncoder", "TextDecoder", "URL", "URLSearchParams", "atob", "btoa", "structuredClone"],
    },
    Group {
        title: "Time and turns",
        from: Some(Level::Secure),
        why: "a strict program runs straight through; await a tool call instead of a timer",
        names: &["setTimeout", "clearTimeout", "setInterval", "clearInterval", "queueMicrotask"],
    },
    Group {
        title: "Clocks",
        from: Some(Level::Secure),
        why: "a fine clock lets strict code measure what it must not see; Date is still there",
        names: &["performance", "Temporal"],
    },
    Group {
        title: "Events and cancelling",
        from: Some(Level::Secure),
        why: "strict code has nothing to listen to or to cancel",
        names: &["AbortController", "AbortSignal", "Event", "EventTarget", "DOMException"],
    },
    Group {
        title: "Random numbers of good quality",
        from: Some(Level::Secure),
        why: "strict programs give the same answer every time; Math.random is still there",
        names: &["crypto"],
    },
    Group {
        title: "The global object itself",
        from: Some(Level::Standard),
        why: "it leads to every other global by name; name what you need directly",
        names: &["globalThis", "self"],
    },
    Group {
        title: "Meta-programming",
        from: Some(Level::Standard),
        why: "it can stand between a value and the checks on it; use plain objects and property access",
        names: &["Proxy", "Reflect"],
    },
    Group {
        title: "Iterator helpers",
        from: Some(Level::Standard),
        why: "the level keeps to arrays and generators; spread the iterator into an array first",
        names: &["Iterator", "AsyncIterator"],
    },
    Group {
        title: "Streams and compression",
        from: None,
        why: "a browser keeps their bytes where no meter sees them; work on strings and typed arrays",
        names: &[
            "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamBYOBReader",
            "ReadableStreamDefaultController", "ReadableByteStreamController", "ReadableStreamBYOBRequest",
            "WritableStream", "WritableStreamDefaultWriter", "WritableStreamDefaultController", "TransformStream",
            "TransformStreamDefaultController", "ByteLengthQueuingStrategy", "CountQueuingStrategy",
            "TextEncoderStream", "TextDecoderStream", "CompressionStream", "DecompressionStream",
        ],
    },
    Group {
        title: "Files in memory",
        from: None,
        why: "a browser keeps their bytes where no meter sees them; work on strings and typed arrays",
        names: &["Blob", "File", "FormData", "Headers"],
    },
    Group {
        title: "Watching the garbage collector",
        from: Some(Level::Permissive),
        why: "it tells what other code does and makes results differ from run to run; use Map or WeakMap",
        names: &["WeakRef", "FinalizationRegistry"],
    },
    Group {
        title: "Code from strings",
        from: Some(Level::Permissive),
        why: "code made at run time was never checked; write it as a function. No level can run it: the \
              Content Security Policy refuses it even where the name is there",
        names: &["Function", "eval"],
    },
    Group {
        title: "Shared memory and other engines",
        from: None,
        why: "shared memory is a high-resolution clock, and code of another engine runs without a meter",
        names: &["SharedArrayBuffer", "Atomics", "WebAssembly", "ShadowRealm"],
    },
    Group {
        title: "Network",
        from: None,
        why: "code reaches the network only through tools; offer one with callTool",
        names: &[
            "fetch", "fetchLater", "FetchLaterResult", "XMLHttpRequest", "XMLHttpRequestEventTarget",
            "XMLHttpRequestUpload", "WebSocket", "WebSocketStream", "WebSocketError", "EventSource", "WebTransport",
            "WebTransportBidirectionalStream", "WebTransportDatagramDuplexStream", "WebTransportError",
            "WebTransportReceiveStream", "WebTransportSendStream", "WebTransportSendGroup", "Request", "Response",
            "RTCPeerConnection", "RTCDataChannel", "RTCSessionDescription", "RTCIceCandidate",
            "RTCRtpScriptTransformer", "RTCTransformEvent", "RTCEncodedAudioFrame", "RTCEncodedVideoFrame", "FontFace",
            "FontFaceSet", "FontFaceSetLoadEvent", "fonts", "BackgroundFetchManager", "BackgroundFetchRecord",
            "BackgroundFetchRegistration", "PushManager", "PushSubscription", "PushSubscriptionOptions",
            "PushSubscriptionChangeEvent", "PushMessageData", "PushEvent", "SyncManager", "PeriodicSyncManager",
            "NetworkInformation", "TCPSocket", "UDPSocket", "TCPServerSocket",
        ],
    },
    Group {
        title: "More code and other realms",
        from: None,
        why: "a second script or realm would not be metered; put everything into one program",
        names: &[
            "importScripts", "Worker", "SharedWorker", "ServiceWorker", "ServiceWorkerContainer",
            "ServiceWorkerRegistration", "Worklet", "NavigationPreloadManager", "AbstractWorker",
        ],
    },
    Group {
        title: "Messages around the gate",
        from: None,
        why: "messages go through callTool and console, where they are counted",
        names: &[
            "postMessage", "onmessage", "onmessageerror", "BroadcastChannel", "MessageChannel", "MessagePort",
            "MessageEvent", "addEventListener", "removeEventListener", "dispatchEvent", "reportError", "onerror",
            "onunhandledrejection", "onrejectionhandled", "PromiseRejectionEvent", "ErrorEvent", "CloseEvent",
            "onlanguagechange", "ononline", "onoffline", "onrtctransform", "CustomEvent", "ExtendableEvent",
            "ExtendableMessageEvent",
        ],
    },
    Group {
        title: "Storage",
        from: None,
        why: "nothing of one run may be seen by another; keep values in variables or behind a tool",
        names: &[
            "localStorage", "sessionStorage", "Storage", "StorageEvent", "indexedDB", "IDBCursor",
            "IDBCursorWithValue", "IDBDatabase", "IDBFactory", "IDBIndex", "IDBKeyRange", "IDBObjectStore",
            "IDBOpenDBRequest", "IDBRecord", "IDBRequest", "IDBTransaction", "IDBVersionChangeEvent", "caches",
            "Cache", "CacheStorage", "StorageManager", "StorageBucket", "StorageBucketManager", "cookieStore",
            "CookieStore", "CookieStoreManager", "CookieChangeEvent", "ExtendableCookieChangeEvent",
            "FileSystemHandle", "FileSystemFileHandle", "FileSystemDirectoryHandle", "FileSystemSyncAccessHandle",
            "FileSystemWritableFileStream", "FileSystemObserver", "FileSystem", "FileSystemEntry",
            "FileSystemDirectoryEntry", "FileSystemFileEntry", "FileSystemSync", "FileSystemDirectoryEntrySync",
            "FileSystemFileEntrySync", "Directory", "FileReader", "FileReaderSync", "FileList",
            "webkitRequestFileSystem", "webkitRequestFileSystemSync", "webkitResolveLocalFileSystemURL",
            "webkitResolveLocalFileSystemSyncURL", "requestFileSystem", "PERSISTENT", "TEMPORARY", "Lock",
            "LockManager",
        ],
    },
    Group {
        title: "Page and window",
        from: None,
        why: "there is no page in here; ask for a `dom` capability or return the data",
        names: &[
            "window", "document", "top", "parent", "frames", "opener", "frameElement", "open", "close", "stop",
            "alert", "confirm", "prompt", "print", "history", "navigation", "customElements", "location", "navigator",
            "name", "origin", "isSecureContext", "crossOriginIsolated", "WorkerLocation", "WorkerNavigator",
            "WorkerGlobalScope", "DedicatedWorkerGlobalScope", "SharedWorkerGlobalScope", "ServiceWorkerGlobalScope",
            "Window", "Document", "Element", "HTMLElement", "Node", "XSLTProcessor", "DOMParser", "Image", "Audio",
            "Option", "cancelAnimationFrame", "requestAnimationFrame", "requestIdleCallback", "cancelIdleCallback",
            "trustedTypes", "TrustedHTML", "TrustedScript", "TrustedScriptURL", "TrustedTypePolicy",
            "TrustedTypePolicyFactory", "scheduler", "Scheduler", "TaskController", "TaskSignal",
            "TaskPriorityChangeEvent", "SecurityPolicyViolationEvent", "Report", "ReportBody", "ReportingObserver",
            "CSPViolationReportBody", "CrashReportContext", "onsecuritypolicyviolation", "DOMStringList", "Subscriber",
            "Observable", "when", "QuotaExceededError", "CreateMonitor", "Origin", "UserActivation", "CSSStyleValue",
            "CSSNumericValue", "CSSNumericArray", "CSSKeywordValue", "CSSUnparsedValue", "CSSUnitValue",
            "CSSVariableReferenceValue", "CSSImageValue", "StylePropertyMapReadOnly", "CSSMathValue", "CSSMathSum",
            "CSSMathProduct", "CSSMathNegate", "CSSMathInvert", "CSSMathMin", "CSSMathMax", "CSSMathClamp",
            "CSSMatrixComponent", "CSSPerspective", "CSSRotate", "CSSScale", "CSSSkew", "CSSSkewX", "CSSSkewY",
            "CSSTransformComponent", "CSSTransformValue", "CSSTranslate",
        ],
    },
    Group {
        title: "Devices, sensors and pictures",
        from: None,
        why: "devices are reached by capability, through the gate, after the user was asked",
        names: &[
            "Notification", "NotificationEvent", "GPU", "GPUAdapter", "GPUAdapterInfo", "GPUBindGroup",
            "GPUBindGroupLayout", "GPUBuffer", "GPUBufferUsage", "GPUCanvasContext", "GPUColorWrite",
            "GPUCommandBuffer", "GPUCommandEncoder", "GPUCompilationInfo", "GPUCompilationMessage",
            "GPUComputePassEncoder", "GPUComputePipeline", "GPUDevice", "GPUDeviceLostInfo", "GPUError",
            "GPUExternalTexture", "GPUInternalError", "GPUMapMode", "GPUOutOfMemoryError", "GPUPipelineError",
            "GPUPipelineLayout", "GPUQuerySet", "GPUQueue", "GPURenderBundle", "GPURenderBundleEncoder",
            "GPURenderPassEncoder", "GPURenderPipeline", "GPUSampler", "GPUShaderModule", "GPUShaderStage",
            "GPUSupportedFeatures", "GPUSupportedLimits", "GPUTexture", "GPUTextureUsage", "GPUTextureView",
            "GPUUncapturedErrorEvent", "GPUValidationError", "WGSLLanguageFeatures", "HID", "HIDConnectionEvent",
            "HIDDevice", "HIDInputReportEvent", "Serial", "SerialPort", "USB", "USBAlternateInterface",
            "USBConfiguration", "USBConnectionEvent", "USBDevice", "USBEndpoint", "USBInTransferResult",
            "USBInterface", "USBIsochronousInTransferPacket", "USBIsochronousInTransferResult",
            "USBIsochronousOutTransferPacket", "USBIsochronousOutTransferResult", "USBOutTransferResult",
            "PressureObserver", "PressureRecord", "IdleDetector", "NavigatorUAData", "Permissions", "PermissionStatus",
            "MediaCapabilities", "MediaSource", "MediaSourceHandle", "ManagedMediaSource", "ManagedSourceBuffer",
            "SourceBuffer", "SourceBufferList", "AudioData", "AudioDecoder", "AudioEncoder", "EncodedAudioChunk",
            "VideoColorSpace", "VideoDecoder", "VideoEncoder", "VideoFrame", "EncodedVideoChunk", "ImageDecoder",
            "ImageTrack", "ImageTrackList", "ImageBitmap", "ImageBitmapRenderingContext", "ImageData",
            "createImageBitmap", "OffscreenCanvas", "OffscreenCanvasRenderingContext2D", "CanvasGradient",
            "CanvasPattern", "CanvasFilter", "Path2D", "TextMetrics", "DOMMatrix", "DOMMatrixReadOnly", "DOMPoint",
            "DOMPointReadOnly", "DOMQuad", "DOMRect", "DOMRectReadOnly", "WebGL2RenderingContext", "WebGLActiveInfo",
            "WebGLBuffer", "WebGLContextEvent", "WebGLFramebuffer", "WebGLObject", "WebGLProgram", "WebGLQuery",
            "WebGLRenderbuffer", "WebGLRenderingContext", "WebGLSampler", "WebGLShader", "WebGLShaderPrecisionFormat",
            "WebGLSync", "WebGLTexture", "WebGLTransformFeedback", "WebGLUniformLocation", "WebGLVertexArrayObject",
            "LanguageDetector", "Translator", "Summarizer", "LanguageModel", "Writer", "Rewriter", "Proofreader",
            "MediaStreamTrack", "MediaStreamTrackProcessor", "AudioTrackConfiguration", "VideoTrackConfiguration",
            "VideoTrackGenerator", "RestrictionTarget", "CropTarget", "BarcodeDetector", "FaceDetector",
            "TextDetector", "DetectedText",
        ],
    },
    Group {
        title: "Where the time went",
        from: None,
        why: "timing entries describe the sandbox and not the program; read performance.now()",
        names: &[
            "Performance", "PerformanceEntry", "PerformanceMark", "PerformanceMeasure", "PerformanceObserver",
            "PerformanceObserverEntryList", "PerformanceResourceTiming", "PerformanceServerTiming",
            "PerformanceNavigationTiming", "Crypto", "CryptoKey", "SubtleCrypto", "URLPattern", "ProgressEvent",
            "EventCounts", "WebKitPoint", "Console", "CSS", "dump",
        ],
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_name_stands_once() {
        let mut seen = HashSet::new();
        for name in GROUPS.iter().flat_map(|group| group.names) {
            assert!(seen.insert(name), "{name} stands twice");
        }
    }

    #[test]
    fn a_wider_level_keeps_all_of_a_tighter_one() {
        for pair in Level::ALL.windows(2) {
            let [tight, wide] = pair else { unreachable!() };
            let wide: HashSet<_> = allowed(*wide).collect();
            assert!(allowed(*tight).all(|name| wide.contains(name)));
        }
    }

    #[test]
    fn the_levels_differ_where_the_seed_says() {
        use Level::*;
        let from = |name: &str| Level::ALL.into_iter().find(|level| permit(name, *level) == Permit::Allow);
        for (names, level) in [
            (&["Function", "eval", "WeakRef", "FinalizationRegistry"][..], Some(Permissive)),
            (&["globalThis", "Proxy", "Reflect", "Iterator", "AsyncIterator"], Some(Standard)),
            (&["performance", "Temporal"], Some(Secure)),
            (&["SharedArrayBuffer", "Atomics", "WebAssembly", "ShadowRealm", "fetch", "Worker", "document"], None),
            (&["Map", "RegExp", "Promise", "callTool"], Some(Strict)),
        ] {
            for name in names {
                assert_eq!(from(name), level, "{name}");
            }
        }
    }

    #[test]
    fn a_name_nobody_listed_is_told_apart() {
        assert_eq!(permit("someFutureApi", Level::Permissive), Permit::Unlisted);
    }
}
