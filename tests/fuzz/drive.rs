//! Inputs from seeds: the seeds themselves, and what becomes of them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// So many in a test run: a few seconds of a debug build.
    pub(crate) inputs: u64,
    /// Where the seeds are, from the top of the repository.
    pub(crate) folders: &'static [&'static str],
    /// A file as a seed, if it is one.
    pub(crate) seed: fn(&Path, Vec<u8>) -> Option<Vec<u8>>,
    /// Whether it was accepted. What has to hold in either case, it asserts itself.
    pub(crate) passes: fn(&[u8]) -> bool,
}

/// No target reads more than this, and longer inputs only take longer.
const LONGEST: usize = 20_000;

impl Target {
    pub(crate) fn drive(&self) {
        let seeds = self.seeds();
        assert!(!seeds.is_empty(), "{}: no seeds", self.name);
        if let Some(folder) = std::env::var_os("BELLJAR_FUZZ_SEEDS") {
            return self.write(&Path::new(&folder).join(self.name), &seeds);
        }
        let (mut tried, mut bad) = (0, 0);
        while tried < self.inputs {
            let input = match seeds.get(tried as usize) {
                Some(seed) => seed.clone(),
                None => Random::new(tried).changed(&seeds),
            };
            let passed = catch_unwind(AssertUnwindSafe(|| (self.passes)(&input)));
            let Ok(passed) = passed else {
                panic!("{}, input {tried}: {:?}", self.name, String::from_utf8_lossy(&input));
            };
            tried += 1;
            bad += u64::from(!passed);
        }
        println!("fuzz {}: {tried} inputs tried, {bad} of them bad, from {} seeds", self.name, seeds.len());
        // Where everything or nothing is refused, little is tried.
        assert!(bad > 0 && bad < tried, "{}: {bad} of {tried} inputs are bad", self.name);
    }

    /// For the fuzzer to begin with; what it found itself stays beside them.
    fn write(&self, folder: &Path, seeds: &[Vec<u8>]) {
        fs::create_dir_all(folder).expect("a folder for seeds");
        for (nth, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{nth}")), seed).expect("a seed can be written");
        }
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files = Vec::new();
        for folder in self.folders {
            collect(&root.join(folder), &mut files);
        }
        files.sort();
        let read = |file: &PathBuf| (self.seed)(file, fs::read(file).expect("a seed can be read"));
        files.iter().filter_map(read).filter(|seed| seed.len() <= LONGEST).collect()
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % limit.max(1) as u64).expect("a small number")
    }

    /// One of the seeds, with one to four changes.
    fn changed(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = seeds[self.below(seeds.len())].clone();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(12)).min(bytes.len());
            match self.below(7) {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.truncate(at),
                2 => {
                    let twice = bytes[at..end].to_vec();
                    bytes.splice(at..at, twice);
                }
                3 => bytes.insert(at, self.odd()),
                4 if at < bytes.len() => bytes[at] = self.odd(),
                5 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                _ => {
                    let other = &seeds[self.below(seeds.len())];
                    let from = self.below(other.len() + 1);
                    let until = (from + self.below(40)).min(other.len());
                    bytes.splice(at..end, other[from..until].iter().copied());
                }
            }
        }
        bytes.truncate(LONGEST);
        bytes
    }

    /// A byte that means something to one of the languages, or any.
    fn odd(&mut self) -> u8 {
        const SIGNS: &[u8] = b"\"'`\\/*.:;,=+-<>()[]{}\n\r\t \0$#@!%&|?~^_09azAZ\x7f";
        if self.below(3) == 0 { (self.below(256)) as u8 } else { SIGNS[self.below(SIGNS.len())] }
    }
}
