/** `export --format …`: streams the journal from the store to stdout or a file, whatever its length. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { developmentsDecider } from '../../developments/domain/developments.ts';
import type { DevelopmentEvent } from '../../developments/domain/events.ts';
import type { LedgerEvent } from '../../ledger/domain/events.ts';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import { postingsOf } from '../../ledger/domain/postings.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { journalWriter, type JournalFormat } from './journal-formats.ts';
import { writeWhole } from './whole-file.ts';

/** Pieces are gathered up to this size, so that a long journal is not millions of small writes. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Writes the whole journal; answers the number of entries that move money. */
export async function writeJournal(
  store: Pick<EventStore, 'readStream'>,
  out: Writable,
  format: JournalFormat,
): Promise<number> {
  const journal = journalWriter(format);
  for await (const event of store.readStream(developmentsDecider.stream)) {
    journal.know(event as unknown as DevelopmentEvent);
  }
  let entries = 0;
  let chunk = journal.header;
  for await (const event of store.readStream(ledgerDecider.stream)) {
    if (postingsOf(event as unknown as LedgerEvent).length > 0) entries += 1;
    chunk += journal.entry(event);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    if (!out.write(chunk)) await once(out, 'drain');
    chunk = '';
  }
  if (chunk !== '' && !out.write(chunk)) await once(out, 'drain');
  return entries;
}

/** The file appears whole or not at all. */
export const writeJournalFile = (
  store: Pick<EventStore, 'readStream'>,
  file: string,
  format: JournalFormat,
): Promise<number> => writeWhole(file, (out) => writeJournal(store, out, format));
