//! Runs the `ninefold` binary as a user does.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// What a run of the binary gave.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The records of JSON Lines.
    pub(crate) fn records(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).expect("a JSON record a line");
        self.out.lines().map(parse).collect()
    }

    /// The first record.
    pub(crate) fn record(&self) -> Value {
        self.records().into_iter().next().expect("a record")
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let ran = Ran {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!(!ran.err.contains("panicked"), "a panic: {}", ran.err);
        ran
    }
}

/// The binary, without colour.
pub(crate) fn ninefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.env("NO_COLOR", "1");
    command
}

/// Runs it with these arguments, separated by blanks, and this input.
pub(crate) fn run(args: &str, input: impl AsRef<[u8]>) -> Ran {
    run_args(&args.split_whitespace().collect::<Vec<_>>(), input)
}

/// The same with arguments that may hold blanks.
pub(crate) fn run_args(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = ninefold()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.as_ref().to_vec();
    // Writing beside reading: neither side can block the other.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// A folder that is removed at the end of a test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder of this name.
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ninefold-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it and gives its path.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file for the test");
        path.to_str().expect("UTF-8").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
