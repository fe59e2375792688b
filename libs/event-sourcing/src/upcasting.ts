/**
 * Events of an earlier day read as the program knows them now. What is stored never changes: an event keeps its old shape for
 * ever, and each past shape has one step to the next. Pure; the stored form stays beside, for anyone who proves the journal.
 */
import type { Recorded } from './event.ts';

type Data = Readonly<Record<string, unknown>>;

/** One past shape of one type of event, and how it reads in the shape that came after it. */
export interface PastShape {
  /** Whether the event has this shape; must be false of what `lift` makes of it. */
  has(data: Data): boolean;
  /** `type` only where the event has another name since. */
  lift(data: Data): { readonly type?: string; readonly data: object };
}

/** By the type under which the event was stored, oldest shape first. */
export type PastShapes = Readonly<Record<string, readonly PastShape[]>>;

/** Two steps that lead back to each other would never end. */
const MOST_STEPS = 100;

/** What a reader does with every event: the same object where nothing has to be lifted. */
export function upcasting(past: PastShapes): (event: Recorded) => Recorded {
  return (event) => {
    let current = event;
    for (let steps = 0; ; steps++) {
      const data = current.data as Data;
      const shapes = Object.hasOwn(past, current.type) ? past[current.type]! : [];
      const shape = shapes.find((one) => one.has(data));
      if (!shape) break;
      if (steps === MOST_STEPS) throw new Error(`${event.type}: its past shapes lead to no present one.`);
      current = { ...current, ...shape.lift(data) };
    }
    return current === event ? event : { ...current, stored: { type: event.type, data: event.data } };
  };
}

/** The shape without a field that came later, which reads as `value` then. */
export const without = (field: string, value: unknown): PastShape => ({
  has: (data) => !Object.hasOwn(data, field),
  lift: (data) => ({ data: { ...data, [field]: value } }),
});

/** The shape in which the field had another name. */
export const renamed = (from: string, to: string): PastShape => ({
  has: (data) => Object.hasOwn(data, from) && !Object.hasOwn(data, to),
  lift: ({ [from]: value, ...rest }) => ({ data: { ...rest, [to]: value } }),
});
