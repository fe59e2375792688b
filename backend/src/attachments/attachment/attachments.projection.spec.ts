/** Events of attachments in, rows out, the same when each comes twice. */
import type { Recorded } from '@livro/event-sourcing';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { recorded } from '../../platform/projections/recorded.fixture.ts';
import { ada, added, attachmentId, ownerId, removed } from './attachment.fixture.ts';
import type { AttachmentEvent } from './events.ts';
import { attachmentsProjection, attachmentsTable, type AttachmentRow } from './attachments.projection.ts';

const at = (second: number): string => `2026-11-21T12:00:0${second}.000Z`;
const stream = (...events: readonly AttachmentEvent[]): Recorded[] =>
  events.map(({ type, data }, second) => {
    const event = recorded(second, data, { type, stream: `attachments-${ownerId}` });
    return { ...event, metadata: { ...event.metadata, recordedAt: at(second) } };
  });
const rowsOf = async (events: readonly Recorded[]): Promise<AttachmentRow[]> =>
  (await foldInMemory(attachmentsProjection, events)).rows(attachmentsTable);

const row = (n: number, second: number, change: Partial<AttachmentRow> = {}): AttachmentRow => ({
  id: attachmentId(n),
  owner: 'payment',
  owner_id: ownerId,
  revision: second,
  name: `nota-${n}.pdf`,
  media_type: 'application/pdf',
  size: 1_000 + n,
  sha256: String(n).padStart(64, '0'),
  search: `nota-${n}.pdf`,
  added_by: ada,
  added_at: at(second),
  removed_by: null,
  removed_at: null,
  content_erased_by: null,
  content_erased_at: null,
  ...change,
});

it.each<[string, readonly AttachmentEvent[], readonly AttachmentRow[]]>([
  ['one', [added(1)], [row(1, 0)]],
  ['two', [added(1), added(2)], [row(1, 0), row(2, 1)]],
  [
    'one gone',
    [added(1), added(2), removed(1)],
    [row(1, 0, { removed_by: ada, removed_at: at(2) }), row(2, 1)],
  ],
])('shows %s, and the same when all comes twice', async (_, events, rows) => {
  const once = stream(...events);
  expect(await rowsOf(once)).toEqual(rows);
  expect(await rowsOf([...once, ...once])).toEqual(rows);
  expect(await rowsOf(once.flatMap((event) => [event, event]))).toEqual(rows);
});

it('cannot remove what was never added', () =>
  expect(rowsOf(stream(removed(1)))).rejects.toThrow('was never added'));
