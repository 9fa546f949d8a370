use super::{FAILED, GOES_ON, OUT_OF_MEMORY, begin, boot, deliver, fuel_used, memory_peak};
use super::{attach, set_now, take_message};
use belljar_wasm_edge::{belljar_answer_at, belljar_answer_length, belljar_room};

const MIB: usize = 1 << 20;

/// Runs each message as a script of its own, which has `post`, `now` and what came with it.
const RUNTIME: &str = "(() => {
    const given = sealed;
    globalThis.post = (text, ...buffers) => given.post(text, ...buffers);
    globalThis.now = given.now;
    given.receive = (text, buffers) => {
        globalThis.buffers = buffers;
        try { given.load(text) } catch (error) { given.post(`${error}`) }
    };
})()";

fn room(bytes: &[u8]) -> (*mut u8, usize) {
    let at = belljar_room(bytes.len());
    // SAFETY: the room is that long, and nobody else knows it.
    unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    (at, bytes.len())
}

fn start(script: &str) -> u32 {
    let (at, length) = room(script.as_bytes());
    // SAFETY: just written, and taken once.
    unsafe { boot(at, length) }
}

fn say(message: &str) -> u32 {
    let (at, length) = room(message.as_bytes());
    // SAFETY: as above.
    unsafe { deliver(at, length) }
}

fn part(index: usize) -> String {
    let (at, length) = (belljar_answer_at(index), belljar_answer_length(index));
    // SAFETY: it stays there until the next call.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(at, length) }).into_owned()
}

/// All that waits in the outbox.
fn heard() -> Vec<Vec<String>> {
    std::iter::from_fn(|| match take_message() {
        0 => None,
        parts => Some((0..parts).map(part).collect()),
    })
    .collect()
}

/// Each test is a thread, and so an engine of its own.
fn ready(memory: usize, fuel: u64) {
    assert_eq!(start(RUNTIME), GOES_ON);
    begin(memory as f64, fuel as f64);
}

#[test]
fn messages_go_in_and_out_with_their_buffers() {
    ready(MIB, 1_000_000);
    let (at, length) = room(b"given");
    // SAFETY: just written, and taken once.
    unsafe { attach(at, length) };
    assert_eq!(say("post('one'); post('two', buffers[0], new Uint8Array([104, 105]).buffer)"), GOES_ON);
    assert_eq!(heard(), [vec!["one".to_owned()], vec!["two".into(), "given".into(), "hi".into()]]);
    assert_eq!(say("post(`${buffers.length}`)"), GOES_ON);
    assert_eq!(heard(), [["0"]]);
}

#[test]
fn every_turn_that_follows_is_taken() {
    ready(MIB, 1_000_000);
    let code = "(async () => { for (let i = 0; i < 3; i++) { await null; post(`${i}`) } })(); Promise.reject(1)";
    assert_eq!(say(code), GOES_ON);
    assert_eq!(heard(), [["0"], ["1"], ["2"]]);
}

#[test]
fn the_time_is_what_the_host_says() {
    ready(MIB, 1_000_000);
    set_now(86_400_000.0);
    assert_eq!(say("post(`${now()}`)"), GOES_ON);
    assert_eq!(heard(), [["86400000"]]);
}

#[test]
fn what_is_given_back_can_be_had_again() {
    ready(8 * MIB, 1 << 40);
    assert_eq!(say("for (let i = 0; i < 500; i++) new ArrayBuffer(1 << 20); post('still')"), GOES_ON);
    assert_eq!(heard(), [["still"]]);
    assert!(memory_peak() < 3.0 * MIB as f64, "{}", memory_peak());
}

#[test]
fn what_waits_in_the_outbox_is_the_programs() {
    ready(4 * MIB, 1 << 40);
    assert_eq!(say("const text = 'x'.repeat(100_000); for (;;) post(text)"), OUT_OF_MEMORY);
    assert!(memory_peak() <= 4.0 * MIB as f64);
    let held = heard();
    assert!((30..42).contains(&held.len()), "{}", held.len());
}

#[test]
fn the_same_program_uses_the_same_fuel() {
    let used = || {
        std::thread::spawn(|| {
            ready(8 * MIB, 1 << 40);
            set_now(std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |now| now.as_secs_f64() * 1_000.0));
            let code =
                "const m = {}; for (let i = 0; i < 50_000; i++) m['k' + i % 999] = [i, String(i)].sort(); post('x')";
            assert_eq!(say(code), GOES_ON);
            (fuel_used(), memory_peak())
        })
        .join()
        .unwrap()
    };
    let first = used();
    assert!(first.0 > 50_000.0);
    assert_eq!([used(), used()], [first, first]);
}

#[test]
fn recursion_is_an_error_of_the_programs() {
    let end = std::thread::Builder::new().stack_size(16 << 20).spawn(|| {
        ready(8 * MIB, 1 << 40);
        (say("const f = () => f() + 1; try { f() } catch (error) { post(`${error}`) }"), heard())
    });
    let (state, heard) = end.unwrap().join().unwrap();
    assert_eq!((state, heard), (GOES_ON, vec![vec!["RangeError: Maximum call stack size exceeded".to_owned()]]));
}

#[test]
fn a_runtime_that_fails_says_how() {
    assert_eq!(start("sealed.receive = () => { throw new TypeError('broken') }"), GOES_ON);
    assert_eq!(say("x"), FAILED);
    assert!(part(0).contains("broken"), "{}", part(0));
    for script in ["", "throw new Error('early')", "(", "sealed.receive = 5"] {
        assert_eq!(start(script), FAILED, "{script}");
    }
    std::thread::spawn(|| assert_eq!(say("x"), FAILED)).join().unwrap();
}
