//! Executors that run elsewhere: a process that connects to whoever asks for runs, and stands between him and a JVM. The JVM
//! itself has no network.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::executors::{link, messages};
use crate::wire::{self, FrameAuthentication};
use crate::{Options, ReplayError, child};

/// A JVM that was given up needs a moment before there is a new one; whoever asks for runs may be about to end.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until nobody listens at the address any more: a JVM for each connection, and a new connection when it is lost.
/// Says how many there were.
///
/// # Errors
/// If there is no JVM to serve with.
pub fn serve(options: &Options, address: &str, token: &str) -> Result<u32, ReplayError> {
    let mut served = 0;
    while let Ok(stream) = TcpStream::connect(address) {
        let (command, playground) = link::command(options)?;
        let cannot_start = |error: io::Error| ReplayError::CannotStart {
            java_home: options.java_home.clone(),
            problem: error.to_string(),
        };
        let (mut jvm, stdin, stdout, seal) = child::start_jvm(command, Stdio::null()).map_err(cannot_start)?;
        // A connection that breaks ends the JVM, and a JVM that ends breaks the connection.
        let _ = between(stream, token, stdin, stdout, seal);
        let _ = jvm.kill();
        let _ = jvm.wait();
        drop(playground);
        served += 1;
        thread::sleep(PAUSE);
    }
    Ok(served)
}

fn between(
    mut stream: TcpStream,
    token: &str,
    mut stdin: impl Write + Send + 'static,
    stdout: impl Read,
    seal: FrameAuthentication,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.write_all(&messages::join(token))?;
    let mut requests = stream.try_clone()?;
    let forward = thread::spawn(move || {
        // The end of the requests closes the input of the JVM, which ends it.
        let _ = pass_on(&mut requests, &mut stdin);
    });
    let passed = pass_on_frames(stdout, seal, &mut stream);
    let _ = stream.shutdown(Shutdown::Both);
    let _ = forward.join();
    passed
}

/// Passes on what the runner of a JVM says, and nothing else, without the seals.
fn pass_on_frames(from: impl Read, mut seal: FrameAuthentication, to: &mut impl Write) -> io::Result<()> {
    let mut from = BufReader::new(from);
    while let Some(payload) = wire::read_frame(&mut from, Some(&mut seal))? {
        let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
        to.write_all(&[&length.to_be_bytes()[..], &payload].concat())?;
        to.flush()?;
    }
    Ok(())
}

fn pass_on(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(()),
            count => {
                to.write_all(&buffer[..count])?;
                to.flush()?;
            }
        }
    }
}
