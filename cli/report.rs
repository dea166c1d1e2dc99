//! What goes to standard error: diagnostics with source and caret, warnings,
//! the summary. A closed standard error is nobody's mistake: never a panic.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use ninefold_killer::format::Format;
use ninefold_sudoku::format::ReadError;

/// Writes a line to standard error.
pub fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// `error: ...`
pub fn error(text: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    say(&format!("{style}error{style:#}: {text}"));
}

/// `warning: ...`
pub fn warning(text: &str) {
    let style = anstyle::AnsiColor::Yellow.on_default().bold();
    say(&format!("{style}warning{style:#}: {text}"));
}

/// `help: ...`
pub fn help(text: &str) {
    let style = anstyle::AnsiColor::Cyan.on_default().bold();
    say(&format!("{style}help{style:#}: {text}"));
}

/// An error in a text: the file, the line, the column, and the source line
/// with a caret below what is wrong.
pub fn read_error(file: &str, error: &ReadError) {
    let Some(source) = error.source_line() else {
        let (line, column) = (error.line(), error.column());
        self::error(&format!("{file}:{line}:{column}: {}", error.message()));
        return;
    };
    let mut message = error.message().to_string();
    if error.source_column() != error.column() {
        // The excerpt begins inside the line, so the place below is not the true one.
        message.push_str(&format!(" (column {} of a long line)", error.column()));
    }
    let snippet = Snippet::source(source)
        .line_start(error.line())
        .path(file)
        .annotation(AnnotationKind::Primary.span(span(source, error)));
    let mut group = Level::ERROR.primary_title(message).element(snippet);
    if let Some(format) = killer_format(error) {
        let note = format!("read as {format}, known by {}", format.known_by());
        group = group.element(Level::NOTE.message(note));
    }
    let report = &[group];
    say(&Renderer::styled().render(report));
}

/// The form of a cage file, of which there are many that look alike; not JSON,
/// which Sudokus have too.
fn killer_format(error: &ReadError) -> Option<Format> {
    let format = error.format().and_then(Format::from_name)?;
    (format != Format::Json).then_some(format)
}

/// The bytes of the source line that the error is about.
fn span(source: &str, error: &ReadError) -> std::ops::Range<usize> {
    let byte = |column: usize| {
        let place = source.char_indices().nth(column);
        place.map_or(source.len(), |(byte, _)| byte)
    };
    let start = error.source_column() - 1;
    byte(start)..byte(start + error.len())
}
