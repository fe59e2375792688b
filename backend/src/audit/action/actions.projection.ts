/** Every event that a person caused, of whatever stream, as one list: who, when, what kind, about what, and why. No words of people. */
import { familyOf } from '../../platform/event-store/streams.ts';
import {
  defineProjection,
  defineTable,
  holding,
  type RowOf,
} from '../../platform/projections/define-projection.ts';

export const actionsTable = defineTable({
  name: 'actions',
  columns: {
    stream: 'text not null',
    revision: 'bigint not null',
    /** The event's type. */
    kind: 'text not null',
    person_id: 'text not null',
    recorded_at: 'timestamptz not null',
    reason: 'text',
    /** What it is about: an entry, a user, a client, a request. */
    subject_id: 'text',
    /** Whatever of the event is neither a text of somebody nor an id. */
    details: holding<Readonly<Record<string, unknown>>>('jsonb not null'),
    command_id: 'uuid not null',
  },
  primaryKey: ['stream', 'revision'],
  indexes: [
    'using btree (recorded_at desc, stream desc, revision desc)',
    'using btree (person_id, recorded_at desc, stream desc, revision desc)',
    // The matrix of duties: what was counted of a kind, and what was done to the same thing before.
    'using btree (kind, recorded_at, person_id)',
    'using btree (subject_id)',
  ],
});
export type ActionRow = RowOf<typeof actionsTable>;

/** Who does what the program does on its own account. */
const SYSTEM = 'system';
const DETAILS = [
  'entryNumber',
  'period',
  'from',
  'through',
  'date',
  'amount',
  'category',
  'type',
  'status',
  'kind',
  'method',
];
/** The id that names the thing; of a correction the entry that it is about. */
const SUBJECTS = [
  'entryId',
  'paymentId',
  'expenseId',
  'transferId',
  'returnId',
  'investmentId',
  'attachmentId',
  'clientId',
  'userId',
  'keyId',
  'developmentId',
];

export const actionsProjection = defineProjection({
  name: 'actions',
  version: 2,
  tables: [actionsTable],
  handles: 'every',
  keysOf: () => [],
  fold({ stream, revision, type, data, metadata }, rows) {
    if (metadata.actor === SYSTEM) return;
    const fields = data as Readonly<Record<string, unknown>>;
    const subject = SUBJECTS.find((name) => typeof fields[name] === 'string');
    const family = familyOf(stream);
    const told = DETAILS.filter((name) => ['string', 'number'].includes(typeof fields[name]));
    rows.put(actionsTable, {
      stream,
      revision: Number(revision),
      kind: type,
      person_id: metadata.actor,
      recorded_at: metadata.recordedAt,
      reason: textOf(fields['reason']) ?? metadata.reason ?? null,
      subject_id: textOf(fields[subject ?? '']) ?? (family ? stream.slice(family.length + 1) : null),
      details: Object.fromEntries(told.map((name) => [name, fields[name]])),
      command_id: metadata.commandId,
    });
  },
});

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
