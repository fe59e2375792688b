/** The read model of commands: for each one that left events, where they stand, so that a late repeat is recognised. */
import type { Recorded } from '@livro/event-sourcing';
import { defineProjection, defineTable, rowAt } from '../define-projection.ts';
import type { RowKey } from '../projection.types.ts';

export const commandsTable = defineTable({
  name: 'commands',
  columns: {
    stream: 'text not null',
    command_id: 'uuid not null',
    first_revision: 'bigint not null',
    last_revision: 'bigint not null',
    /** SHA-256 of the command's content; null where the caller gave no idempotency key. */
    content_hash: 'text',
  },
  primaryKey: ['stream', 'command_id'],
});

const keyOf = ({ stream, metadata }: Recorded): RowKey => [stream, metadata.commandId];

export const COMMAND_LOG = 'command-log';

export const commandLogProjection = defineProjection({
  name: COMMAND_LOG,
  version: 1,
  tables: [commandsTable],
  handles: 'every',
  keysOf: (event) => [rowAt(commandsTable, ...keyOf(event))],
  // An event whose command cannot be told is no other command's either.
  parkingKeysOf: ({ metadata }) => (typeof metadata.commandId === 'string' ? [metadata.commandId] : []),
  fold(event, rows) {
    const known = rows.get(commandsTable, keyOf(event));
    const revision = Number(event.revision);
    rows.put(commandsTable, {
      stream: event.stream,
      command_id: event.metadata.commandId,
      first_revision: known?.first_revision ?? revision,
      last_revision: revision,
      content_hash: event.metadata.idempotency?.contentHash ?? null,
    });
  },
});
