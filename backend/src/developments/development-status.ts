/**
 * What other contexts ask of a development's status before they book on it or decide for it. The answer is as of the look:
 * who looks first catches up with the stream, so that anyone who begins after a cancellation was confirmed is refused. An entry
 * that was under way when the status changed may come first in the one journal or the other; both orders are true, because a
 * cancelled development keeps the entries that it has. So no lock is taken between the two streams.
 */
import type { Violation } from '@livro/event-sourcing';
import { messages, type DevelopmentStatus } from '@livro/rules';
import type { DevelopmentsState } from './developments-state.ts';

/** `null` where there is no such development. */
export const statusOf = ({ current }: DevelopmentsState, developmentId: string): DevelopmentStatus | null =>
  current.get(developmentId)?.fields.status ?? null;

export const cancelledDevelopments = ({ current }: DevelopmentsState): readonly string[] =>
  [...current].filter(([, { fields }]) => fields.status === 'cancelled').map(([id]) => id);

/** What is worth saying where something is still booked on a completed one. */
export const completedWarnings = (status: DevelopmentStatus | null, field: string): readonly Violation[] =>
  status === 'completed'
    ? [{ field, code: 'DEVELOPMENT_COMPLETED', message: messages.developmentCompleted }]
    : [];
