//! What a child that locked itself in can still do: each probe runs with the walls and, as a control, without them.
//!
//! The test starts itself again as that child; hence no libtest.
#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs;
use std::io::Read as _;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use belljar_jail::{Demand, Jail, Launcher, Limits, Role, run_if_child};
use libtest_mimic::{Arguments, Failed, Trial};

const LIMITS: Limits = Limits { memory_bytes: 256 << 20, cpu_seconds: 2, file_bytes: 1 << 20, open_files: 64 };
const CONTROL: &str = "--control";
const DONE: i32 = 0;
const REFUSED: i32 = 3;

const ROLES: &[Role] = &[
    Role { name: "compute", jail: |_| Jail::compute(LIMITS), run: probe },
    // Its first arguments are the folders.
    Role {
        name: "folders",
        jail: |arguments| Jail::compute(LIMITS).read(&arguments[2]).write(&arguments[3]),
        run: probe,
    },
];

/// Whether it could be done.
type Deed = fn(&str) -> bool;

/// What a child tries: a name, what it is given, and the deed.
static PROBES: &[(&str, Deed)] = &[
    ("read a file", |_| fs::read("/etc/passwd").is_ok()),
    ("list a folder", |_| fs::read_dir("/").is_ok_and(|mut list| list.next().is_some_and(|entry| entry.is_ok()))),
    ("look at a file", |_| fs::metadata("/etc/passwd").is_ok()),
    ("read its own memory map", |_| fs::read("/proc/self/maps").is_ok()),
    ("connect to loopback", |port| TcpStream::connect(("127.0.0.1", port.parse().unwrap())).is_ok()),
    ("listen", |_| TcpListener::bind("127.0.0.1:0").is_ok()),
    ("send a datagram", |_| UdpSocket::bind("127.0.0.1:0").is_ok()),
    ("make a pair of sockets", |_| std::os::unix::net::UnixStream::pair().is_ok()),
    ("start a program", |_| Command::new("/bin/true").status().is_ok()),
    ("become a program", |_| {
        use std::os::unix::process::CommandExt as _;
        // It returns only when it failed; `true` exits with 0, which is DONE.
        let _ = Command::new("/bin/true").exec();
        false
    }),
    ("signal the process that started it", |pid| {
        let pid = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
        rustix::process::test_kill_process(pid).is_ok()
    }),
    ("raise its limits", |_| {
        use rustix::process::{Resource, Rlimit, setrlimit};
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) }).is_ok()
    }),
    ("take a gigabyte of memory", |_| {
        let mut memory: Vec<u8> = Vec::new();
        memory.try_reserve_exact(1 << 30).is_ok() && {
            memory.resize(1 << 30, 1);
            std::hint::black_box(&memory)[1 << 20] == 1
        }
    }),
    ("use four seconds of the processor", |_| {
        let used = || rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).tv_sec;
        while used() < 4 {
            std::hint::black_box((0..10_000u64).fold(1, |a, b| a ^ b));
        }
        true
    }),
    // One variable is the launcher's own, the same for every child.
    ("see an environment", |_| std::env::vars_os().any(|(name, _)| name != "MIMALLOC_ARENA_RESERVE")),
    ("compute on several threads", |_| std::thread::spawn(|| (1..=4).product::<u32>()).join().is_ok_and(|it| it == 24)),
    ("read what it was given", |_| {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).is_ok() && text == "given"
    }),
    ("read there", |path| fs::read_to_string(path).is_ok_and(|text| text == "inside")),
    ("write there", |path| fs::write(path, "new").is_ok()),
    ("make a link there", |path| std::os::unix::fs::symlink("/etc/passwd", path).is_ok()),
    ("write two megabytes there", |path| fs::write(path, vec![0; 2 << 20]).is_ok()),
];

fn main() {
    run_if_child(ROLES);
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|first| first == CONTROL) {
        std::process::exit(probe(&arguments[1..]));
    }
    let trials = vec![
        Trial::test("a_child_that_computes_has_no_files_network_or_processes", computes_only),
        Trial::test("a_child_reads_one_folder_and_writes_another", folders),
        Trial::test("a_program_that_a_child_becomes_has_the_same_walls", becomes),
        Trial::test("a_child_of_an_unknown_role_does_nothing", unknown),
        Trial::test("every_wall_is_demanded_by_default", default_demand),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn probe(arguments: &[OsString]) -> i32 {
    let text = |place: usize| arguments.get(place).and_then(|it| it.to_str()).unwrap_or_default();
    let (_, deed) = PROBES.iter().find(|(name, _)| *name == text(0)).expect("a known probe");
    if deed(text(1)) { DONE } else { REFUSED }
}

/// How a child ended: its exit code, or the signal that killed it as a negative number.
fn end(command: &mut Command, input: &str) -> Result<i32, Failed> {
    use std::io::Write as _;
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    // A child that ends early does not read it.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let status = child.wait()?;
    Ok(status.code().or_else(|| status.signal().map(|signal| -signal)).expect("ended"))
}

fn control(probe: &str, argument: &str) -> Result<i32, Failed> {
    end(Command::new(std::env::current_exe()?).args([CONTROL, probe, argument]), "given")
}

fn computes_only() -> Result<(), Failed> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port().to_string();
    let pid = std::process::id().to_string();
    let launcher = Launcher::this_program()?;
    let open = ["compute on several threads", "read what it was given"];
    let given = |probe: &str| if probe.starts_with("signal") { pid.clone() } else { port.clone() };
    for (name, _) in PROBES.iter().filter(|(name, _)| !name.ends_with("there")) {
        let argument = given(name);
        let jailed = end(launcher.command("compute").args([name, argument.as_str()]), "given")?;
        assert_eq!(control(name, &argument)?, DONE, "{name}: without walls");
        match *name {
            name if open.contains(&name) => assert_eq!(jailed, DONE, "{name}"),
            "use four seconds of the processor" => assert_eq!(jailed, -9, "{name}"),
            name => assert_eq!(jailed, REFUSED, "{name}"),
        }
    }
    Ok(())
}

