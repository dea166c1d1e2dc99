//! The compression of puzzle links: what the JavaScript library lz-string
//! calls Base64.
//!
//! A stream of numbers, six bits a character. 0 and 1 say that a new character
//! of 8 or 16 bits follows, 2 ends the stream, any other number names an entry
//! of a dictionary that grows as in LZ78: by what was put out last and the
//! first character of what follows. Both stand side by side in the output, so
//! here an entry is a stretch of the output, and memory is bounded by it. (The
//! library that packs keeps every entry as a copy and has no bound: some
//! kilobytes could expand to gigabytes.)

use std::ops::Range;

/// The longest text that is unpacked, in UTF-16 units: far more than any real
/// puzzle has.
pub(super) const LIMIT: usize = 1 << 20;

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks a text, or says what is wrong with it.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    let values = values(packed)?;
    let mut reader = Reader {
        values: &values,
        at: 0,
    };
    let units = expand(&mut reader)?;
    String::from_utf16(&units).map_err(|_| "the link holds no text when unpacked".to_string())
}

/// The value of each character.
fn values(packed: &str) -> Result<Vec<u8>, String> {
    let padding = packed.trim_end_matches('=');
    padding
        .chars()
        .map(|c| match c {
            'A'..='Z' => Ok(c as u8 - b'A'),
            'a'..='z' => Ok(c as u8 - b'a' + 26),
            '0'..='9' => Ok(c as u8 - b'0' + 52),
            // A form field turns the plus into a blank.
            '+' | ' ' => Ok(62),
            '/' => Ok(63),
            _ => Err(format!(
                "{c:?} in the packed part of the link: expected letters, digits, + and /"
            )),
        })
        .collect()
}

/// Reads bits: the highest of each value first, but the lowest of each number.
struct Reader<'a> {
    values: &'a [u8],
    /// How many bits have been read.
    at: usize,
}

impl Reader<'_> {
    fn bits(&mut self, count: u32) -> Result<usize, String> {
        let mut number = 0;
        for k in 0..count {
            let value = self.values.get(self.at / 6);
            let value = value.ok_or("the link is cut off: its packed part ends too early")?;
            number |= usize::from(value >> (5 - self.at % 6) & 1) << k;
            self.at += 1;
        }
        Ok(number)
    }
}

/// What a number means.
enum Code {
    New(u16),
    End,
    Entry(usize),
}

fn code(reader: &mut Reader<'_>, width: u32) -> Result<Code, String> {
    Ok(match reader.bits(width)? {
        0 => Code::New(reader.bits(8)? as u16),
        1 => Code::New(reader.bits(16)? as u16),
        2 => Code::End,
        entry => Code::Entry(entry),
    })
}

fn expand(reader: &mut Reader<'_>) -> Result<Vec<u16>, String> {
    let mut out: Vec<u16> = Vec::new();
    // The first three numbers are no entries.
    let mut entries: Vec<Range<usize>> = vec![0..0; 3];
    let mut width = 2;
    // What was put out last; nothing before the first character.
    let mut last: Option<Range<usize>> = None;
    loop {
        let start = out.len();
        match code(reader, width)? {
            Code::End => return Ok(out),
            Code::New(unit) => {
                out.push(unit);
                entries.push(start..start + 1);
                width = width_for(entries.len(), width);
            }
            Code::Entry(entry) => {
                // The entry that is only just being made goes one further than
                // what was put out last.
                let newest = last.as_ref().map(|last| last.start..last.end + 1);
                let range = match entries.get(entry) {
                    Some(range) => Some(range.clone()),
                    None => newest.filter(|_| entry == entries.len()),
                };
                let range = range.ok_or("the packed part of the link is damaged")?;
                if start + range.len() > LIMIT {
                    return Err(format!(
                        "the link holds more than {LIMIT} characters when unpacked"
                    ));
                }
                for k in range {
                    out.push(out[k]);
                }
            }
        }
        if let Some(last) = last.replace(start..out.len()) {
            entries.push(last.start..last.end + 1);
            width = width_for(entries.len(), width);
        } else {
            width = 3;
        }
    }
}

/// Numbers get wider when the dictionary has so many entries.
fn width_for(entries: usize, width: u32) -> u32 {
    width + u32::from(entries >= 1 << width)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, the same in every run.
    fn noise(seed: u32) -> impl FnMut(u32) -> u32 {
        let mut state = seed.wrapping_mul(2654435761).wrapping_add(1);
        move |below| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        }
    }

    #[test]
    fn text_that_the_first_library_has_packed() {
        let packed = "IwBgXABATsDGzTgJgDQVJKT7W0iAlxIIhEQA";
        assert_eq!(unpack(packed).unwrap(), "10: r1c1 r1c2, 10: r2c1 r2c2 é ∑");
        assert_eq!(pack(&unpack(packed).unwrap()), packed);
    }

    #[test]
    fn what_is_packed_comes_back() {
        for seed in 0..400 {
            let mut below = noise(seed);
            let letters = 1 + below(40);
            let length = below(if seed % 10 == 0 { 5000 } else { 60 });
            let text: String = (0..length)
                .map(|_| match below(30) {
                    0 => '∑',
                    1 => '🧩',
                    _ => char::from(b'0' + below(letters) as u8),
                })
                .collect();
            assert_eq!(unpack(&pack(&text)).unwrap(), text);
        }
    }

    #[test]
    fn damaged_links_give_what_the_other_unpacker_gives_or_nothing() {
        let whole = pack(&"{\"size\":9,\"grid\":[[{},{\"value\":5}]]}".repeat(3));
        for end in 0..whole.len() {
            let cut = unpack(&whole[..end]);
            assert!(cut.is_err() || whole[end..].trim_matches('=').is_empty());
        }
        let mut below = noise(7);
        for _ in 0..3000 {
            let mut damaged = whole.clone().into_bytes();
            let at = below(whole.len() as u32) as usize;
            damaged[at] = whole.as_bytes()[below(whole.len() as u32) as usize];
            let damaged = String::from_utf8(damaged).unwrap();
            if let Ok(text) = unpack(&damaged) {
                let other = lz_str::decompress_from_base64(&damaged).unwrap();
                assert_eq!(text, String::from_utf16(&other).unwrap());
            }
        }
    }

    #[test]
    fn bombs_are_not_set_off() {
        // Each number names the newest entry: the text grows as the square.
        let bomb = pack(&"a".repeat(LIMIT + 1));
        assert!(bomb.len() < 4096);
        assert!(unpack(&bomb).unwrap_err().contains("more than 1048576"));
        assert_eq!(unpack(&pack(&"a".repeat(LIMIT))).unwrap().len(), LIMIT);
    }

    #[test]
    fn faults_are_told() {
        let cut = "the link is cut off: its packed part ends too early";
        assert_eq!(unpack("").unwrap_err(), cut);
        assert_eq!(unpack("IwBg").unwrap_err(), cut);
        assert!(unpack("Iw%g").unwrap_err().starts_with("'%' in the packed"));
        let damaged = unpack("zzzzzzzz").unwrap_err();
        assert_eq!(damaged, "the packed part of the link is damaged");
    }
}
