//! Unpacking, so that whatever stands before a damage comes out: zstd block by
//! block; and gzip as gzip itself does it, with zeros behind the last member.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;
use zstd::stream::raw::{Decoder, InBuffer, Operation, OutBuffer};

/// Members of gzip one behind the other. Zeros behind a member are padding, as
/// tapes and some writers leave it.
pub struct Gzip<R> {
    /// The member that is being read; `None` at the end.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    /// Reads from where a member begins.
    pub fn new(input: R) -> Gzip<R> {
        Gzip {
            member: Some(GzDecoder::new(input)),
        }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let more = skip_zeros(member.get_mut())?;
            let ended = self.member.take();
            self.member = ended
                .filter(|_| more)
                .map(|member| GzDecoder::new(member.into_inner()));
        }
        Ok(0)
    }
}

/// Steps over zeros; whether something else stands behind.
fn skip_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let (more, end) = (zeros < bytes.len(), bytes.is_empty());
        input.consume(zeros);
        if more || end {
            return Ok(more);
        }
    }
}

/// The size of a block's header, which zstd likes to be given together with the
/// block before.
const BLOCK_HEADER: usize = 3;

/// Frames of zstd one behind the other. The decoder is given no more than a block
/// at a time: when it fails, what it has unpacked in the same call is lost.
pub struct Zstd<R> {
    input: R,
    decoder: Decoder<'static>,
    /// How much the decoder wants to be given next.
    wanted: usize,
    /// It may hold more of a block than there was room for.
    full: bool,
    /// No frame has begun that is not at its end.
    between: bool,
}

impl<R: BufRead> Zstd<R> {
    /// Reads from where a frame begins.
    pub fn new(input: R) -> io::Result<Zstd<R>> {
        Ok(Zstd {
            input,
            decoder: Decoder::new()?,
            wanted: 0,
            full: false,
            between: true,
        })
    }

    /// Gives the decoder bytes of the input, or none if it is full: how many it
    /// has unpacked, or nothing at the end.
    fn step(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        let rest = self.full && !self.between;
        let bytes = if rest { &[] } else { self.input.fill_buf()? };
        if bytes.is_empty() && !rest {
            return match self.between {
                true => Ok(None),
                false => Err(io::Error::new(
                    io::ErrorKind::UnexpectedEof,
                    "incomplete frame",
                )),
            };
        }
        if self.between {
            self.decoder.reinit()?;
        }
        let next = match self.wanted {
            wanted if wanted > BLOCK_HEADER => wanted - BLOCK_HEADER,
            wanted => wanted.max(1),
        };
        let mut packed = InBuffer::around(&bytes[..next.min(bytes.len())]);
        let mut unpacked = OutBuffer::around(buffer);
        self.wanted = self.decoder.run(&mut packed, &mut unpacked)?;
        let (read, count) = (packed.pos(), unpacked.pos());
        self.input.consume(read);
        self.between = self.wanted == 0;
        self.full = count == buffer.len();
        Ok(Some(count))
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.step(buffer)? {
                Some(0) => {}
                Some(count) => return Ok(count),
                None => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    /// Text that packs to many blocks, and not too well.
    fn text(lines: u32) -> Vec<u8> {
        let line = |k: u32| format!("{k} {:x}\n", k.wrapping_mul(2_654_435_761));
        (0..lines).map(line).collect::<String>().into_bytes()
    }

    /// All that comes out, and the error behind it.
    fn all(mut input: impl Read, room: usize) -> (Vec<u8>, Option<String>) {
        let (mut all, mut buffer) = (Vec::new(), vec![0; room]);
        loop {
            match input.read(&mut buffer) {
                Ok(0) => return (all, None),
                Ok(count) => all.extend(&buffer[..count]),
                Err(error) => return (all, Some(error.to_string())),
            }
        }
    }

    fn member(bytes: &[u8]) -> Vec<u8> {
        let mut member = GzEncoder::new(Vec::new(), Compression::fast());
        member.write_all(bytes).unwrap();
        member.finish().unwrap()
    }

    #[test]
    fn zeros_behind_members_are_padding() {
        let (first, second) = (member(b"first\n"), member(b"second\n"));
        let zeros = vec![0; 10_000];
        for (parts, expected) in [
            (vec![&first], "first\n"),
            (vec![&first, &zeros], "first\n"),
            (vec![&first, &second], "first\nsecond\n"),
            (vec![&first, &zeros, &second, &zeros], "first\nsecond\n"),
        ] {
            let bytes: Vec<u8> = parts.into_iter().flatten().copied().collect();
            let (out, error) = all(Gzip::new(&*bytes), 4);
            assert_eq!((&*out, error), (expected.as_bytes(), None));
        }
        let garbage = [&*first, b"\0\0garbage behind"].concat();
        let (out, error) = all(Gzip::new(&*garbage), 100);
        assert_eq!(out, b"first\n");
        assert!(error.is_some());
    }

    #[test]
    fn frames_come_whole_through_any_room() {
        let text = text(40_000);
        let frame = zstd::encode_all(&*text, 3).unwrap();
        let skipped = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let bytes = [&*frame, &skipped, &frame].concat();
        let twice = [&*text, &text].concat();
        for room in [1, 7, 1000, 1 << 16, 1 << 22] {
            let (out, error) = all(Zstd::new(&*bytes).unwrap(), room);
            assert!(out == twice && error.is_none(), "{room}: {error:?}");
            // A reader that has little at a time.
            let little = io::BufReader::with_capacity(5, &*bytes);
            let (out, error) = all(Zstd::new(little).unwrap(), room);
            assert!(out == twice && error.is_none(), "{room}: {error:?}");
        }
        let cut = &frame[..frame.len() - 1];
        let (_, error) = all(Zstd::new(cut).unwrap(), 1 << 16);
        assert_eq!(error.as_deref(), Some("incomplete frame"));
    }

    /// Where the blocks of a frame begin, by the headers of frame and blocks.
    fn blocks(frame: &[u8]) -> Vec<usize> {
        let descriptor = frame[4];
        let single = usize::from(descriptor >> 5 & 1);
        let content = [single, 2, 4, 8][usize::from(descriptor >> 6)];
        let mut at = 4 + 1 + (1 - single) + [0, 1, 2, 4][usize::from(descriptor & 3)] + content;
        let mut starts = Vec::new();
        loop {
            starts.push(at);
            let header = u32::from_le_bytes([frame[at], frame[at + 1], frame[at + 2], 0]);
            let size = if header >> 1 & 3 == 1 { 1 } else { header >> 3 };
            at += 3 + size as usize;
            if header & 1 == 1 {
                return starts;
            }
        }
    }

    #[test]
    fn what_stands_before_a_damage_comes_out() {
        let text = text(60_000);
        let frame = zstd::encode_all(&*text, 3).unwrap();
        let starts = blocks(&frame);
        assert!(starts.len() > 4, "{}", starts.len());
        for (k, &start) in starts.iter().enumerate() {
            // A block of the kind that there is not.
            let mut damaged = frame.clone();
            damaged[start] |= 6;
            // What zstd itself makes of the blocks before.
            let mut before = Vec::new();
            let whole = &frame[..start];
            let _ = zstd::Decoder::new(whole).unwrap().read_to_end(&mut before);
            assert_eq!(before.is_empty(), k == 0);
            for room in [1000, 1 << 16, 1 << 22] {
                let (out, error) = all(Zstd::new(&*damaged).unwrap(), room);
                assert!(out == before, "{k} {room}: {} {}", out.len(), before.len());
                assert!(error.is_some());
            }
        }
    }
}
