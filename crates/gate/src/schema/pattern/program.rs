//! A tree to instructions.

use super::class::Class;
use super::parse::{Assertion, Tree};

#[derive(Debug)]
pub(super) enum Step {
    /// Takes one character of the set.
    One(Class),
    /// Goes on if it holds here.
    Assert(Assertion),
    /// Goes on at both.
    Split(usize, usize),
    Jump(usize),
    Matched,
}

#[derive(Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
}

/// Counts like `{1,1000}` are written out, so that they cost what they match.
const MAX_STEPS: usize = 10_000;
/// Ranges of all sets together.
const MAX_RANGES: usize = 50_000;

pub(super) fn compile(tree: &Tree) -> Result<Program, String> {
    let mut writer = Writer { steps: Vec::new(), ranges: 0 };
    writer.tree(tree)?;
    writer.push(Step::Matched)?;
    Ok(Program { steps: writer.steps })
}

struct Writer {
    steps: Vec<Step>,
    ranges: usize,
}

impl Writer {
    fn push(&mut self, step: Step) -> Result<usize, String> {
        if let Step::One(class) = &step {
            self.ranges += class.size();
        }
        if self.steps.len() >= MAX_STEPS || self.ranges > MAX_RANGES {
            return Err("the pattern is too large; its counts are written out, so lower them".into());
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    fn set(&mut self, place: usize, step: Step) {
        if let Some(slot) = self.steps.get_mut(place) {
            *slot = step;
        }
    }

    fn tree(&mut self, tree: &Tree) -> Result<(), String> {
        match tree {
            Tree::Empty => Ok(()),
            Tree::One(class) => self.push(Step::One(class.clone())).map(|_| ()),
            Tree::Assert(assertion) => self.push(Step::Assert(*assertion)).map(|_| ()),
            Tree::Sequence(terms) => terms.iter().try_for_each(|term| self.tree(term)),
            Tree::Either(each) => self.either(each),
            Tree::Repeat { of, least, most } => self.repeat(of, *least, *most),
        }
    }

    fn either(&mut self, each: &[Tree]) -> Result<(), String> {
        let mut ends = Vec::new();
        for (place, one) in each.iter().enumerate() {
            if place + 1 == each.len() {
                self.tree(one)?;
                break;
            }
            let split = self.push(Step::Jump(0))?;
            self.tree(one)?;
            ends.push(self.push(Step::Jump(0))?);
            self.set(split, Step::Split(split + 1, self.steps.len()));
        }
        for end in ends {
            self.set(end, Step::Jump(self.steps.len()));
        }
        Ok(())
    }

    fn repeat(&mut self, of: &Tree, least: u32, most: Option<u32>) -> Result<(), String> {
        for _ in 0..least {
            let before = self.steps.len();
            self.tree(of)?;
            if self.steps.len() == before {
                // What has no steps has none any number of times.
                return Ok(());
            }
        }
        let Some(most) = most else {
            let split = self.push(Step::Jump(0))?;
            self.tree(of)?;
            self.push(Step::Jump(split))?;
            self.set(split, Step::Split(split + 1, self.steps.len()));
            return Ok(());
        };
        let mut splits = Vec::new();
        for _ in least..most {
            splits.push(self.push(Step::Jump(0))?);
            self.tree(of)?;
        }
        for split in splits {
            self.set(split, Step::Split(split + 1, self.steps.len()));
        }
        Ok(())
    }
}
