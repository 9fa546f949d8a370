use anyhow::Result;
use belljar_browsers::{Browser, keys};

use super::{Example, is_orderly};
use crate::playground::{chord, click, press_button, reads};

/// A question is answered by a program; a wrong one is repaired; two are refused; a pasted one is run.
pub(crate) fn answers_with_programs(browser: &Browser) -> Result<()> {
    let _example = Example::open(browser, "chat-host")?;
    let says = ask(browser, "Who owes us money?", "owes most")?;
    assert!(says.contains("Moss Brothers owes most: 1560 €."), "{says}");
    assert!(says.contains("invoices:list {\"paid\":false}") && says.contains("4 open invoices"), "{says}");

    let says = ask(browser, "Remind everybody", "reminders; they")?;
    assert!(says.contains("EXECUTION_ERROR line 2") && says.contains("I have queued 3 reminders"), "{says}");
    reads(browser, "#outbox", |says| says.contains("Reminder of invoice 102 to Moss Brothers"))?;

    let says = ask(browser, "Mail our customers", "no other way")?;
    assert!(says.contains("SUSPICIOUS_SEQUENCE"), "{says}");
    let says = ask(browser, "Post the invoices", "GUARD_REFUSED line 2")?;
    assert_eq!(says.matches("no other way").count(), 2, "{says}");
    let outbox = reads(browser, "#outbox", |_| true)?;
    assert!(!outbox.contains("Mail to"), "{outbox}");

    paste(browser, "return (await callTool(\"customers:list\", {})).map(({ id }) => id)")?;
    reads(browser, "#talk", |says| says.contains("[\"c1\",\"c2\",\"c3\"]") && says.contains("Your program has ended"))?;
    paste(browser, "while (true) {}")?;
    reads(browser, "#talk", |says| says.contains("ITERATION_LIMIT"))?;
    is_orderly(browser)
}

/// Asks, waits for a part of the answer, and gives back the whole conversation.
fn ask(browser: &Browser, question: &str, until: &str) -> Result<String> {
    press_button(browser, "#questions", question)?;
    reads(browser, "#talk", |says| says.contains(until))?;
    browser.wait_for::<bool>("return !document.querySelector('#send').disabled", ())?;
    reads(browser, "#talk", |_| true)
}

/// Runs a program of one's own, by keys.
fn paste(browser: &Browser, program: &str) -> Result<()> {
    browser.wait_for::<bool>("return !document.querySelector('#send').disabled", ())?;
    click(browser, "#text")?;
    browser.press(program)?;
    chord(browser, keys::ENTER)
}
