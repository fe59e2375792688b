/**
 * The seals as they stand in the store, each held against its signature, and the journal held against each. It makes none:
 * the keeper does.
 */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { JournalSealed } from '../domain/events.ts';
import { finding, type Finding } from '../domain/finding.ts';
import { sealShapes, sealsDecider } from '../domain/seals.ts';
import type { TrialBalance } from './trial-sums.ts';
import { SealKeys } from './seal-keys.ts';
import { StreamCheck } from './stream-check.ts';

export type Seal = JournalSealed['data'] & {
  /** From 1. */
  readonly number: number;
  /** ISO instant. */
  readonly sealedAt: string;
};

export interface SealCheck {
  readonly findings: readonly Finding[];
  readonly count: number;
  readonly lastGood: Seal | undefined;
  /** What a seal says of this entry of the journal and is not so; `balance` is the trial balance after it. */
  readonly against: (entry: Recorded, balance: () => TrialBalance) => Finding | undefined;
  /** What a seal counts of a journal that ends at this revision, and is not there. */
  readonly missingAfter: (head: bigint) => Finding | undefined;
}

@Injectable()
export class Seals {
  static readonly stream = sealsDecider.stream;

  constructor(
    private readonly store: EventStore,
    private readonly keys: SealKeys,
  ) {}

  /** All seals as they are stored, oldest first; whether they are good is not asked. */
  async *all(): AsyncGenerator<Seal> {
    for await (const event of this.store.readStream(Seals.stream)) yield sealOf(event);
  }

  /**
   * Reads all seals; a bad one is named and vouches for nothing. `kept` are seals that were exported before: the store must
   * still have each of them.
   */
  async check(kept: readonly Seal[] = []): Promise<SealCheck> {
    const findings: Finding[] = [];
    const good = new Map<number, Seal>();
    let count = 0;
    let lastGood: Seal | undefined;
    for await (const found of this.#checked()) {
      if ('kind' in found) {
        findings.push(found);
        continue;
      }
      count++;
      const flaw = this.keys.flawOf(found);
      if (flaw) {
        findings.push(sealFinding(found.number, FLAWS[flaw], { field: flaw }));
        continue;
      }
      good.set(found.entries, found);
      lastGood = found;
    }
    for (const seal of kept) {
      const stored = good.get(seal.entries);
      if (this.keys.flawOf(seal)) findings.push(sealFinding(seal.number, FLAWS.kept));
      else if (!stored) findings.push(sealFinding(seal.number, 'falta um selo que foi guardado'));
      else if (stored.signature !== seal.signature) findings.push(sealFinding(seal.number, FLAWS.other));
    }
    return {
      findings,
      count,
      lastGood,
      against: (entry, balance) => against(good, entry, balance),
      missingAfter: (head) => (lastGood ? missingAfter(head, lastGood) : undefined),
    };
  }

  /** Seals that are whole as events; the first that is not ends it. */
  async *#checked(): AsyncGenerator<Seal | Finding> {
    const fold = { take: () => undefined };
    const check = new StreamCheck({ stream: Seals.stream, shapes: sealShapes, fold });
    try {
      for await (const event of this.store.readStream(Seals.stream)) {
        const found = check.take(event);
        if (found) {
          yield { ...found, kind: 'seal' };
          return;
        }
        yield sealOf(event);
      }
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
      yield sealFinding(Number(error.revision) + 1, error.message);
    }
  }
}

const FLAWS = {
  publicKey: 'o selo foi assinado por outra chave que não a desta instalação',
  signature: 'a assinatura do selo não confere com o que ele diz',
  kept: 'o selo guardado não é desta instalação, ou foi mudado',
  other: 'o selo não é o que foi guardado',
} as const;

function against(
  seals: ReadonlyMap<number, Seal>,
  entry: Recorded,
  balance: () => TrialBalance,
): Finding | undefined {
  const seal = seals.get(Number(entry.revision) + 1);
  if (!seal) return undefined;
  const { hash } = entry.metadata;
  if (seal.headHash !== hash) {
    const message = 'o diário não é o que foi selado';
    return sealFinding(seal.number, message, { field: 'headHash', expected: seal.headHash, found: hash });
  }
  const expected = canonicalJson(seal.trialBalance);
  const found = canonicalJson(balance());
  if (expected === found) return undefined;
  return sealFinding(seal.number, 'o balancete não é o que foi selado', {
    field: 'trialBalance',
    expected,
    found,
  });
}

function missingAfter(head: bigint, { entries }: Seal): Finding | undefined {
  if (BigInt(entries) <= head + 1n) return undefined;
  return finding('seal', 'ledger', `faltam lançamentos que o selo ${entries} conta`, {
    entry: Number(head) + 2,
  });
}

function sealFinding(number: number, message: string, rest: Partial<Finding> = {}): Finding {
  return finding('seal', Seals.stream, message, { ...rest, entry: number });
}

export const sealOf = ({ data, revision, metadata }: Recorded): Seal => ({
  ...(data as JournalSealed['data']),
  number: Number(revision) + 1,
  sealedAt: metadata.recordedAt,
});
