import { commandLogProjection, commandsTable } from './command-log.projection.ts';
import { foldInMemory } from '../engine/fold-in-memory.ts';
import { recorded } from '../recorded.fixture.ts';

describe('the log of commands', () => {
  it('has one row per command and stream, from its first event to its last', async () => {
    const first = recorded(0);
    const { metadata } = first;
    const withKey = recorded(2, {}, { type: 'Other' });
    const tables = await foldInMemory(commandLogProjection, [
      first,
      recorded(1, {}, { metadata }),
      { ...withKey, metadata: { ...withKey.metadata, idempotency: { key: 'k', contentHash: 'abc' } } },
      recorded(0, {}, { stream: 'clients', metadata }),
    ]);
    expect(tables.rows(commandsTable)).toEqual([
      {
        stream: 'clients',
        command_id: metadata.commandId,
        first_revision: 0,
        last_revision: 0,
        content_hash: null,
      },
      {
        stream: 'ledger',
        command_id: metadata.commandId,
        first_revision: 0,
        last_revision: 1,
        content_hash: null,
      },
      {
        stream: 'ledger',
        command_id: withKey.metadata.commandId,
        first_revision: 2,
        last_revision: 2,
        content_hash: 'abc',
      },
    ]);
  });
});