fn folders() -> Result<(), Failed> {
    let place = tempfile::tempdir()?;
    let [read, write, other] = ["read", "write", "other"].map(|name| place.path().join(name));
    for folder in [&read, &write, &other] {
        fs::create_dir(folder)?;
        fs::write(folder.join("file"), "inside")?;
    }
    std::os::unix::fs::symlink(other.join("file"), read.join("link"))?;
    let launcher = Launcher::this_program()?;
    let jailed =
        |probe: &str, path: &Path| end(launcher.command("folders").arg(probe).arg(path).args([&read, &write]), "");
    for (probe, path, expected) in [
        ("read there", read.join("file"), DONE),
        ("read there", write.join("file"), DONE),
        ("read there", other.join("file"), REFUSED),
        ("read there", read.join("../other/file"), REFUSED),
        ("read there", read.join("link"), REFUSED),
        ("write there", write.join("new"), DONE),
        ("write there", read.join("new"), REFUSED),
        ("write there", read.join("file"), REFUSED),
        ("write there", other.join("file"), REFUSED),
        ("write there", write.join("../other/file"), REFUSED),
        ("make a link there", write.join("passwd"), REFUSED),
    ] {
        assert_eq!(jailed(probe, &path)?, expected, "{probe}: {}", path.display());
        let _ = fs::remove_file(write.join("new"));
        assert_eq!(control(probe, path.to_str().expect("UTF-8"))?, DONE, "control, {probe}: {}", path.display());
        for folder in [&read, &write, &other] {
            let _ = fs::remove_file(folder.join("new"));
            fs::write(folder.join("file"), "inside")?;
        }
    }
    // The signal of the limit, SIGXFSZ.
    let large = write.join("large");
    assert_eq!(jailed("write two megabytes there", &large)?, -25);
    assert_eq!(control("write two megabytes there", large.to_str().expect("UTF-8"))?, DONE);
    Ok(())
}

/// The program is this one, which would do anything. The loader is started with it: the kernel wants the right to execute for
/// a program's loader too, and the bundler has none.
fn becomes() -> Result<(), Failed> {
    let place = tempfile::tempdir()?;
    fs::write(place.path().join("file"), "inside")?;
    let this = std::env::current_exe()?;
    let launcher = Launcher::this_program()?;
    let loader = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"].map(Path::new);
    let loader = fs::canonicalize(loader.into_iter().find(|path| path.exists()).ok_or("no loader is known")?)?;
    let libraries = ["/lib", "/lib64", "/usr/lib"].into_iter().filter(|folder| Path::new(folder).exists());
    let jail = Jail::compute(LIMITS).read(place.path()).read(&this).exec(&loader);
    let jail = libraries.fold(jail, Jail::read);
    for (probe, path, expected) in [
        ("read there", place.path().join("file"), DONE),
        ("read a file", place.path().join("file"), REFUSED),
        ("start a program", place.path().join("file"), REFUSED),
        ("become a program", place.path().join("file"), REFUSED),
        ("listen", place.path().join("file"), REFUSED),
        ("see an environment", place.path().join("file"), REFUSED),
    ] {
        let ended = end(launcher.exec(&jail).arg(&this).args([CONTROL, probe]).arg(&path), "")?;
        assert_eq!(ended, expected, "{probe}");
        assert_eq!(control(probe, path.to_str().expect("UTF-8"))?, DONE, "control, {probe}");
    }
    Ok(())
}

fn unknown() -> Result<(), Failed> {
    let ended = end(Launcher::this_program()?.command("nothing").arg("listen"), "")?;
    assert_eq!(ended, 97);
    Ok(())
}

fn default_demand() -> Result<(), Failed> {
    assert_eq!(Demand::default(), Demand::EveryWall);
    let jail = Jail::compute(LIMITS).read("/there/is/no/such/folder").exec("/bin/true");
    assert_eq!(end(&mut Launcher::this_program()?.exec(&jail), "")?, 97, "a wall that cannot be built ends the child");
    Ok(())
}
