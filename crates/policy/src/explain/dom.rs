//! Why a tool cannot touch something of the page, whatever it is granted.

use super::question::Touch;
use crate::dom::{Click, Writes, attribute, click, element, field};

/// Nothing where the tables allow it.
pub(super) fn refusal(touch: &Touch) -> Option<String> {
    match touch {
        Touch::Attribute { element: tag, name } => {
            let writes = attribute(tag, name).map_or(Writes::Never, |row| row.writes);
            match writes {
                _ if element(tag).is_none() && click(tag).is_none() => Some(format!("<{tag}> is never written to")),
                Writes::Never => Some(format!("no row allows a tool to set `{name}` of <{tag}>")),
                Writes::Listed => {
                    Some(format!("a page lists `{name}` in its option `domAttributes`, or it is not set"))
                }
                _ => None,
            }
        }
        Touch::Click(tag) => match click(tag) {
            None if !tag.contains('-') => Some(format!("no row allows a tool to click <{tag}>")),
            Some(Click::Link) => {
                Some("a link leads away, with the page's cookies; without `href` it is clicked".into())
            }
            _ => None,
        },
        Touch::Field(kind) => match field(kind) {
            Some(row) if row.fills => None,
            Some(_) => Some(format!("a field of type `{kind}` is clicked, not filled in")),
            None if ["textarea", "select"].contains(&kind.as_str()) => None,
            None => Some(format!("a field of type `{kind}` is neither shown to a tool nor filled in")),
        },
        Touch::Text(tag) => match element(tag) {
            Some(row) if row.writes => None,
            Some(_) => Some(format!("the text of <{tag}> is read, not replaced")),
            None => Some(format!("the text of <{tag}> is not text to a tool")),
        },
    }
}
