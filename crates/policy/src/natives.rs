//! Every native function of the worker's realm, and how it is metered (layer 8).
//!
//! A row names an object by the shortest way to it from a global name (`^` is its prototype, `%…%` a value that no name
//! leads to) and the functions it has: methods, and `get:` and `set:` of accessors. What no row names is removed when a
//! worker starts and reported, and a test walks the realm of each engine and fails on it.

/// How what a native makes is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meter {
    /// It makes nothing, or no more than a few bytes or a part of what it is given: nothing is counted.
    Free,
    /// Items are read once, by the steps of the language, and counted while they are taken.
    Items,
    /// Texts are converted once; the longest result is judged before, and what was made is counted.
    Text,
    /// Lengths are converted once and counted before.
    Bytes,
    /// The properties that were listed or copied are counted.
    Properties,
    /// Bits are counted, and the time that digits take.
    Integers,
    /// The list of arguments is read once and counted.
    Calls,
    /// It cannot be metered or nobody needs it: it is removed.
    Absent,
}

/// Functions of one object that are metered alike.
#[derive(Debug)]
pub struct Row {
    pub holder: &'static str,
    pub meter: Meter,
    /// Names, with a space between.
    pub names: &'static str,
}

const fn row(meter: Meter, holder: &'static str, names: &'static str) -> Row {
    Row { holder, meter, names }
}

/// Constructors and global functions that count what they make, however a program names them.
pub static MAKERS: &[&str] = &[
    "Array", "ArrayBuffer", "BigInt", "BigInt64Array", "BigUint64Array", "DOMException", "Event", "Float16Array",
    "Float32Array", "Float64Array", "Int16Array", "Int32Array", "Int8Array", "Map", "Proxy", "RegExp", "Set", "URL",
    "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakSet", "atob",
    "btoa", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "structuredClone",
    "unescape",
];

