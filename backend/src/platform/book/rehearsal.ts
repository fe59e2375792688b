/** Decides commands as a Book would, and writes nothing: what a dry run and an import's first pass need. */
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import type { Envelope } from './book.types.ts';
import type { PastCommand } from './command-history.ts';
import type { Origin } from '../event-store/origin.ts';
import { plan, type BookHead } from './plan.ts';

const AT_ONCE = 500;

/** One answer a command, in order: undefined where it would be booked or has been, else why not. */
export async function rehearse<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  head: BookHead<State>,
  commands: readonly Envelope<Command>[],
  known: (commandId: string) => PastCommand | undefined,
  options: {
    readonly maxAppendBytes: number;
    readonly recordedAt: string;
    readonly origin?: Origin | undefined;
  },
): Promise<readonly (Error | undefined)[]> {
  const results: (Error | undefined)[] = [];
  const rehearsed = new Map<string, PastCommand>();
  for (let base = head; results.length < commands.length;) {
    const group = commands.slice(results.length, results.length + AT_ONCE);
    const drawn = plan({
      decider,
      base,
      commands: group,
      known: (id) => known(id) ?? rehearsed.get(id),
      recordedAt: options.recordedAt,
      maxBytes: options.maxAppendBytes,
      origin: options.origin,
    });
    drawn.answers.forEach((answer, i) => {
      const { id, idempotency } = group[i]!;
      if (answer.kind === 'accepted' && !answer.outcome.repeated) {
        rehearsed.set(id, { ...answer.outcome, contentHash: idempotency?.contentHash });
      }
      results.push(
        answer.kind === 'refused'
          ? answer.error
          : answer.kind === 'known' && answer.result instanceof Error
            ? answer.result
            : undefined,
      );
    });
    base = drawn.next;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}
