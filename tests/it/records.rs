//! What the engine's values look like as records, and back again.

use ninefold_dlx::{
    Bounds, Color, ItemId, OptionId, Outcome, Prefix, Problem, Solver, Stats, Stop, StopReason,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value is written so, and read back as it was.
fn assert_json<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    json: &str,
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn indices_are_numbers_from_zero() {
    assert_json(&OptionId::new(0).unwrap(), "0");
    assert_json(&ItemId::new(7).unwrap(), "7");
    let last = u32::MAX - 1;
    assert_json(&Color::new(last as usize).unwrap(), &last.to_string());
    for bad in ["4294967295", "-1", "1.5", "\"1\""] {
        assert!(serde_json::from_str::<OptionId>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_part_of_a_search_can_be_stored() {
    let problem = Problem::from_text("2|a\na\na\na\n").unwrap();
    let solver = Solver::new(&problem);
    let mut search = solver.solutions(&Stop::never());
    assert!(search.next().is_some());
    let stored = serde_json::to_string(&search.rest()).unwrap();
    let parts: Vec<Prefix> = serde_json::from_str(&stored).unwrap();
    assert_eq!(parts, search.rest());
    let [chosen, excluded] = [
        vec![OptionId::new(1).unwrap()],
        vec![OptionId::new(0).unwrap()],
    ];
    let part = Prefix { chosen, excluded };
    assert_json(&part, r#"{"chosen":[1],"excluded":[0]}"#);
    // As `ninefold split` writes it.
    let short: Prefix = serde_json::from_str(r#"{"chosen":[1]}"#).unwrap();
    assert_eq!((short.chosen, short.excluded), (part.chosen, vec![]));
}

#[test]
fn outcomes_bounds_and_counters() {
    assert_json(&Outcome::Exhausted, r#""exhausted""#);
    let stopped = Outcome::Stopped(StopReason::Deadline);
    assert_json(&stopped, r#"{"stopped":"deadline"}"#);
    assert_json(&Bounds { min: 0, max: 2 }, r#"{"min":0,"max":2}"#);
    let zero = r#"{"solutions":0,"nodes":0,"updates":0,"cleansings":0}"#;
    assert_json(&Stats::default(), zero);
    let older: Stats = serde_json::from_str(r#"{"nodes":3}"#).unwrap();
    assert_eq!((older.nodes, older.solutions), (3, 0));
}
