/** `export --format …`: streams the journal from the store to stdout or a file, whatever its length. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { developmentsDecider } from '../../developments/developments.ts';
import type { DevelopmentEvent } from '../../developments/events.ts';
import type { EntryVoided, LedgerEvent } from '../../ledger/journal/events.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import { postingsOf } from '../../ledger/journal/postings.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { journalWriter, type JournalFormat } from './journal-formats.ts';
import { writeWhole } from './whole-file.ts';

/** Pieces are gathered up to this size, so that a long journal is not millions of small writes. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Writes the whole journal; answers the number of entries that move money. Fails on an event that cannot be read and is not void. */
export async function writeJournal(
  store: Pick<EventStore, 'readStream' | 'readRaw'>,
  out: Writable,
  format: JournalFormat,
): Promise<number> {
  const journal = journalWriter(format);
  for await (const event of store.readStream(developmentsDecider.stream)) {
    journal.know(event as unknown as DevelopmentEvent);
  }
  let entries = 0;
  let chunk = journal.header;
  const unreadable = new Map<string, bigint>();
  for await (const event of store.readRaw(ledgerDecider.stream, 0n)) {
    if (flawOf(event)) {
      unreadable.set(event.id, event.revision + 1n);
      continue;
    }
    if (event.type === 'EntryVoided') unreadable.delete((event.data as EntryVoided['data']).eventId);
    if (postingsOf(event as unknown as LedgerEvent).length > 0) entries += 1;
    chunk += journal.entry(event);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    if (!out.write(chunk)) await once(out, 'drain');
    chunk = '';
  }
  const [left] = unreadable.values();
  if (left !== undefined)
    throw new CommandFailure(
      exitCodes.differs,
      `O lançamento ${left} não pode ser lido: anule-o primeiro (void).`,
    );
  if (chunk !== '' && !out.write(chunk)) await once(out, 'drain');
  return entries;
}

/** The file appears whole or not at all. */
export const writeJournalFile = (
  store: Pick<EventStore, 'readStream' | 'readRaw'>,
  file: string,
  format: JournalFormat,
): Promise<number> => writeWhole(file, (out) => writeJournal(store, out, format));
