//! Time, and what the browser tells of itself.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Time, and what the browser tells of itself",
    wall: Wall::Harmless,
    why: "measures and describes; what was learnt still has to get out",
    names: &[
        "appCodeName", "appName", "appVersion", "buildID", "cancelAnimationFrame", "cancelIdleCallback",
        "clearInterval", "clearTimeout", "console", "cpuPerformance", "crashReport", "CrashReportContext",
        "deviceMemory", "devicePixelRatio", "EventCounts", "hardwareConcurrency", "IdleDeadline",
        "InteractionContentfulPaint", "javaEnabled", "language", "languages", "LargestContentfulPaint",
        "LayoutShift", "LayoutShiftAttribution", "maxTouchPoints", "MimeType", "MimeTypeArray", "mimeTypes",
        "mozInnerScreenX", "mozInnerScreenY", "onLine", "oscpu", "pdfViewerEnabled", "Performance", "performance",
        "PerformanceElementTiming", "PerformanceEntry", "PerformanceEventTiming",
        "PerformanceLongAnimationFrameTiming", "PerformanceLongTaskTiming", "PerformanceMark", "PerformanceMeasure",
        "PerformanceNavigation", "PerformanceNavigationTiming", "PerformanceObserver",
        "PerformanceObserverEntryList", "PerformancePaintTiming", "PerformanceResourceTiming",
        "PerformanceScriptTiming", "PerformanceServerTiming", "PerformanceSoftNavigation", "PerformanceTiming",
        "PerformanceTimingConfidence", "platform", "Plugin", "PluginArray", "plugins", "product", "productSub",
        "Profiler", "queueMicrotask", "requestAnimationFrame", "requestIdleCallback", "Scheduler", "scheduler",
        "Scheduling", "scheduling", "screenLeft", "screenTop", "screenX", "screenY", "setInterval", "setTimeout",
        "taintEnabled", "TaskAttributionTiming", "TaskController", "TaskPriorityChangeEvent", "TaskSignal",
        "UserActivation", "userActivation", "userAgent", "userAgentData", "vendor", "vendorSub",
        "VisibilityStateEntry", "webdriver", "webkitCancelAnimationFrame", "webkitCancelRequestAnimationFrame",
        "webkitRequestAnimationFrame",
    ],
};
