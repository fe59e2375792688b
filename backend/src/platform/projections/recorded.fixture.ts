/** Recorded events for specs of the read side. */
import type { Recorded } from '@livro/event-sourcing';

export function recorded(revision: number, data: object = {}, given: Partial<Recorded> = {}): Recorded {
  const commandId = `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`;
  return {
    id: `10000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream: 'ledger',
    revision: BigInt(revision),
    position: BigInt(revision * 10),
    type: 'Counted',
    data,
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: 'system',
      recordedAt: '2026-11-21T12:00:00.000Z',
      schema: 1,
      previousHash: '0'.repeat(64),
      hash: '0'.repeat(64),
    },
    ...given,
  };
}
