/** Judges every event of the journal again, by the rules of its stream and the rights of its actor when it was recorded. */
import type { Recorded } from '@livro/event-sourcing';
import { JournalJudge, type LedgerState } from '../../ledger/public.ts';
import { familyOf } from '../../platform/event-store/streams.ts';
import {
  type ApprovalRulesEvent,
  brokenPurchaseRule,
  type PurchaseEvent,
  type PurchaseState,
} from '../../purchases/public.ts';
import { ActorRights, earlier } from './actor-rights.read.ts';
import { finding, type Finding } from './finding.ts';

const SOURCES_OF_RIGHTS: readonly string[] = ['users', 'access-keys', 'approvals'];
/** A decision reads other streams just before it is recorded. */
const DECISION_GRACE_MS = 60_000;

interface ApprovalRule {
  readonly since: string;
  readonly secondApprovalFrom: number | null;
}

export class RuleCheck {
  readonly #journal = new JournalJudge();
  readonly #rights = new ActorRights();
  /** The rule in force, and the one before it. */
  #rules: readonly [ApprovalRule, ApprovalRule?] = [{ since: '', secondApprovalFrom: null }];
  readonly #findings = new Map<string, Finding>();

  /** `state` is that of the event's stream before it, where the stream was folded from its beginning. */
  take(event: Recorded, state?: unknown): void {
    const { stream, metadata } = event;
    const entry = Number(event.revision) + 1;
    if (stream === 'ledger' && state)
      for (const broken of this.#journal.take(state as LedgerState, event))
        this.#add(stream, broken.entry, broken.error.message);
    if (familyOf(stream) === 'purchase' && state) {
      const message = this.#brokenPurchaseRule(state as PurchaseState, event);
      if (message !== undefined) this.#add(stream, entry, message);
    }
    if (this.#rights.isForbidden(event))
      this.#add(stream, entry, 'quem o registrou não tinha permissão para isso', metadata.actor);
    this.#rights.take(event);
    const { type, data } = event as unknown as ApprovalRulesEvent;
    if (type === 'ApprovalRulesSet') {
      const { secondApprovalFrom } = data;
      this.#rules = [{ since: metadata.recordedAt, secondApprovalFrom }, this.#rules[0]];
    }
  }

  /**
   * One for each stream and rule, with the number of further events that broke it. None where a stream that says who may do what
   * is broken itself: without it nobody has a right.
   */
  end(broken: readonly Finding[] = []): readonly Finding[] {
    if (broken.some(({ kind, where }) => kind !== 'seal' && SOURCES_OF_RIGHTS.includes(where))) return [];
    for (const { entry, error } of this.#journal.end()) this.#add('ledger', entry, error.message);
    return [...this.#findings.values()];
  }

  /** By any rule that was in force while the decision was made. */
  #brokenPurchaseRule(state: PurchaseState, event: Recorded): string | undefined {
    const { metadata } = event;
    const facts = {
      actor: metadata.actor,
      ownOnly: this.#rights.isOwnOnly(metadata, 'purchases:update'),
      otherApprover: this.#rights.hasOtherApprover(metadata, DECISION_GRACE_MS),
    };
    const [current, former] = this.#rules;
    const isNew = current.since > earlier(metadata.recordedAt, DECISION_GRACE_MS);
    const rules = isNew && former ? [current, former] : [current];
    const errors = rules.map(({ secondApprovalFrom }) =>
      brokenPurchaseRule(state, event as unknown as PurchaseEvent, { ...facts, secondApprovalFrom }),
    );
    return errors.includes(undefined) ? undefined : errors[0]!.message;
  }

  #add(stream: string, entry: number, rule: string, found: string | null = null): void {
    const key = `${familyOf(stream) ?? stream}: ${rule}`;
    const former = this.#findings.get(key);
    const message = `uma regra não permitia este evento quando foi registrado: ${rule}`;
    this.#findings.set(
      key,
      former
        ? { ...former, more: (former.more ?? 0) + 1 }
        : finding('rule', stream, message, { entry, found }),
    );
  }
}
