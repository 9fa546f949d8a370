//! A PNG by its own bytes: the signature, then chunks from `IHDR` to `IEND` and nothing behind them.
//!
//! The attack: bytes that are called a picture and are a document, or a picture of a few kilobytes that unpacks to
//! gigabytes. What the chunks hold is not unpacked here; the browser that does it is given at most `MAX_PIXELS`.

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// 8,192 by 8,192.
const MAX_PIXELS: u64 = 1 << 26;

/// Width and height, or why it is none.
pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), String> {
    let none = || "It is not a PNG.".to_owned();
    let mut rest = bytes.strip_prefix(SIGNATURE).ok_or_else(none)?;
    let mut size = None;
    while let Some((chunk, after)) = next(rest) {
        match (chunk.kind, size) {
            (b"IHDR", None) => size = Some(dimensions(chunk.data).ok_or_else(none)?),
            (b"IHDR", Some(_)) | (_, None) => return Err(none()),
            (b"IEND", Some(found)) if after.is_empty() => return fitting(found),
            (b"IEND", Some(_)) => return Err("It goes on behind its end.".to_owned()),
            _ => {}
        }
        rest = after;
    }
    Err("It is a PNG that has no end.".to_owned())
}

struct Chunk<'a> {
    kind: &'a [u8; 4],
    data: &'a [u8],
}

fn next(rest: &[u8]) -> Option<(Chunk<'_>, &[u8])> {
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (kind, rest) = rest.split_first_chunk::<4>()?;
    let (data, rest) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    // The checksum is the decoder's business.
    let (_, rest) = rest.split_first_chunk::<4>()?;
    kind.iter().all(u8::is_ascii_alphabetic).then_some((Chunk { kind, data }, rest))
}

fn dimensions(header: &[u8]) -> Option<(u32, u32)> {
    let header: &[u8; 13] = header.try_into().ok()?;
    let (width, rest) = header.split_first_chunk::<4>()?;
    let (height, _) = rest.split_first_chunk::<4>()?;
    Some((u32::from_be_bytes(*width), u32::from_be_bytes(*height)))
}

fn fitting((width, height): (u32, u32)) -> Result<(u32, u32), String> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 || pixels > MAX_PIXELS {
        return Err(format!("It has {width} x {height} pixels; a picture has 1 to {MAX_PIXELS} of them."));
    }
    Ok((width, height))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [length.as_slice(), kind, data, &[0; 4]].concat()
    }

    fn header(width: u32, height: u32) -> Vec<u8> {
        chunk(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat())
    }

    pub(in super::super) fn picture(width: u32, height: u32) -> Vec<u8> {
        [SIGNATURE, &header(width, height), &chunk(b"IDAT", b"packed"), &chunk(b"IEND", b"")].concat()
    }

    #[test]
    fn a_picture_has_a_size() {
        assert_eq!(size(&picture(640, 480)), Ok((640, 480)));
        assert_eq!(size(&picture(8_192, 8_192)), Ok((8_192, 8_192)));
    }

    #[test]
    fn what_is_none_is_refused() {
        let whole = picture(2, 2);
        for end in 0..whole.len() {
            assert!(size(&whole[..end]).is_err(), "cut at {end}");
        }
        let ends = chunk(b"IEND", b"");
        for bytes in [
            b"GIF89a".to_vec(),
            b"<html>".to_vec(),
            [whole.clone(), b"<script>".to_vec()].concat(),
            [SIGNATURE, &ends].concat(),
            [SIGNATURE, &header(2, 2), &header(2, 2), &ends].concat(),
            [SIGNATURE, &chunk(b"IHDR", &[0; 12]), &ends].concat(),
            [SIGNATURE, &header(2, 2), &chunk(b"ID\0T", b""), &ends].concat(),
            picture(0, 2),
            picture(60_000, 60_000),
            picture(u32::MAX, u32::MAX),
        ] {
            assert!(size(&bytes).is_err(), "{bytes:?}");
        }
    }
}
