/** What signed statements say of the journal, place by place: the hash at each, and how far each stream must reach. */
import type { Recorded } from '@livro/event-sourcing';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import type { JournalSealed } from './events.ts';
import { finding, type Finding } from '../verification/finding.ts';
import { MARK } from './mark-name.ts';
import { SEALS } from './seals.ts';
import type { TrialBalance } from '../verification/trial-sums.read.ts';

export type Seal = JournalSealed['data'] & {
  /** From 1; of the mark beside the database 0. */
  readonly number: number;
  /** ISO instant. */
  readonly sealedAt: string;
};

interface Said {
  readonly hash: string;
  readonly seal: Seal;
}

const LEDGER = 'ledger';
const UNREADABLE = 'ilegível';

export class SealedPlaces {
  readonly #said = new Map<string, Map<number, Said>>();
  readonly #furthest = new Map<string, { readonly events: number; readonly seal: Seal }>();

  add(seal: Seal): void {
    this.#say(LEDGER, seal.entries, seal.headHash, seal);
    for (const [stream, { events, hash }] of Object.entries(seal.streams ?? {}))
      this.#say(stream, events, hash, seal);
  }

  /** What was said of the place after `events` events of the stream, and is not so; of the ledger also the trial balance. */
  against(stream: string, events: number, hash: string, balance?: () => TrialBalance): Finding | undefined {
    const said = this.#said.get(stream)?.get(events);
    if (!said) return undefined;
    const { seal } = said;
    if (said.hash !== hash) {
      const what = stream === LEDGER ? 'o diário não é o que foi selado' : `${stream} não é o que foi selado`;
      const field = stream === LEDGER ? 'headHash' : `streams.${stream}`;
      return sealFinding(seal.number, what, { field, expected: said.hash, found: hash });
    }
    if (!balance) return undefined;
    const expected = canonicalJson(seal.trialBalance);
    const found = canonicalJson(balance());
    if (expected === found) return undefined;
    const field = 'trialBalance';
    return sealFinding(seal.number, 'o balancete não é o que foi selado', { field, expected, found });
  }

  /** `against` for an event of a stream that is counted by itself. */
  againstEvent(event: Recorded, balance?: () => TrialBalance): Finding | undefined {
    // Nothing is said of what cannot be read: something else stood there.
    const hash = flawOf(event) ? UNREADABLE : event.metadata.hash;
    return this.against(event.stream, Number(event.revision) + 1, hash, balance);
  }

  /** What a seal counts of a stream that ends after `events`, and is not there. */
  missingAfter(stream: string, events: number): Finding | undefined {
    const furthest = this.#furthest.get(stream);
    if (!furthest || furthest.events <= events) return undefined;
    const { seal } = furthest;
    const by = seal.number === 0 ? 'a marca fora do banco' : `o selo ${seal.entries}`;
    const what = stream === LEDGER ? 'lançamentos' : 'eventos';
    const counted = { expected: String(furthest.events), found: String(events) };
    return finding('seal', stream, `faltam ${what} que ${by} conta`, { entry: events + 1, ...counted });
  }

  /** Every stream of which something was said. */
  get streams(): readonly string[] {
    return [...this.#furthest.keys()];
  }

  #say(stream: string, events: number, hash: string, seal: Seal): void {
    if (events === 0) return;
    const places = this.#said.get(stream) ?? new Map<number, Said>();
    this.#said.set(stream, places);
    // Two good statements about one place say the same, or one of them is named by it.
    if (!places.has(events) || seal.number === 0) places.set(events, { hash, seal });
    if (events > (this.#furthest.get(stream)?.events ?? 0)) this.#furthest.set(stream, { events, seal });
  }
}

export function sealFinding(number: number, message: string, rest: Partial<Finding> = {}): Finding {
  return number === 0
    ? finding('seal', MARK, message, rest)
    : finding('seal', SEALS, message, { ...rest, entry: number });
}
