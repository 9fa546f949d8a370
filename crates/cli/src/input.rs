//! Text from a file or from standard input.

use std::fs::File;
use std::io::{self, Read};

use belljar_policy::MOST_BYTES;

use crate::exit::Failure;

#[derive(Debug)]
pub(crate) struct Input {
    /// As messages name it.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Input {
    /// `-` is standard input. Never reads more than a policy may have, whatever the file's size.
    pub(crate) fn read(path: &str) -> Result<Self, Failure> {
        Self::read_up_to(path, MOST_BYTES)
    }

    /// Reads one byte more than `most`, so that whoever has the cap can say so.
    pub(crate) fn read_up_to(path: &str, most: usize) -> Result<Self, Failure> {
        let (name, bytes) = if path == "-" {
            ("<stdin>".to_owned(), read_capped(io::stdin().lock(), most))
        } else {
            (path.to_owned(), open(path).and_then(|file| read_capped(file, most)))
        };
        let bytes = bytes.map_err(|error| cannot_read(&name, &error))?;
        // What is not text is shown to the compiler as text it refuses, at the right place.
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                return Err(Failure::usage(
                    format!("`{name}` is not text: byte {at} is not UTF-8"),
                    "save it as UTF-8; is it the right file?",
                ));
            }
        };
        Ok(Self { name, text })
    }
}

fn open(path: &str) -> io::Result<File> {
    let file = File::open(path)?;
    // Opening a folder works on Unix and only reading it fails, with a message that helps nobody.
    if file.metadata()?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok(file)
}

fn read_capped(source: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    // A cut in the middle of a character is not the author's fault.
    if bytes.len() > most {
        while std::str::from_utf8(&bytes).is_err_and(|error| error.error_len().is_none()) {
            bytes.pop();
        }
        bytes.resize(bytes.len().max(most + 1), b' ');
    }
    Ok(bytes)
}

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Failure::usage(format!("there is no file `{name}`"), "check the path, or write `-` to read standard input")
        }
        io::ErrorKind::IsADirectory => Failure::usage(format!("`{name}` is a folder"), "name the file inside it"),
        io::ErrorKind::PermissionDenied => Failure::usage(format!("`{name}` may not be read"), "check its permissions"),
        _ => Failure::usage(format!("`{name}` cannot be read: {error}"), "check the path"),
    }
}
