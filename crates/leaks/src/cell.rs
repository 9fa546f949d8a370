//! The rule that decides a cell.

use belljar_policy::evidence::Cell;

/// What one probe did: whether its witness saw it, and what it said of itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tried {
    pub(crate) got_out: bool,
    pub(crate) said: String,
}

impl Tried {
    /// A probe that never said a word may never have run, and then its silence shows nothing.
    pub(crate) fn ran(&self) -> bool {
        !self.said.is_empty() && !self.said.starts_with("no guest") && !self.said.starts_with("no answer")
    }

    /// The probe found nothing to try with. Its own word, and it counts only where nothing got out.
    pub(crate) fn had_nothing(&self) -> bool {
        self.said.starts_with("absent:")
    }

    /// The guard did not even let it begin.
    fn was_refused(&self) -> bool {
        self.said.starts_with("GUARD_REFUSED")
    }
}

/// The rule. `kin` is the control in the same kind of realm, `page` the control in a document.
///
/// A worker's control is a plain worker, where there is no document to try with; what only a document can do is shown by the
/// control there, and the worker's own attempt shows that it cannot.
pub(crate) fn decide(guest: &Tried, kin: &Tried, page: &Tried) -> Cell {
    if guest.got_out {
        Cell::Open
    } else if !guest.ran() {
        Cell::Unproven
    } else if kin.got_out {
        Cell::Closed
    } else if kin.had_nothing() && (guest.had_nothing() || guest.was_refused()) {
        Cell::Absent
    } else if page.got_out {
        Cell::Closed
    } else {
        Cell::Unproven
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(got_out: bool, said: &str) -> Tried {
        Tried { got_out, said: said.to_owned() }
    }

    #[test]
    fn nothing_is_closed_unless_its_control_leaks() {
        let (out, nothing, absent) =
            (tried(true, "done"), tried(false, "TypeError: no"), tried(false, "absent: document"));
        assert_eq!(decide(&nothing, &out, &out), Cell::Closed);
        assert_eq!(decide(&nothing, &nothing, &nothing), Cell::Unproven);
        assert_eq!(decide(&absent, &out, &out), Cell::Closed, "taken away, and of use without a policy");
        assert_eq!(decide(&absent, &absent, &out), Cell::Absent, "no worker has it");
        let refused = tried(false, "GUARD_REFUSED: `document` is not there");
        assert_eq!(decide(&refused, &absent, &out), Cell::Absent, "no worker has it, and the guard says so first");
        assert_eq!(decide(&refused, &out, &out), Cell::Closed, "a worker has it, and the guard refuses it");
        assert_eq!(decide(&absent, &absent, &absent), Cell::Absent, "this browser does not have it");
        assert_eq!(decide(&absent, &nothing, &nothing), Cell::Unproven);
        assert_eq!(decide(&nothing, &nothing, &out), Cell::Closed, "a worker that spins, and a page that goes on");
    }

    #[test]
    fn a_probe_that_never_ran_shows_nothing() {
        for said in ["", "no guest: it did not load", "no answer: began"] {
            assert_eq!(decide(&tried(false, said), &tried(true, "done"), &tried(true, "done")), Cell::Unproven);
        }
    }

    #[test]
    fn what_got_out_is_open_whatever_the_probe_says() {
        for (kin, page) in [(true, true), (false, true), (false, false)] {
            assert_eq!(decide(&tried(true, "absent: x"), &tried(kin, ""), &tried(page, "")), Cell::Open);
        }
    }
}
