//! Moves newer records from the overlays into the segments, a few at a time, when nobody waits.
//! It must not know what the records say.

use crate::{
    access::texts,
    codec::parse,
    error::StoreError,
    key::Key,
    packed::{CASES, Packed, ROWS, id_order, in_order},
    workspace::Workspace,
};
use engine_core::definition::Name;
use indexeddb::{KeyRange, Transaction};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// An overlay may hold this many records before it is worth moving: reading them with the list costs some 25 ms.
pub const MOST_IN_OVERLAY: u32 = 2_000;
/// How many segments one transaction rewrites, at a few milliseconds each: a click waits no longer than that.
const SEGMENTS_AT_ONCE: usize = 4;

/// Moves the overlays that hold more than `most` records ([`MOST_IN_OVERLAY`]) into the segments, and gives how
/// many records were moved. Others may read and write between its transactions.
pub async fn compact(workspace: &Workspace, most: u32) -> Result<usize, StoreError> {
    let mut moved = 0;
    for packed in [ROWS, CASES] {
        if overlay_size(workspace, packed).await? <= most {
            continue;
        }
        loop {
            let stores = [packed.overlay, packed.segments];
            match workspace.write(&stores, async |transaction| packed.move_some(transaction).await).await? {
                0 => break,
                some => moved += some,
            }
        }
    }
    Ok(moved)
}

async fn overlay_size(workspace: &Workspace, packed: Packed) -> Result<u32, StoreError> {
    workspace
        .read(&[packed.overlay], async |transaction| Ok(transaction.object_store(packed.overlay)?.count(None)?.await?))
        .await
}

/// A newer record: none says that it is gone.
type Newer = BTreeMap<Name, Option<Box<RawValue>>>;

impl Packed {
    /// A segment holds all records between the one before it and itself, so each newer record has one place.
    /// Records that cannot be moved, because they or their segment are malformed, stay where they are.
    async fn move_some(self, transaction: &Transaction) -> Result<usize, StoreError> {
        let most = u32::try_from(self.size * SEGMENTS_AT_ONCE).ok();
        let mut waiting = texts(transaction, self.overlay, None, most).await?.into_iter().peekable();
        let mut moved = 0;
        for _ in 0..SEGMENTS_AT_ONCE {
            let Some((first, _)) = waiting.peek() else { break };
            let range = KeyRange::lower_bound(&first.to_js(), None)?;
            let segment = texts(transaction, self.segments, Some(range), Some(1)).await?.pop();
            let mut newer = Newer::new();
            let belongs = |key: &Key| {
                let last = segment.as_ref().map(|(last, _)| last.to_string());
                last.is_none_or(|last| id_order(&key.to_string(), &last).is_le())
            };
            while let Some((key, json)) = waiting.next_if(|(key, _)| belongs(key)) {
                if let Ok(record) = parse(&json) {
                    newer.insert(Name::new(&key.to_string()), record);
                }
            }
            moved += self.merge(transaction, segment, newer)?;
        }
        Ok(moved)
    }

    fn merge(
        self,
        transaction: &Transaction,
        segment: Option<(Key, String)>,
        newer: Newer,
    ) -> Result<usize, StoreError> {
        let mut records: BTreeMap<Name, Box<RawValue>> = BTreeMap::new();
        if let Some((key, json)) = segment {
            let Ok(entries) = Self::segment(&json) else { return Ok(0) };
            records.extend(entries);
            transaction.object_store(self.segments)?.delete(key.to_js())?;
        }
        let overlay = transaction.object_store(self.overlay)?;
        let moved = newer.len();
        for (id, record) in newer {
            overlay.delete(Key::from(&id).to_js())?;
            match record {
                Some(record) => drop(records.insert(id, record)),
                None => drop(records.remove(&id)),
            }
        }
        self.write_segments(transaction, &in_order(records))?;
        Ok(moved)
    }
}
