/** Every fact that a person caused, of whatever stream, as one list: who, when, what kind, about what, and why. No words of people. */
import type { Recorded } from '@livro/event-sourcing';
import { familyOf } from '../../platform/event-store/streams.ts';
import type { Projection, Rows, TableDefinition } from '../../platform/projections/projection.types.ts';

export interface ActionRow {
  readonly stream: string;
  readonly revision: number;
  /** The fact's type. */
  readonly kind: string;
  readonly person_id: string;
  readonly recorded_at: string;
  readonly reason: string | null;
  /** What it is about: an entry, a user, a client, a request. */
  readonly subject_id: string | null;
  /** Whatever of the fact is neither a text of somebody nor an id. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly command_id: string;
}

export const actionsTable: TableDefinition<ActionRow> = {
  name: 'actions',
  columns: {
    stream: 'text not null',
    revision: 'bigint not null',
    kind: 'text not null',
    person_id: 'text not null',
    recorded_at: 'timestamptz not null',
    reason: 'text',
    subject_id: 'text',
    details: 'jsonb not null',
    command_id: 'uuid not null',
  },
  primaryKey: ['stream', 'revision'],
  indexes: [
    'using btree (recorded_at desc, stream desc, revision desc)',
    'using btree (person_id, recorded_at desc, stream desc, revision desc)',
  ],
};

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
  'developmentId',
];

export const actionsProjection: Projection = {
  name: 'actions',
  version: 1,
  tables: [actionsTable],
  handles: 'every',
  keysOf: () => [],
  fold({ stream, revision, type, data, metadata }: Recorded, rows: Rows): void {
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
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
