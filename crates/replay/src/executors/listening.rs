//! Taking connections of executors that run elsewhere.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::ReplayError;
use crate::executors::link::{Event, Events};

/// How often somebody looks for connections.
const TICK: Duration = Duration::from_millis(10);

/// Where executors may connect, and how they are known.
#[derive(Clone, Debug)]
pub struct Listening {
    /// Port 0 is any that is free. Whoever listens elsewhere than on the loopback interface lets the network in.
    pub address: SocketAddr,
    /// What an executor has to know in order to be one.
    pub token: String,
    /// How many at the same time.
    pub most: usize,
}

/// Listens until it is dropped.
pub(crate) struct Listener {
    pub(crate) address: SocketAddr,
    is_over: Arc<AtomicBool>,
}

impl Listener {
    pub(crate) fn start(listening: &Listening, events: &Events) -> Result<Listener, ReplayError> {
        let cannot =
            |error: io::Error| ReplayError::CannotListen { address: listening.address, problem: error.to_string() };
        let socket = TcpListener::bind(listening.address).map_err(cannot)?;
        socket.set_nonblocking(true).map_err(cannot)?;
        let address = socket.local_addr().map_err(cannot)?;
        let is_over = Arc::new(AtomicBool::new(false));
        let (events, over) = (events.clone(), Arc::clone(&is_over));
        thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                match socket.accept() {
                    // Whoever connects has no number yet.
                    Ok((stream, _)) => drop(events.send((u64::MAX, Event::Connected(stream)))),
                    Err(_) => thread::sleep(TICK),
                }
            }
        });
        Ok(Listener { address, is_over })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
