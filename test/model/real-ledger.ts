/** The real deciders behind the real plan, without a store: groups of commands, repeats of keys, and starts from a snapshot. */
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent, MoneyEvent, Reversal } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { entryIdOf, isMoneyEvent, legsOf } from '../../backend/src/ledger/journal/postings.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { GENESIS_HASH } from '../../backend/src/platform/event-store/chain.ts';
import type { PastCommand } from '../../backend/src/platform/book/command-history.ts';
import { IdempotencyMismatchError } from '../../backend/src/platform/event-store/errors.ts';
import { type Answer, plan, type BookHead } from '../../backend/src/platform/book/plan.ts';
import { DomainError } from '@livro/event-sourcing';
import type { ReferenceAnswer } from './reference-rules.ts';

/** A command under its caller's key. */
export interface Call {
  /** UUID. */
  readonly key: string;
  readonly content: string;
  readonly command: LedgerCommand;
}

export class RealLedger {
  readonly events: LedgerEvent[] = [];
  private at: BookHead<LedgerState> = {
    state: ledgerDecider.initialState,
    revision: -1n,
    hash: GENESIS_HASH,
  };
  private readonly known = new Map<string, PastCommand>();

  get state(): LedgerState {
    return this.at.state;
  }

  /** Decides what waits together, as the Book does. */
  answer(calls: readonly Call[]): ReferenceAnswer[] {
    const commands = calls.map(({ key, content, command }) => ({
      id: key,
      command,
      actor: { id: 'ana' },
      idempotency: { key, contentHash: content },
    }));
    const { events, answers, next } = plan({
      decider: ledgerDecider,
      base: this.at,
      commands,
      known: (id) => this.known.get(id),
      recordedAt: '2026-11-21T12:00:00.000Z',
      maxBytes: 1_000_000,
    });
    if (answers.length !== calls.length) throw new Error('the group did not fit one append');
    this.events.push(...(events as unknown as LedgerEvent[]));
    this.at = next;
    answers.forEach((answer, i) => {
      if (answer.kind !== 'accepted' || answer.outcome.repeated) return;
      this.known.set(calls[i]!.key, { ...answer.outcome, contentHash: calls[i]!.content });
    });
    return answers.map(told);
  }

  /** Begins again from its own snapshot, as JSON keeps it. */
  restart(): void {
    const json = JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(this.at.state))) as unknown;
    this.at = { ...this.at, state: ledgerDecider.fromSnapshot(json) };
  }

  /** What a caller finds in the journal of an entry before it asks for a correction. */
  eventFrom(entryId: string): MoneyEvent | Reversal | undefined {
    return this.events.find((event): event is MoneyEvent | Reversal => {
      if (event.type === 'EntryReversed' || event.type === 'PaymentRefunded') {
        return event.data.reversalId === entryId;
      }
      return isMoneyEvent(event) && entryIdOf(event) === entryId && legsOf(event).length > 0;
    });
  }
}

function told(answer: Answer): ReferenceAnswer {
  if (answer.kind === 'refused' || answer.kind === 'known') {
    const result = answer.kind === 'refused' ? answer.error : answer.result;
    if (result instanceof IdempotencyMismatchError) return 'mismatch';
    if (result instanceof DomainError) return `refused ${result.code}`;
    if (result instanceof Error) throw result;
    return 'repeated';
  }
  const { firstRevision, lastRevision, repeated } = answer.outcome;
  if (repeated) return 'repeated';
  return answer.kind === 'idle' ? 'ok 0' : `ok ${Number(lastRevision - firstRevision) + 1}`;
}
