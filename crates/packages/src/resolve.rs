//! From what is asked for to a lock. Pure: documents of the registry and the time are passed in.
//!
//! A dependency is placed at the root of `node_modules`, or below the package that wants it where the root has another
//! version. A peer dependency is whatever its package sees from where it lies, so that there is one React.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use belljar_base::Millis;
use nodejs_semver::{Range, Version};

use crate::lock::{Lock, Locked, Place};
use crate::metadata::{Document, Packument, Release, day};
use crate::name::{PackageName, Request};
use crate::problem::{Problem, ProblemCode};
use crate::rules::Rules;
use crate::suggest;

/// What the registry said; `None` where it has no such package.
pub(crate) type Documents = BTreeMap<PackageName, Option<Packument>>;

#[derive(Debug)]
pub(crate) enum Step {
    Done(Lock),
    /// Documents to fetch before it can go on.
    Needs(BTreeSet<PackageName>),
}

pub(crate) fn resolve(
    requests: &[Request],
    documents: &Documents,
    before: Option<&Lock>,
    rules: &Rules,
    now: Millis,
) -> Result<Step, Problem> {
    let mut resolver = Resolver {
        documents,
        before,
        rules,
        now,
        nodes: BTreeMap::new(),
        queue: VecDeque::new(),
        needs: BTreeSet::new(),
    };
    // Those that are asked for by version come first: the others are chosen to go with them.
    let (exact, open): (Vec<_>, Vec<_>) = requests.iter().partition(|request| request.range.is_some());
    for request in exact.into_iter().chain(open) {
        let wanted = Wanted { name: &request.name, range: request.range.as_deref().unwrap_or(""), by: None };
        resolver.place(Place(vec![request.name.clone()]), &wanted)?;
    }
    while let Some(place) = resolver.queue.pop_front() {
        resolver.follow(&place)?;
    }
    if !resolver.needs.is_empty() {
        return Ok(Step::Needs(resolver.needs));
    }
    Ok(Step::Done(Lock { packages: resolver.nodes.into_iter().map(|(place, node)| (place, node.locked)).collect() }))
}

/// The lock of one package whose document a registry sent, at a time when everything is old enough; a package that it depends on
/// is one that no registry has.
pub fn locked_by_document(document: &[u8], name: &str, rules: &Rules) -> Result<Lock, Problem> {
    let unread = |error| Problem::new(ProblemCode::RegistryAway, format!("no document of a package: {error}"), "");
    let document: Document = serde_json::from_slice(document).map_err(unread)?;
    let request = Request::parse(name)?;
    let mut documents = Documents::from([(request.name.clone(), Some(Packument::understand(document)))]);
    loop {
        match resolve(std::slice::from_ref(&request), &documents, None, rules, Millis::MAX)? {
            Step::Done(lock) => return Ok(lock),
            Step::Needs(names) => documents.extend(names.into_iter().map(|name| (name, None))),
        }
    }
}

struct Resolver<'a> {
    documents: &'a Documents,
    before: Option<&'a Lock>,
    rules: &'a Rules,
    now: Millis,
    nodes: BTreeMap<Place, Node<'a>>,
    queue: VecDeque<Place>,
    needs: BTreeSet<PackageName>,
}

struct Node<'a> {
    locked: Locked,
    release: &'a Release,
}

/// A package that somebody wants.
struct Wanted<'a> {
    name: &'a PackageName,
    range: &'a str,
    by: Option<&'a str>,
}

impl<'a> Resolver<'a> {
    /// What the package at a place depends on.
    fn follow(&mut self, place: &Place) -> Result<(), Problem> {
        let Some(node) = self.nodes.get(place) else { return Ok(()) };
        let (release, by) = (node.release, node.locked.shown());
        for (name, range) in &release.peers {
            let name = PackageName::parse(name).map_err(|problem| problem.of(&by))?;
            // One that does not fit is taken as it is, as npm does when it is told to: two Reacts would be worse.
            if self.visible(place, &name).is_none() {
                let (real, range) = target(&name, range, &by)?;
                self.place(Place(vec![name]), &Wanted { name: &real, range, by: Some(&by) })?;
            }
        }
        for (name, range) in &release.dependencies {
            let name = PackageName::parse(name).map_err(|problem| problem.of(&by))?;
            let (real, range) = target(&name, range, &by)?;
            let wanted = Wanted { name: &real, range, by: Some(&by) };
            match self.visible(place, &name) {
                Some(node) if node.locked.name == real && self.is_in(&node.locked, range) => {}
                Some(_) => self.place(place.child(&name), &wanted)?,
                None => self.place(Place(vec![name]), &wanted)?,
            }
        }
        Ok(())
    }

