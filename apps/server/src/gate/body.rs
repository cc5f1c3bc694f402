//! The memory that all bodies in flight share, and how a body is read into it.
//!
//! A body takes its memory as it is read, and gives it back when its request is answered. Uploads may not take all of
//! it: however many decks are on their way, there is room for the small bodies of people who open tables and sit down.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures_util::StreamExt;
use memmap2::MmapMut;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::network;
use crate::http::ApiError;
use crate::limits::{LINGERING, LONGEST_BODY, LONGEST_DECK, LONGEST_OPENING, SLOWEST_BODY, UPLOADS_AT_ONCE};

/// Memory is counted in pieces of this size.
const PIECE: usize = 1024;

/// How many pieces are taken at once as a body grows.
const STEP: usize = 16;

/// The memory of all bodies in flight.
pub(super) struct Bodies {
    memory: Arc<Semaphore>,
    /// The part of it that uploads may take.
    for_uploads: Arc<Semaphore>,
    uploads: Arc<Mutex<HashMap<IpAddr, usize>>>,
    lingering: Arc<Semaphore>,
}

/// The memory of one body; given back when this is dropped.
#[derive(Default)]
pub(super) struct Held {
    memory: Option<OwnedSemaphorePermit>,
    for_uploads: Option<OwnedSemaphorePermit>,
    _upload: Option<Upload>,
}

/// An upload under way.
struct Upload {
    uploads: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Bodies {
    pub(super) fn new(bytes: usize) -> Self {
        let pieces = (bytes / PIECE).clamp(8 * STEP, Semaphore::MAX_PERMITS);
        Bodies {
            memory: Arc::new(Semaphore::new(pieces)),
            for_uploads: Arc::new(Semaphore::new(pieces / 2)),
            uploads: Arc::default(),
            lingering: Arc::new(Semaphore::new(LINGERING)),
        }
    }

    /// Reads a body of at most `longest` bytes that says it has `length`. Whatever is wrong is said before more of it is
    /// read, and what still comes is thrown away.
    pub(super) async fn read(
        &self,
        address: IpAddr,
        longest: usize,
        length: Option<u64>,
        body: Body,
    ) -> Result<(Bytes, Held), ApiError> {
        let mut stream = body.into_data_stream();
        let reading = self.take_in(address, longest, length, &mut stream);
        let read = timeout(SLOWEST_BODY, reading).await.unwrap_or(Err(ApiError::TooSlow));
        read.inspect_err(|_| self.discard(stream))
    }

    async fn take_in(
        &self,
        address: IpAddr,
        longest: usize,
        length: Option<u64>,
        stream: &mut BodyDataStream,
    ) -> Result<(Bytes, Held), ApiError> {
        if length.is_some_and(|length| length > longest as u64) {
            return Err(too_long(longest));
        }
        // A deck always is one. Another body is if it brings something long, a board say; a short one says that it is short,
        // or it counts as the longest that may come.
        let is_deck = longest > LONGEST_OPENING;
        let is_upload = is_deck || length.map_or(longest, |length| length as usize) > LONGEST_BODY;
        let upload = if is_upload { Some(self.start_upload(address)?) } else { None };
        let mut held = Held { _upload: upload, ..Held::default() };
        let mut bytes = Buffer::new(length.map_or(longest, |length| length as usize))?;
        while let Some(chunk) = stream.next().await {
            let chunk = chunk.map_err(|error| ApiError::Malformed(error.to_string()))?;
            if bytes.len() + chunk.len() > longest {
                return Err(too_long(longest));
            }
            self.hold(&mut held, bytes.len() + chunk.len(), is_upload)?;
            bytes.add(&chunk);
        }
        Ok((bytes.into(), held))
    }

    /// Takes memory until `held` is enough for so many bytes.
    fn hold(&self, held: &mut Held, bytes: usize, is_upload: bool) -> Result<(), ApiError> {
        let has = held.memory.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let needs = bytes.div_ceil(PIECE);
        if needs <= has {
            return Ok(());
        }
        // OK because no body is so long that its pieces are not a small number.
        let more = (needs - has).next_multiple_of(STEP) as u32;
        if is_upload {
            take(&self.for_uploads, more, &mut held.for_uploads)?;
        }
        take(&self.memory, more, &mut held.memory)
    }

    fn start_upload(&self, address: IpAddr) -> Result<Upload, ApiError> {
        let address = network(address);
        let mut uploads = lock(&self.uploads);
        let under_way = uploads.entry(address).or_default();
        if *under_way >= UPLOADS_AT_ONCE {
            return Err(ApiError::TooManyUploads);
        }
        *under_way += 1;
        Ok(Upload { uploads: Arc::clone(&self.uploads), address })
    }

    /// Reads what a client that was refused still sends, and throws it away. Without this, the client would find its
    /// connection closed while it writes, and never read why.
    pub(super) fn discard(&self, mut stream: BodyDataStream) {
        let Ok(place) = Arc::clone(&self.lingering).try_acquire_owned() else { return };
        tokio::spawn(async move {
            let mut left = 2 * LONGEST_DECK;
            let discarding = async {
                while let Some(Ok(chunk)) = stream.next().await {
                    left = left.saturating_sub(chunk.len());
                    if left == 0 {
                        break;
                    }
                }
            };
            // A client that is not done by then has had the answer for long enough.
            timeout(SLOWEST_BODY, discarding).await.ok();
            drop(place);
        });
    }
}

/// A body as it grows. What was not written to costs nothing.
enum Buffer {
    Small(Vec<u8>),
    /// From the system, and given back to it at once: an allocator would keep it for later.
    Large(Mapped),
}

struct Mapped {
    map: MmapMut,
    len: usize,
}

impl Buffer {
    fn new(longest: usize) -> Result<Self, ApiError> {
        if longest <= LONGEST_BODY {
            return Ok(Buffer::Small(Vec::with_capacity(longest)));
        }
        let map = MmapMut::map_anon(longest).map_err(|_| ApiError::Busy)?;
        Ok(Buffer::Large(Mapped { map, len: 0 }))
    }

