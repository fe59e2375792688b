/** The program's streams as a verification knows them: their facts' shapes and the real deciders that fold them. */
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import { attachmentDecider } from '../../attachments/domain/attachments.ts';
import { attachmentShapes } from '../../attachments/domain/event-shapes.ts';
import { clientShapes } from '../../clients/domain/event-shapes.ts';
import { clientsDecider } from '../../clients/domain/clients.ts';
import { developmentShapes } from '../../developments/domain/event-shapes.ts';
import { developmentsDecider } from '../../developments/domain/developments.ts';
import { userShapes } from '../../identity/domain/event-shapes.ts';
import { usersDecider } from '../../identity/domain/users.ts';
import { ledgerShapes } from '../../ledger/domain/event-shapes.ts';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import type { StreamFamily, STREAMS } from '../../platform/event-store/streams.ts';
import { operationsDecider, operationsShapes } from '../../platform/projections/parking/operations.ts';
import { purchaseShapes } from '../../purchases/domain/event-shapes.ts';
import { purchaseDecider } from '../../purchases/domain/purchases.ts';
import { LedgerFold } from './ledger-fold.ts';
import type { KnownStream, StreamFold } from './stream-check.ts';

export type StreamName = (typeof STREAMS)[number];

/** All streams with nothing folded yet. */
export const knownStreams = (ledger = new LedgerFold()): Readonly<Record<StreamName, KnownStream>> => ({
  ledger: { stream: ledgerDecider.stream, shapes: ledgerShapes, fold: ledger },
  developments: known(developmentsDecider, developmentShapes),
  clients: known(clientsDecider, clientShapes),
  users: known(usersDecider, userShapes),
  operations: known(operationsDecider, operationsShapes),
});

/** Streams of which there is one for each thing: by family, from the stream's own name, with nothing folded yet. */
export const knownFamilies: Readonly<Record<StreamFamily, (stream: string) => KnownStream>> = {
  purchase: (stream) => known(purchaseDecider(stream.slice('purchase-'.length)), purchaseShapes),
  attachments: (stream) => known(attachmentDecider(stream.slice('attachments-'.length)), attachmentShapes),
};

function known<S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  shapes: KnownStream['shapes'],
): KnownStream {
  let state = decider.initialState;
  const fold: StreamFold = {
    take(event) {
      state = decider.evolve(state, event as E);
      return undefined;
    },
  };
  return { stream: decider.stream, shapes, fold };
}
