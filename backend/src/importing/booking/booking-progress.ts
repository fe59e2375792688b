/** What long booking tells of itself while it is under way. */
import type { Outcome } from '../../platform/book/book.types.ts';
import type { PlannedEntry } from '../plan/plan-entries.ts';

/** In this order; `read_models`: all is booked, and the screens do not show the last of it yet. */
export const bookingPhases = ['checking', 'developments', 'clients', 'entries', 'read_models'] as const;
export type BookingPhase = (typeof bookingPhases)[number];

export interface BookingProgress {
  /** Begins a phase of `total` steps and ends the one before. */
  phase(name: BookingPhase, total: number): void;
  advance(): void;
  /** An entry is in the journal, or was before. */
  booked?(entry: PlannedEntry, outcome: Outcome): void;
}