    fn len(&self) -> usize {
        match self {
            Buffer::Small(bytes) => bytes.len(),
            Buffer::Large(mapped) => mapped.len,
        }
    }

    /// Adds what is known to fit.
    fn add(&mut self, chunk: &[u8]) {
        match self {
            Buffer::Small(bytes) => bytes.extend_from_slice(chunk),
            Buffer::Large(Mapped { map, len }) => {
                map[*len..*len + chunk.len()].copy_from_slice(chunk);
                *len += chunk.len();
            }
        }
    }
}

impl From<Buffer> for Bytes {
    fn from(buffer: Buffer) -> Self {
        match buffer {
            Buffer::Small(bytes) => bytes.into(),
            Buffer::Large(mapped) => Bytes::from_owner(mapped),
        }
    }
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.map[..self.len]
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        let mut uploads = lock(&self.uploads);
        if let Some(under_way) = uploads.get_mut(&self.address) {
            *under_way -= 1;
            if *under_way == 0 {
                uploads.remove(&self.address);
            }
        }
    }
}

fn take(
    memory: &Arc<Semaphore>,
    pieces: u32,
    held: &mut Option<OwnedSemaphorePermit>,
) -> Result<(), ApiError> {
    let permit = Arc::clone(memory).try_acquire_many_owned(pieces).map_err(|_| ApiError::Busy)?;
    match held {
        Some(held) => held.merge(permit),
        None => *held = Some(permit),
    }
    Ok(())
}

fn too_long(longest: usize) -> ApiError {
    if longest > LONGEST_OPENING { ApiError::DeckTooLong } else { ApiError::TooLong { longest } }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // OK because no code that could panic runs while the lock is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: [u8; 4] = [192, 0, 2, 1];

    async fn read(bodies: &Bodies, from: [u8; 4], longest: usize, body: Body) -> Result<Held, ApiError> {
        bodies.read(from.into(), longest, None, body).await.map(|(_, held)| held)
    }

    /// A body that never ends after its first bytes.
    fn unfinished(bytes: usize) -> Body {
        let first = futures_util::stream::iter([Ok::<_, std::io::Error>(vec![b' '; bytes])]);
        Body::from_stream(first.chain(futures_util::stream::pending()))
    }

    #[tokio::test(start_paused = true)]
    async fn b06_all_bodies_share_one_budget_and_uploads_leave_room_for_small_ones() {
        let bodies = Bodies::new(1024 * 1024);
        let mut held = Vec::new();
        let mut refused = None;
        while refused.is_none() && held.len() < 10 {
            let from = [192, 0, 2, held.len() as u8];
            match read(&bodies, from, LONGEST_DECK, vec![b' '; 200 * 1024].into()).await {
                Ok(more) => held.push(more),
                Err(error) => refused = Some(error),
            }
        }
        assert!(matches!(refused, Some(ApiError::Busy)));
        assert_eq!(held.len(), 2, "200 KiB each of half a MiB");
        read(&bodies, HERE, LONGEST_BODY, vec![b' '; 8000].into()).await.expect("there is room for this");
        held.clear();
        read(&bodies, HERE, LONGEST_DECK, vec![b' '; 200 * 1024].into()).await.expect("it was given back");
    }

    #[tokio::test(start_paused = true)]
    async fn b06_a_body_that_does_not_come_to_an_end_is_given_up() {
        let bodies = Bodies::new(1024 * 1024);
        let started = tokio::time::Instant::now();
        let refused = read(&bodies, HERE, LONGEST_DECK, unfinished(100_000)).await.err();
        assert!(matches!(refused, Some(ApiError::TooSlow)));
        assert_eq!(started.elapsed(), std::time::Duration::from_secs(10));
        assert_eq!(bodies.memory.available_permits(), 1024);
    }

    #[tokio::test(start_paused = true)]
    async fn b06_one_address_has_only_so_many_uploads_under_way() {
        let bodies = Arc::new(Bodies::new(1024 * 1024));
        for _ in 0..UPLOADS_AT_ONCE {
            let bodies = Arc::clone(&bodies);
            tokio::spawn(async move { read(&bodies, HERE, LONGEST_DECK, unfinished(1)).await });
        }
        tokio::task::yield_now().await;
        let refused = read(&bodies, HERE, LONGEST_DECK, Body::from("{}")).await.err();
        assert!(matches!(refused, Some(ApiError::TooManyUploads)));
        read(&bodies, [192, 0, 2, 2], LONGEST_DECK, Body::from("{}")).await.expect("others may");
    }
}
