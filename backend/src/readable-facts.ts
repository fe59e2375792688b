/**
 * How stored facts are read: lifted to today's shapes, and those of the ledger held against them. A fact of money that does not
 * fit is unreadable to everybody alike, so that no reader makes something of what another leaves aside.
 */
import { misfit, type Recorded, upcasting } from '@livro/event-sourcing';
import { ledgerShapes } from './ledger/journal/event-shapes.ts';
import { ledgerDecider } from './ledger/journal/ledger.ts';
import { pastShapes } from './past-shapes.ts';
import { MalformedEventError } from './platform/event-store/errors.ts';

const lifted = upcasting(pastShapes);

/** Throws `MalformedEventError` on a fact of the ledger of an unknown type or shape. */
export function readableFact(stored: Recorded): Recorded {
  const fact = lifted(stored);
  if (fact.stream !== ledgerDecider.stream) return fact;
  const shape = Object.hasOwn(ledgerShapes, fact.type)
    ? ledgerShapes[fact.type as keyof typeof ledgerShapes]
    : undefined;
  const reason = shape ? misfit(shape, fact.data) : 'type';
  if (reason === undefined) return fact;
  throw new MalformedEventError(
    fact.stream,
    fact.revision,
    fact.position,
    shape ? `its data has no proper ${reason || 'form'}` : 'its type is not known',
  );
}