#[rustfmt::skip]
pub static ROWS: &[Row] = &[
    row(Meter::Items, "AbortSignal", "any"),
    row(Meter::Items, "Array", "from fromAsync"),
    row(Meter::Items, "Array.prototype",
        "concat copyWithin fill filter flat flatMap join map slice sort splice toLocaleString toReversed \
         toSorted toSpliced unshift with"),
    row(Meter::Items, "Intl.ListFormat.prototype", "format formatToParts"),
    row(Meter::Items, "Iterator", "zip zipKeyed"),
    row(Meter::Items, "Iterator.prototype", "toArray"),
    row(Meter::Items, "Map", "groupBy"),
    row(Meter::Items, "Object", "fromEntries groupBy"),
    row(Meter::Items, "Promise", "all allSettled any race"),
    row(Meter::Items, "Set.prototype", "difference intersection symmetricDifference union"),
    row(Meter::Text, "%URLSearchParamsIterator%.^", "next"),
    row(Meter::Text, "DOMException.prototype", "get:code get:columnNumber get:filename get:lineNumber get:message get:name get:result get:stack"),
    row(Meter::Text, "Event.prototype",
        "get:bubbles get:cancelBubble get:cancelable get:composed get:currentTarget get:defaultPrevented \
         get:eventPhase get:explicitOriginalTarget get:originalTarget get:returnValue get:srcElement \
         get:target get:timeStamp get:type"),
    row(Meter::Text, "Date.prototype", "toLocaleDateString toLocaleString toLocaleTimeString"),
    row(Meter::Text, "Intl",
        "Collator DateTimeFormat DisplayNames DurationFormat ListFormat Locale NumberFormat PluralRules \
         RelativeTimeFormat Segmenter getCanonicalLocales"),
    row(Meter::Text, "Intl.DateTimeFormat.prototype", "formatRange formatRangeToParts formatToParts get:format"),
    row(Meter::Text, "Intl.DisplayNames.prototype", "of"),
    row(Meter::Text, "Intl.DurationFormat.prototype", "format formatToParts"),
    row(Meter::Text, "Intl.Locale.prototype",
        "get:baseName get:calendar get:calendars get:caseFirst get:collation get:collations \
         get:firstDayOfWeek get:hourCycle get:hourCycles get:language get:numberingSystem \
         get:numberingSystems get:numeric get:region get:script get:textInfo get:timeZones get:variants \
         get:weekInfo toString"),
    row(Meter::Text, "Intl.NumberFormat.prototype", "formatRange formatRangeToParts formatToParts get:format"),
    row(Meter::Text, "Intl.RelativeTimeFormat.prototype", "format formatToParts"),
    row(Meter::Text, "Intl.Segmenter.prototype", "segment"),
    row(Meter::Text, "Number.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.Duration.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.Instant.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.PlainDate.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.PlainDateTime.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.PlainMonthDay.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.PlainTime.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.PlainYearMonth.prototype", "toLocaleString"),
    row(Meter::Text, "Temporal.ZonedDateTime.prototype", "toLocaleString"),
    row(Meter::Text, "JSON", "parse rawJSON stringify"),
    row(Meter::Text, "RegExp.prototype", "@@match @@replace @@split"),
    row(Meter::Text, "String", "fromCharCode fromCodePoint raw"),
    row(Meter::Text, "String.prototype",
        "anchor big blink bold concat fixed fontcolor fontsize italics link localeCompare match matchAll normalize \
         padEnd padStart repeat replace replaceAll search small split strike sub sup toLocaleLowerCase \
         toLocaleUpperCase toLowerCase toUpperCase toWellFormed"),
    row(Meter::Text, "Symbol", "for"),
    row(Meter::Text, "Symbol.prototype", "toString"),
    row(Meter::Text, "URL", "canParse parse"),
    row(Meter::Text, "URL.prototype",
        "get:hash get:host get:hostname get:href get:origin get:password get:pathname get:port \
         get:protocol get:search get:searchParams get:username toJSON toString"),
    row(Meter::Text, "URLSearchParams.prototype", "append delete forEach get getAll has set toString"),
    row(Meter::Bytes, "ArrayBuffer.prototype", "resize slice transfer transferToFixedLength"),
    row(Meter::Bytes, "Int8Array.^", "from"),
    row(Meter::Bytes, "Int8Array.^.prototype", "filter join map slice toLocaleString toReversed toSorted with"),
    row(Meter::Bytes, "TextDecoder.prototype", "decode"),
    row(Meter::Bytes, "TextEncoder.prototype", "encode encodeInto"),
    row(Meter::Bytes, "Uint8Array", "fromBase64 fromHex"),
    row(Meter::Bytes, "Uint8Array.prototype", "toBase64 toHex"),
    row(Meter::Properties, "Object",
        "assign create defineProperties entries getOwnPropertyDescriptors getOwnPropertyNames \
         getOwnPropertySymbols keys values"),
    row(Meter::Properties, "Reflect", "ownKeys"),
    row(Meter::Integers, "BigInt", "asIntN asUintN"),
    row(Meter::Integers, "BigInt.prototype", "toLocaleString toString"),
    row(Meter::Calls, "Function.prototype", "apply toString"),
    row(Meter::Calls, "Proxy", "revocable"),
    row(Meter::Calls, "Reflect", "apply construct"),
    row(Meter::Absent, "Iterator.prototype", "join"),
    row(Meter::Absent, "Intl", "v8BreakIterator"),
    row(Meter::Absent, "Intl.v8BreakIterator", "supportedLocalesOf"),
    row(Meter::Absent, "Intl.v8BreakIterator.prototype", "constructor get:adoptText get:breakType get:current get:first get:next resolvedOptions"),
    row(Meter::Absent, "RegExp",
        "get:$* get:multiline set:$& set:$' set:$* set:$+ set:$1 set:$2 set:$3 set:$4 set:$5 set:$6 \
         set:$7 set:$8 set:$9 set:$` set:lastMatch set:lastParen set:leftContext set:multiline \
         set:rightContext"),
    row(Meter::Absent, "RegExp.prototype", "compile"),
    row(Meter::Absent, "URL", "createObjectURL revokeObjectURL"),
    row(Meter::Free, "%Arguments%", "@@iterator get:callee set:callee"),
    row(Meter::Free, "%ArrayIterator%.^", "next"),
    row(Meter::Free, "%ArrayIterator%.^.^", "@@dispose @@iterator"),
    row(Meter::Free, "%AsyncFunction%.^", "constructor"),
    row(Meter::Free, "%AsyncGeneratorFunction%.^", "constructor"),
    row(Meter::Free, "%AsyncGeneratorFunction%.^.prototype", "next return throw"),
    row(Meter::Free, "%AsyncGeneratorFunction%.^.prototype.^", "@@asyncDispose @@asyncIterator"),
    row(Meter::Free, "%DOMException%", "get:stack set:stack"),
    row(Meter::Free, "%Error%", "get:stack set:stack"),
    row(Meter::Free, "%Event%", "get:isTrusted"),
    row(Meter::Free, "%GeneratorFunction%.^", "constructor"),
    row(Meter::Free, "%GeneratorFunction%.^.prototype", "next return throw"),
    row(Meter::Free, "%IteratorHelper%.^", "next return"),
    row(Meter::Free, "%MapIterator%.^", "next"),
    row(Meter::Free, "%RegExpStringIterator%.^", "next"),
    row(Meter::Free, "%SetIterator%.^", "next"),
    row(Meter::Free, "%Stack%", "get:stack set:stack"),
    row(Meter::Free, "%StringIterator%.^", "next"),
    row(Meter::Free, "%WrappedIterator%.^", "next return"),
    row(Meter::Free, "AbortController.prototype", "abort constructor get:signal"),
    row(Meter::Free, "AbortSignal", "abort timeout"),
    row(Meter::Free, "AbortSignal.prototype", "constructor get:aborted get:onabort get:reason set:onabort throwIfAborted"),
    row(Meter::Free, "AggregateError.prototype", "constructor"),
    row(Meter::Free, "Array", "get:@@species isArray of"),
    row(Meter::Free, "Array.prototype",
        "@@iterator at constructor entries every find findIndex findLast findLastIndex forEach includes \
         indexOf keys lastIndexOf pop push reduce reduceRight reverse shift some toString values"),
    row(Meter::Free, "ArrayBuffer", "get:@@species isView"),
    row(Meter::Free, "ArrayBuffer.prototype", "constructor get:byteLength get:detached get:maxByteLength get:resizable"),
    row(Meter::Free, "AsyncDisposableStack.prototype", "@@asyncDispose adopt constructor defer disposeAsync get:disposed move use"),
    row(Meter::Free, "BigInt.prototype", "constructor valueOf"),
    row(Meter::Free, "BigInt64Array.prototype", "constructor"),
    row(Meter::Free, "BigUint64Array.prototype", "constructor"),
    row(Meter::Free, "Boolean.prototype", "constructor toString valueOf"),
    row(Meter::Free, "DOMException.prototype", "constructor set:stack"),
    row(Meter::Free, "DataView.prototype",
        "constructor get:buffer get:byteLength get:byteOffset getBigInt64 getBigUint64 getFloat16 \
         getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8 setBigInt64 \
         setBigUint64 setFloat16 setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 \
         setUint8"),
    row(Meter::Free, "Date", "UTC now parse"),
    row(Meter::Free, "Date.prototype",
        "@@toPrimitive constructor getDate getDay getFullYear getHours getMilliseconds getMinutes \
         getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours \
         getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getYear setDate setFullYear setHours \
         setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours \
         setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear toDateString toGMTString \
         toISOString toJSON toString \
         toTemporalInstant toTimeString toUTCString valueOf"),
    row(Meter::Free, "DisposableStack.prototype", "@@dispose adopt constructor defer dispose get:disposed move use"),
    row(Meter::Free, "Error", "captureStackTrace isError"),
    row(Meter::Free, "Error.prototype", "constructor get:stack set:stack toString"),
    row(Meter::Free, "EvalError.prototype", "constructor"),
    row(Meter::Free, "Event.prototype",
        "composedPath constructor initEvent preventDefault set:cancelBubble set:returnValue \
         stopImmediatePropagation stopPropagation"),
    row(Meter::Free, "EventTarget.prototype", "addEventListener constructor dispatchEvent removeEventListener when"),
    row(Meter::Free, "FinalizationRegistry.prototype", "constructor register unregister"),
    row(Meter::Free, "Float16Array.prototype", "constructor"),
    row(Meter::Free, "Float32Array.prototype", "constructor"),
    row(Meter::Free, "Float64Array.prototype", "constructor"),
    row(Meter::Free, "Function.prototype", "@@hasInstance bind call constructor"),
    row(Meter::Free, "Function.prototype.^", "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf"),
    row(Meter::Free, "Function.prototype.constructor", "prototype"),
    row(Meter::Free, "Int16Array.prototype", "constructor"),
    row(Meter::Free, "Int32Array.prototype", "constructor"),
    row(Meter::Free, "Int8Array.^", "get:@@species of"),
    row(Meter::Free, "Int8Array.^.prototype",
        "@@iterator at constructor copyWithin entries every fill find findIndex findLast findLastIndex \
         forEach get:@@toStringTag get:buffer get:byteLength get:byteOffset get:length includes indexOf \
         keys lastIndexOf reduce reduceRight reverse set some sort subarray toString values"),
    row(Meter::Free, "Int8Array.prototype", "constructor"),
    row(Meter::Free, "Intl", "supportedValuesOf"),
    row(Meter::Items, "Intl.Collator", "supportedLocalesOf"),
    row(Meter::Free, "Intl.Collator.prototype", "constructor get:compare resolvedOptions"),
    row(Meter::Items, "Intl.DateTimeFormat", "supportedLocalesOf"),
    row(Meter::Free, "Intl.DateTimeFormat.prototype", "constructor resolvedOptions"),
    row(Meter::Items, "Intl.DisplayNames", "supportedLocalesOf"),
    row(Meter::Free, "Intl.DisplayNames.prototype", "constructor resolvedOptions"),
    row(Meter::Items, "Intl.DurationFormat", "supportedLocalesOf"),
    row(Meter::Free, "Intl.DurationFormat.prototype", "constructor resolvedOptions"),
    row(Meter::Items, "Intl.ListFormat", "supportedLocalesOf"),
    row(Meter::Free, "Intl.ListFormat.prototype", "constructor resolvedOptions"),
    row(Meter::Free, "Intl.Locale.prototype",
        "constructor getCalendars getCollations getHourCycles getNumberingSystems getTextInfo \
         getTimeZones getWeekInfo maximize minimize"),
    row(Meter::Items, "Intl.NumberFormat", "supportedLocalesOf"),
    row(Meter::Free, "Intl.NumberFormat.prototype", "constructor resolvedOptions"),
    row(Meter::Items, "Intl.PluralRules", "supportedLocalesOf"),
    row(Meter::Free, "Intl.PluralRules.prototype", "constructor resolvedOptions select selectRange"),
    row(Meter::Items, "Intl.RelativeTimeFormat", "supportedLocalesOf"),
    row(Meter::Free, "Intl.RelativeTimeFormat.prototype", "constructor resolvedOptions"),
    row(Meter::Items, "Intl.Segmenter", "supportedLocalesOf"),
    row(Meter::Free, "Intl.Segmenter.prototype", "constructor resolvedOptions"),
    row(Meter::Free, "Iterator", "concat from"),
    row(Meter::Free, "Iterator.prototype",
        "@@dispose @@iterator drop every filter find flatMap forEach get:@@toStringTag get:constructor \
         includes map reduce set:@@toStringTag set:constructor some take"),
    row(Meter::Free, "JSON", "isRawJSON"),
    row(Meter::Free, "Map", "get:@@species"),
    row(Meter::Free, "Map.prototype",
        "@@iterator clear constructor delete entries forEach get get:size getOrInsert getOrInsertComputed \
         has keys set values"),
    row(Meter::Free, "Math",
        "abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 f16round floor \
         fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt sumPrecise \
         tan tanh trunc"),
    row(Meter::Free, "Number", "isFinite isInteger isNaN isSafeInteger parseFloat parseInt"),
    row(Meter::Free, "Number.prototype", "constructor toExponential toFixed toPrecision toString valueOf"),
    row(Meter::Free, "Object",
        "defineProperty freeze getOwnPropertyDescriptor getPrototypeOf hasOwn is isExtensible isFrozen \
         isSealed preventExtensions seal setPrototypeOf"),
    row(Meter::Free, "Promise", "get:@@species reject resolve try withResolvers"),
    row(Meter::Free, "Promise.prototype", "catch constructor finally then"),
    row(Meter::Free, "RangeError.prototype", "constructor"),
    row(Meter::Free, "ReferenceError.prototype", "constructor"),
    row(Meter::Free, "Reflect",
        "defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible \
         preventExtensions set setPrototypeOf"),
    row(Meter::Free, "RegExp",
        "escape get:$& get:$' get:$+ get:$1 get:$2 get:$3 get:$4 get:$5 get:$6 get:$7 get:$8 get:$9 \
         get:$_ get:$` get:@@species get:input get:lastMatch get:lastParen get:leftContext \
         get:rightContext set:$_ set:input"),
    row(Meter::Free, "RegExp.prototype",
        "@@matchAll @@search constructor exec get:dotAll get:flags get:global get:hasIndices \
         get:ignoreCase get:multiline get:source get:sticky get:unicode get:unicodeSets test toString"),
    row(Meter::Free, "Set", "get:@@species"),
    row(Meter::Free, "Set.prototype",
        "@@iterator add clear constructor delete entries forEach get:size has isDisjointFrom isSubsetOf \
         isSupersetOf keys values"),
    row(Meter::Free, "String.prototype",
        "@@iterator at charAt charCodeAt codePointAt constructor endsWith includes indexOf isWellFormed \
         lastIndexOf slice startsWith substr substring toString trim trimEnd trimLeft \
         trimRight trimStart valueOf"),
    row(Meter::Free, "SuppressedError.prototype", "constructor"),
    row(Meter::Free, "Symbol", "keyFor"),
    row(Meter::Free, "Symbol.prototype", "@@toPrimitive constructor get:description valueOf"),
    row(Meter::Free, "SyntaxError.prototype", "constructor"),
    row(Meter::Free, "Temporal", "Duration Instant PlainDate PlainDateTime PlainMonthDay PlainTime PlainYearMonth ZonedDateTime"),
    row(Meter::Free, "Temporal.Duration", "compare from"),
    row(Meter::Free, "Temporal.Duration.prototype",
        "abs add constructor get:blank get:days get:hours get:microseconds get:milliseconds get:minutes \
         get:months get:nanoseconds get:seconds get:sign get:weeks get:years negated round subtract \
         toJSON toString total valueOf with"),
    row(Meter::Free, "Temporal.Instant", "compare from fromEpochMilliseconds fromEpochNanoseconds"),
    row(Meter::Free, "Temporal.Instant.prototype",
        "add constructor equals get:epochMilliseconds get:epochNanoseconds round since subtract toJSON \
         toString toZonedDateTimeISO until valueOf"),
    row(Meter::Free, "Temporal.Now", "instant plainDateISO plainDateTimeISO plainTimeISO timeZoneId zonedDateTimeISO"),
    row(Meter::Free, "Temporal.PlainDate", "compare from"),
    row(Meter::Free, "Temporal.PlainDate.prototype",
        "add constructor equals get:calendarId get:day get:dayOfWeek get:dayOfYear get:daysInMonth \
         get:daysInWeek get:daysInYear get:era get:eraYear get:inLeapYear get:month get:monthCode \
         get:monthsInYear get:weekOfYear get:year get:yearOfWeek since subtract toJSON \
         toPlainDateTime toPlainMonthDay toPlainYearMonth toString toZonedDateTime until valueOf with \
         withCalendar"),
    row(Meter::Free, "Temporal.PlainDateTime", "compare from"),
    row(Meter::Free, "Temporal.PlainDateTime.prototype",
        "add constructor equals get:calendarId get:day get:dayOfWeek get:dayOfYear get:daysInMonth \
         get:daysInWeek get:daysInYear get:era get:eraYear get:hour get:inLeapYear get:microsecond \
         get:millisecond get:minute get:month get:monthCode get:monthsInYear get:nanosecond get:second \
         get:weekOfYear get:year get:yearOfWeek round since subtract toJSON toPlainDate \
         toPlainTime toString toZonedDateTime until valueOf with withCalendar withPlainTime"),
    row(Meter::Free, "Temporal.PlainMonthDay", "from"),
    row(Meter::Free, "Temporal.PlainMonthDay.prototype",
        "constructor equals get:calendarId get:day get:monthCode toJSON toPlainDate \
         toString valueOf with"),
    row(Meter::Free, "Temporal.PlainTime", "compare from"),
    row(Meter::Free, "Temporal.PlainTime.prototype",
        "add constructor equals get:hour get:microsecond get:millisecond get:minute get:nanosecond \
         get:second round since subtract toJSON toString until valueOf with"),
    row(Meter::Free, "Temporal.PlainYearMonth", "compare from"),
    row(Meter::Free, "Temporal.PlainYearMonth.prototype",
        "add constructor equals get:calendarId get:daysInMonth get:daysInYear get:era get:eraYear \
         get:inLeapYear get:month get:monthCode get:monthsInYear get:year since subtract toJSON \
         toPlainDate toString until valueOf with"),
    row(Meter::Free, "Temporal.ZonedDateTime", "compare from"),
    row(Meter::Free, "Temporal.ZonedDateTime.prototype",
        "add constructor equals get:calendarId get:day get:dayOfWeek get:dayOfYear get:daysInMonth \
         get:daysInWeek get:daysInYear get:epochMilliseconds get:epochNanoseconds get:era get:eraYear \
         get:hour get:hoursInDay get:inLeapYear get:microsecond get:millisecond get:minute get:month \
         get:monthCode get:monthsInYear get:nanosecond get:offset get:offsetNanoseconds get:second \
         get:timeZoneId get:weekOfYear get:year get:yearOfWeek getTimeZoneTransition round since \
         startOfDay subtract toInstant toJSON toPlainDate toPlainDateTime toPlainTime \
         toString until valueOf with withCalendar withPlainTime withTimeZone"),
    row(Meter::Free, "TextDecoder.prototype", "constructor get:encoding get:fatal get:ignoreBOM"),
    row(Meter::Free, "TextEncoder.prototype", "constructor get:encoding"),
    row(Meter::Free, "TypeError.prototype", "constructor"),
    row(Meter::Free, "URIError.prototype", "constructor"),
    row(Meter::Free, "URL.prototype",
        "constructor set:hash set:host set:hostname set:href set:password set:pathname set:port \
         set:protocol set:search set:username"),
    row(Meter::Free, "URLSearchParams.prototype", "@@iterator constructor entries get:size keys sort values"),
    row(Meter::Free, "Uint16Array.prototype", "constructor"),
    row(Meter::Free, "Uint32Array.prototype", "constructor"),
    row(Meter::Free, "Uint8Array.prototype", "constructor setFromBase64 setFromHex"),
    row(Meter::Free, "Uint8ClampedArray.prototype", "constructor"),
    row(Meter::Free, "WeakMap.prototype", "constructor delete get getOrInsert getOrInsertComputed has set"),
    row(Meter::Free, "WeakRef.prototype", "constructor deref"),
    row(Meter::Free, "WeakSet.prototype", "add constructor delete has"),
];

