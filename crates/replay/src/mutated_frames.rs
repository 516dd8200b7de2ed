//! What comes from a JVM is hostile input: a hundred thousand frames as no runner would send them. Each is understood, or
//! refused with a reason; none brings us down, takes long, or makes us take much memory.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use glassbox_program::{Jdk, ProgramBuilder};

use crate::executors::messages;
use crate::executors::testing::no_classes;
use crate::imports;
use crate::wire::{self, FrameAuthentication, Request};

const FRAMES: u64 = 100_000;

/// SplitMix64, as the workbench has it.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

fn numbers(request: &mut Request, numbers: &[i32]) {
    numbers.iter().for_each(|number| request.bytes.extend_from_slice(&number.to_be_bytes()));
}

/// Numbers as a runner packs them.
fn packed(numbers: &[i32]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    numbers.iter().for_each(|number| encoder.write_all(&number.to_be_bytes()).unwrap());
    encoder.finish().unwrap()
}

fn payload(kind: u8, fill: impl FnOnce(&mut Request)) -> Vec<u8> {
    let mut request = Request::new(kind);
    fill(&mut request);
    request.finish().split_off(4)
}

/// What probes have told.
fn recording(request: &mut Request) {
    request.bytes.push(0);
    request.strings(&["java/lang/Error".to_owned()]);
    numbers(request, &[2, 3, -1, 10, 11, 12]);
    let packed = packed(&[1, 2, 1, 2, 1, 2]);
    numbers(request, &[6, packed.len() as i32]);
    request.bytes.extend_from_slice(&packed);
}

/// Frames as a runner or an executor sends them.
fn seeds() -> Vec<Vec<u8>> {
    vec![
        payload(1, |hello| hello.string("17.0.1")),
        payload(3, |compiled| {
            compiled.bytes.push(1);
            compiled.count(1);
            compiled.string("demo/T.java");
            numbers(compiled, &[3]);
            compiled.bytes.push(1);
            compiled.string("cannot find symbol");
            compiled.count(1);
            compiled.string("demo/T.class");
            compiled.string("class file");
        }),
        payload(5, |ran| {
            ran.count(2);
            ran.bytes.push(0);
            recording(ran);
            ran.bytes.push(1);
            ran.string("java.lang.Error");
            ran.null();
            ran.strings(&["demo.T.a(T.java:1)".to_owned()]);
            recording(ran);
            ran.bytes.push(1);
        }),
        payload(7, |attacked| {
            numbers(attacked, &[0, 5, 1, 1, 3]);
            ["demo.A", "m", "()V", "words"].iter().for_each(|text| attacked.string(text));
            attacked.string("setting");
            recording(attacked);
            attacked.strings(&["another locale".to_owned()]);
            numbers(attacked, &[2, 4, 5]);
            attacked.bytes.push(1);
        }),
        payload(9, |observed| {
            observed.count(2);
            observed.bytes.extend_from_slice(&[0, 0]);
            observed.count(0);
            recording(observed);
            observed.bytes.push(1);
            observed.string("java.lang.Error");
            observed.bytes.push(0);
            recording(observed);
            observed.bytes.push(1);
        }),
        // Of executors: a class that is needed, a run that was refused, and one that has ended.
        payload(6, |need| need.string("demo/A")),
        payload(5, |refused| {
            numbers(refused, &[0, 1]);
            refused.string("no");
            refused.bytes.push(1);
        }),
        payload(4, |ran| {
            numbers(ran, &[0, 1]);
            ran.bytes.extend_from_slice(&[0, 0]);
            numbers(ran, &[0, 1]);
            shape(ran);
            numbers(ran, &[0, 0]);
            ran.bytes.push(1);
        }),
        // Of an initialization: a class with a static field that leads to an object with another.
        payload(1, |told| {
            told.bytes.push(0);
            told.count(1);
            shape(told);
            told.count(1);
            told.string("demo/A");
            told.count(0);
            numbers(told, &[1, 0]);
            told.bytes.extend_from_slice(&[0, 3, 0]);
            numbers(told, &[0, 0, 0]);
        }),
    ]
}

fn shape(request: &mut Request) {
    request.string("demo/A");
    request.bytes.push(0);
    request.count(1);
    ["demo/A", "next", "Ldemo/A;"].iter().for_each(|text| request.string(text));
}

fn mutate(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    const TELLING: [i32; 8] = [-1, 0, 1, i32::MAX, i32::MIN, 1 << 16, 1 << 24, 1 << 30];
    let mut frame = seeds[random.below(seeds.len())].clone();
    for _ in 0..1 + random.below(4) {
        let at = random.below(frame.len());
        match random.below(6) {
            0 => frame.truncate(at),
            1 if at < frame.len() => frame[at] = random.next() as u8,
            2 if at < frame.len() => frame[at] ^= 1 << random.below(8),
            3 => {
                let number = TELLING[random.below(TELLING.len())].to_be_bytes();
                let end = (at + number.len()).min(frame.len());
                frame.splice(at..end, number);
            }
            4 => {
                let other = &seeds[random.below(seeds.len())];
                frame.extend_from_slice(&other[random.below(other.len())..]);
            }
            _ => {
                let count = random.below(9);
                frame.splice(at..at, (0..count).map(|_| random.next() as u8).collect::<Vec<u8>>());
            }
        }
    }
    frame
}

#[test]
fn a_hundred_thousand_mutated_frames_are_understood_or_refused() {
    let program = ProgramBuilder::default().build(&Jdk::locate(None).unwrap()).unwrap();
    let classes = no_classes(&program);
    let seeds = seeds();
    let mut random = Random(21);
    let mut understood = 0;
    for number in 0..FRAMES {
        let frame = mutate(&seeds, &mut random);
        let result = catch_unwind(AssertUnwindSafe(|| {
            let mut ok = wire::parse_hello(&frame).is_ok();
            ok |= wire::parse_compiled(&frame).is_ok();
            ok |= wire::parse_ran(&frame, true).is_ok() | wire::parse_ran(&frame, false).is_ok();
            ok |= wire::parse_attacked(&frame).is_ok();
            ok |= wire::parse_observed(&frame).is_ok();
            ok |= messages::parse(&frame, &classes).is_ok();
            ok |= imports::understands(&frame);
            // And as what comes over a channel, with a seal and without.
            let _ = wire::read_frame(&mut &frame[..], None);
            let _ = wire::read_frame(&mut &frame[..], Some(&mut FrameAuthentication::new()));
            ok
        }));
        match result {
            Ok(is_understood) => understood += u64::from(is_understood),
            Err(_) => panic!("frame {number}: {frame:?}"),
        }
    }
    assert!(understood > FRAMES / 100, "most of these frames are far from the protocol: {understood}");
}
