/** Applies the rules of the journal to each recorded event in order, with an edit's two events judged as one. */
import { businessToday, type LocalDate } from '@livro/calendar';
import type { DomainError, Recorded } from '@livro/event-sourcing';
import { brokenRule } from './broken-rule.ts';
import type { LedgerEvent } from './events.ts';
import { entryIdOf, isMoneyEvent } from './postings.ts';
import { evolve, type LedgerState } from './state.ts';

/** A rule that a recorded event broke, and its entry number. */
export interface BrokenRule {
  readonly entry: number;
  readonly error: DomainError;
}

interface Judged {
  readonly event: LedgerEvent;
  readonly state: LedgerState;
  readonly today: LocalDate;
  readonly commandId: string;
  readonly broken: BrokenRule | undefined;
}

export class JournalJudge {
  #previous: Judged | undefined;
  /** Months that were closed one by one, by versions that closed no month before them; undefined since a version that does. */
  #singleMonths: Set<string> | undefined = new Set();

  /** The rules that were broken, as far as they are known: an event may be justified by the next one. */
  take(state: LedgerState, recorded: Recorded): readonly BrokenRule[] {
    const event = recorded as unknown as LedgerEvent;
    const today = recordingDay(recorded.metadata.recordedAt);
    const { commandId } = recorded.metadata;
    const replaced = this.#replacedBy(event, commandId);
    const error = brokenRule(event, { state, today, beforeReplacement: replaced?.state });
    const broken =
      error && !this.#wasOpen(error) ? { entry: Number(recorded.revision) + 1, error } : undefined;
    const former = this.#previous?.broken;
    const justified =
      former !== undefined &&
      replaced !== undefined &&
      brokenRule(replaced.event, { ...replaced, state: evolve(replaced.state, event) }) === undefined;
    this.#takeClosing(event);
    // Only money may be justified by what follows it; of anything else, nothing has to wait.
    const waits = isMoneyEvent(event);
    this.#previous = { event, state, today, commandId, broken: waits ? broken : undefined };
    return [...(former && !justified ? [former] : []), ...(broken && !waits ? [broken] : [])];
  }

  /** What no further event can justify. */
  end(): readonly BrokenRule[] {
    const { broken } = this.#previous ?? {};
    this.#previous = undefined;
    return broken ? [broken] : [];
  }

  /** The replacement that the same command booked just before it reversed the entry. */
  #replacedBy(event: LedgerEvent, commandId: string): Judged | undefined {
    const previous = this.#previous;
    if (event.type !== 'EntryReversed' || previous?.commandId !== commandId) return undefined;
    const isReplacement =
      isMoneyEvent(previous.event) && entryIdOf(previous.event) === event.data.replacementId;
    return isReplacement ? previous : undefined;
  }

  #wasOpen({ code, details }: DomainError): boolean {
    if (code !== 'PERIOD_CLOSED' || !this.#singleMonths) return false;
    return !this.#singleMonths.has(details?.['period'] as string);
  }

  #takeClosing({ type, data }: LedgerEvent): void {
    if (type === 'PeriodClosed') {
      if (data.from !== undefined) this.#singleMonths = undefined;
      else this.#singleMonths?.add(data.period);
    }
    if (type === 'PeriodReopened') this.#singleMonths?.delete(data.period);
  }
}

/** The day in São Paulo, which is that of Greenwich but for its first hours. */
const recordingDay = (recordedAt: string): LocalDate =>
  recordedAt.slice(11, 13) < '04'
    ? businessToday(new Date(recordedAt))
    : (recordedAt.slice(0, 10) as LocalDate);