    /// As an import finds it from there: the nearest.
    fn visible(&self, from: &Place, name: &PackageName) -> Option<&Node<'a>> {
        let above = std::iter::successors(Some(from.clone()), Place::parent).map(|place| place.child(name));
        above.chain([Place(vec![name.clone()])]).find_map(|place| self.nodes.get(&place))
    }

    fn is_in(&self, locked: &Locked, range: &str) -> bool {
        match Range::parse(range) {
            Ok(parsed) if !range.is_empty() => parsed.satisfies(&locked.version),
            Ok(_) => true,
            Err(_) => self.tagged(&locked.name, range).is_some_and(|version| version == locked.version),
        }
    }

    fn tagged(&self, name: &PackageName, tag: &str) -> Option<Version> {
        Version::parse(self.documents.get(name)?.as_ref()?.tags.get(tag)?).ok()
    }

    fn place(&mut self, place: Place, wanted: &Wanted<'_>) -> Result<(), Problem> {
        let Some((version, release)) = self.choose(wanted)? else { return Ok(()) };
        if self.nodes.len() >= self.rules.max_packages || place.0.len() > 16 {
            let most = self.rules.max_packages;
            let message = format!("the app needs more than {most} packages; `{}` is one too many", wanted.name);
            return Err(
                Problem::new(ProblemCode::Limit, message, "Use fewer packages, or smaller ones.").of(wanted.name)
            );
        }
        let Some(integrity) = release.integrity.clone() else { return Ok(()) };
        let (name, licence) = (wanted.name.clone(), release.licence.clone());
        let locked = Locked { name, version: version.clone(), integrity, licence };
        self.nodes.insert(place.clone(), Node { locked, release });
        self.queue.push_back(place);
        Ok(())
    }

    /// `None` where a document is needed first.
    fn choose(&mut self, wanted: &Wanted<'_>) -> Result<Option<(&'a Version, &'a Release)>, Problem> {
        self.rules.admit(wanted.name)?;
        let package = match self.documents.get(wanted.name) {
            None => {
                self.needs.insert(wanted.name.clone());
                return Ok(None);
            }
            Some(None) => return Err(suggest::missing(wanted.name, wanted.by)),
            Some(Some(package)) => package,
        };
        let fitting = fitting(package, wanted)?;
        let newest = self.rules.newest(self.now);
        let old = |release: &Release| {
            self.rules.minimum_age_days == 0 || release.published.is_some_and(|published| published <= newest)
        };
        let old: Vec<_> = fitting.iter().copied().filter(|(_, release)| old(release)).collect();
        if old.is_empty() {
            return Err(too_young(wanted, &fitting, self.rules));
        }
        let before = self.before.into_iter().flat_map(|lock| lock.versions_of(wanted.name));
        let before: BTreeSet<&Version> = before.collect();
        if let Some(kept) = old.iter().rev().find(|(version, _)| before.contains(version)) {
            return Ok(Some(*kept));
        }
        let latest = package.tags.get("latest").and_then(|text| Version::parse(text).ok());
        let rank = |(version, release): &(&Version, &Release)| {
            let goes_along = !wanted.range.is_empty() || self.goes_along(release);
            (goes_along, Some(*version) == latest.as_ref(), !release.deprecated, !version.is_prerelease())
        };
        Ok(old.into_iter().max_by(|one, other| rank(one).cmp(&rank(other)).then_with(|| one.0.cmp(other.0))))
    }

    /// Whether the packages that are there already are the peers it wants.
    fn goes_along(&self, release: &Release) -> bool {
        release.peers.iter().all(|(name, range)| {
            let Ok(name) = PackageName::parse(name) else { return false };
            self.nodes.get(&Place(vec![name])).is_none_or(|node| self.is_in(&node.locked, range))
        })
    }
}

