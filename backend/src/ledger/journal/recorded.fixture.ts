/** Events as the store gives them back, for specs of read models: numbered from 1, a minute apart. */
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from './events.ts';

const FIRST_MS = Date.UTC(2026, 10, 21, 12);

export const recorded = (events: readonly LedgerEvent[]): readonly Recorded[] =>
  events.map((event, index) => ({
    ...event,
    id: `event-${index}`,
    stream: 'ledger',
    revision: BigInt(index),
    position: BigInt(1000 + index),
    metadata: {
      commandId: `command-${index}`,
      correlationId: 'correlation',
      causationId: `command-${index}`,
      actor: 'ana',
      recordedAt: new Date(FIRST_MS + index * 60_000).toISOString(),
      schema: 1,
      previousHash: '',
      hash: '',
    },
  }));
