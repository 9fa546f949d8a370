//! Which header names a policy may add to those that the egress proxy passes.
//!
//! What is passed is an allow list (`belljar-egress` has its table); this says what even a policy cannot add to it, because
//! the rules were checked for another host, method, sender or answer than such a header would make of them.

/// Why a name is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderFault {
    Name,
    Never(&'static str),
}

const CONNECTION: &str = "it belongs to the connection";
const BROWSER: &str = "it is the browser's, and says who the guest is";
const PARTS: &str = "parts of answers and other encodings get around the mask over secrets";
const PROXY: &str = "it is the proxy's own";
const MISLEADS: &str = "servers let themselves be told another path, method or sender by it";
const COOKIES: &str = "cookies belong to a browser";

/// Whole names, and beginnings of names that end in `-`.
const NEVER: &[(&str, &str)] = &[
    ("connection", CONNECTION),
    ("content-length", CONNECTION),
    ("expect", CONNECTION),
    ("host", CONNECTION),
    ("http2-settings", CONNECTION),
    ("keep-alive", CONNECTION),
    ("te", CONNECTION),
    ("trailer", CONNECTION),
    ("transfer-encoding", CONNECTION),
    ("upgrade", CONNECTION),
    ("via", CONNECTION),
    ("proxy-", CONNECTION),
    ("origin", BROWSER),
    ("referer", BROWSER),
    ("user-agent", BROWSER),
    ("sec-", BROWSER),
    ("access-control-", BROWSER),
    ("cookie", COOKIES),
    ("cookie2", COOKIES),
    ("set-cookie", COOKIES),
    ("set-cookie2", COOKIES),
    ("a-im", PARTS),
    ("accept-encoding", PARTS),
    ("content-range", PARTS),
    ("if-range", PARTS),
    ("range", PARTS),
    ("request-range", PARTS),
    ("belljar-", PROXY),
    ("forwarded", MISLEADS),
    ("x-forwarded-", MISLEADS),
    ("x-original-", MISLEADS),
    ("x-rewrite-", MISLEADS),
    ("x-http-method-", MISLEADS),
    ("x-http-method", MISLEADS),
    ("x-method-", MISLEADS),
    ("x-real-ip", MISLEADS),
    ("x-accel-", MISLEADS),
    ("metadata", MISLEADS),
    ("metadata-", MISLEADS),
    ("x-aws-ec2-", MISLEADS),
];

pub fn judge(name: &str) -> Result<(), HeaderFault> {
    let fits = name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !fits {
        return Err(HeaderFault::Name);
    }
    let hit = |never: &str| if never.ends_with('-') { name.starts_with(never) } else { name == never };
    match NEVER.iter().find(|(never, _)| hit(never)) {
        Some((_, why)) => Err(HeaderFault::Never(why)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_adds_names_and_no_way_around_its_rules() {
        for fine in ["x-api-version", "destination", "x-amz-copy-source", "if-match", "prefer"] {
            assert_eq!(judge(fine), Ok(()), "{fine}");
        }
        for (name, _) in NEVER {
            let name = if name.ends_with('-') { format!("{name}x") } else { (*name).to_owned() };
            assert!(matches!(judge(&name), Err(HeaderFault::Never(_))), "{name}");
        }
        for odd in ["", "X-Api", "x api", "x:", "x*", "-x", "é", &"x".repeat(65)] {
            assert_eq!(judge(odd), Err(HeaderFault::Name), "{odd}");
        }
    }
}