/// `npm:other@^1` is another package under this name. What is in no registry cannot be checked, and is refused.
fn target<'r>(name: &PackageName, range: &'r str, by: &str) -> Result<(PackageName, &'r str), Problem> {
    if let Some(alias) = range.strip_prefix("npm:") {
        let at = alias.char_indices().skip(1).find(|(_, letter)| *letter == '@').map(|(place, _)| place);
        let (real, range) = at.map_or((alias, ""), |at| (&alias[..at], &alias[at + 1..]));
        return Ok((PackageName::parse(real).map_err(|problem| problem.of(by))?, range));
    }
    if range.contains([':', '/']) {
        let shown: String = range.chars().take(80).collect();
        let message = format!("`{by}` wants `{name}` from `{shown}`, which is not the registry");
        let help = "Packages come from the registry alone, where they have a hash and a date. Use another package.";
        return Err(Problem::new(ProblemCode::Refused, message, help).of(by));
    }
    Ok((name.clone(), range.trim()))
}

type Candidates<'a> = Vec<(&'a Version, &'a Release)>;

fn fitting<'a>(package: &'a Packument, wanted: &Wanted<'_>) -> Result<Candidates<'a>, Problem> {
    let tagged = || package.tags.get(wanted.range).and_then(|text| Version::parse(text).ok());
    let fits: Candidates<'a> = match (wanted.range, Range::parse(wanted.range)) {
        ("", _) => package.releases.iter().filter(|(version, _)| !version.is_prerelease()).collect(),
        (_, Ok(range)) => package.releases.iter().filter(|(version, _)| range.satisfies(version)).collect(),
        (_, Err(_)) => tagged().and_then(|version| package.releases.get_key_value(&version)).into_iter().collect(),
    };
    // A package that has nothing but pre-releases.
    let fits = if fits.is_empty() && wanted.range.is_empty() { package.releases.iter().collect() } else { fits };
    let hashed: Candidates<'a> = fits.iter().copied().filter(|(_, release)| release.integrity.is_some()).collect();
    match (hashed.is_empty(), fits.last()) {
        (false, _) => Ok(hashed),
        (true, Some((version, _))) => {
            let message = format!("the registry has no SHA-512 for `{}@{version}`", wanted.name);
            Err(Problem::new(ProblemCode::Integrity, message, "Use a newer version: old ones have weaker hashes.")
                .of(wanted.name))
        }
        (true, None) => Err(no_version(package, wanted)),
    }
}

fn no_version(package: &Packument, wanted: &Wanted<'_>) -> Problem {
    let newest: Vec<_> = package.releases.keys().rev().filter(|version| !version.is_prerelease()).take(5).collect();
    let newest: Vec<_> = newest.into_iter().map(|version| format!("`{version}`")).collect();
    let by = wanted.by.map(|by| format!(", which `{by}` wants")).unwrap_or_default();
    let range: String = wanted.range.chars().take(80).collect();
    let message = format!("`{}` has no version `{range}`{by}", wanted.name);
    Problem::new(ProblemCode::Version, message, format!("Its newest versions are {}.", newest.join(", ")))
        .of(wanted.name)
}

fn too_young(wanted: &Wanted<'_>, fitting: &Candidates<'_>, rules: &Rules) -> Problem {
    let first = fitting.iter().filter_map(|(version, release)| Some((release.published?, version))).min();
    let days = rules.minimum_age_days;
    let (message, package) = match first {
        Some((published, version)) => {
            let age = i64::try_from(days).unwrap_or(i64::MAX).saturating_mul(belljar_base::calendar::DAY);
            let (on, from) = (day(published), day(published.saturating_add(age)));
            let name = wanted.name;
            let message = format!("`{name}@{version}` was published on {on}; this server takes it from {from} on");
            (message, format!("{name}@{version}"))
        }
        None => (format!("the registry does not say when `{}` was published", wanted.name), wanted.name.to_string()),
    };
    let help = format!(
        "Ask for an older version, or lower `limits.packageAgeDays`, which is {days}: malicious versions are mostly found within days."
    );
    Problem::new(ProblemCode::TooYoung, message, help).of(package)
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
mod tests;
