/**
 * How stored events are read: lifted to today's shapes, and those of the ledger held against them. An event of money that does not
 * fit is unreadable to everybody alike, so that no reader makes something of what another leaves aside.
 */
import { misfit, type Recorded, upcasting } from '@livro/event-sourcing';
import { ledgerShapes } from './ledger/journal/event-shapes.ts';
import { ledgerDecider } from './ledger/journal/ledger.ts';
import { pastShapes } from './past-shapes.ts';
import { MalformedEventError } from './platform/event-store/errors.ts';

const lifted = upcasting(pastShapes);

/** Throws `MalformedEventError` on an event of the ledger of an unknown type or shape. */
export function readableEvent(stored: Recorded): Recorded {
  const event = lifted(stored);
  if (event.stream !== ledgerDecider.stream) return event;
  const shape = Object.hasOwn(ledgerShapes, event.type)
    ? ledgerShapes[event.type as keyof typeof ledgerShapes]
    : undefined;
  const reason = shape ? misfit(shape, event.data) : 'type';
  if (reason === undefined) return event;
  throw new MalformedEventError(
    event.stream,
    event.revision,
    event.position,
    shape ? `its data has no proper ${reason || 'form'}` : 'its type is not known',
  );
}