/// The global names that are walked: what a level keeps and Belljar did not put there.
pub fn roots() -> impl Iterator<Item = &'static str> {
    crate::globals::allowed(crate::Level::Permissive).filter(|name| !OWN.contains(name))
}

/// Names that Belljar put there itself, or that are no objects.
const OWN: &[&str] = &[
    "undefined", "NaN", "Infinity", "callTool", "tools", "parallel", "console", "args", "state", "kept", "artifact",
    "btcp", "BTCPError", "BTCPConnectionError", "BTCPCapabilityError", "BTCPValidationError", "BTCPExecutionError",
    "BTCPTimeoutError", "performance", "crypto", "globalThis", "self", "Function", "eval", "setTimeout",
    "clearTimeout", "setInterval", "clearInterval",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{MAKERS, ROWS, roots};

    #[test]
    fn every_native_has_one_row() {
        let mut seen = HashSet::new();
        for row in ROWS {
            for name in row.names.split(' ') {
                assert!(seen.insert((row.holder, name)), "{}.{name} has two rows", row.holder);
            }
        }
        assert!(seen.len() > 800, "{}", seen.len());
    }

    #[test]
    fn every_maker_is_a_global() {
        for name in MAKERS {
            assert!(roots().any(|root| root == *name), "{name}");
        }
    }
}
