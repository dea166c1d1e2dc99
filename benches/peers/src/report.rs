//! The table: seconds, ratios to the second solver, geometric means.

use std::fmt;

/// Instances that take the second solver less are too short to compare.
const SHORT: f64 = 0.05;

/// One instance: the median of each solver, where it could run.
pub struct Row {
    pub name: String,
    pub solutions: u64,
    pub seconds: Vec<Option<f64>>,
}

impl Row {
    fn ratio(&self, solver: usize) -> Option<f64> {
        Some(self.seconds[solver]? / self.seconds[1]?)
    }

    fn counts(&self) -> bool {
        self.seconds[1].is_some_and(|s| s >= SHORT)
    }
}

pub fn median(mut seconds: Vec<f64>) -> Option<f64> {
    seconds.sort_by(f64::total_cmp);
    seconds.get(seconds.len() / 2).copied()
}

fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|r| r.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

/// One row an instance, one column a solver.
pub struct Table {
    what: &'static str,
    solvers: Vec<&'static str>,
    rows: Vec<Row>,
}

impl Table {
    pub fn new(what: &'static str, solvers: Vec<&'static str>) -> Table {
        Table {
            what,
            solvers,
            rows: Vec::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn push(&mut self, row: Row) {
        self.rows.push(row);
    }
}

impl fmt::Display for Table {
    /// Markdown. The long instances first, the short ones behind them without
    /// a part in the means.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | solutions |", self.what)?;
        for solver in &self.solvers {
            write!(f, " {solver} |")?;
        }
        writeln!(f, "\n|---|---:|{}", "---:|".repeat(self.solvers.len()))?;
        for row in self.rows.iter().filter(|r| r.counts()) {
            writeln!(f, "{row}")?;
        }
        write!(f, "| **geometric mean** | |")?;
        for solver in 0..self.solvers.len() {
            let counted = self.rows.iter().filter(|r| r.counts());
            let ratios: Vec<f64> = counted.filter_map(|r| r.ratio(solver)).collect();
            match geometric_mean(&ratios) {
                Some(mean) => write!(f, " **{mean:.2}** ({}) |", ratios.len())?,
                None => write!(f, " – |")?,
            }
        }
        writeln!(f)?;
        for row in self.rows.iter().filter(|r| !r.counts()) {
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} |", self.name, self.solutions)?;
        for (solver, seconds) in self.seconds.iter().enumerate() {
            match (seconds, self.ratio(solver)) {
                (Some(seconds), Some(ratio)) => write!(f, " {seconds:.4} ({ratio:.2}) |")?,
                _ => write!(f, " – |")?,
            }
        }
        Ok(())
    }
}
