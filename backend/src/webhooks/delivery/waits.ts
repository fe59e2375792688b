/** How long a receiver that failed is left alone: longer each time, never all at the same moment, and no longer than a day is left. Pure. */
import { limits } from '@livro/rules';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE];
/** A fifth more or less. */
const JITTER = 0.2;

export interface Failing {
  /** Attempts that failed one after the other, the last one included. */
  readonly attempts: number;
  /** Milliseconds since the first of them. */
  readonly forMs: number;
}

/** Undefined where it has failed for a day: then it is switched off. `chance` is between 0 and 1. */
export function waitAfter({ attempts, forMs }: Failing, chance: number): number | undefined {
  const leftMs = limits.webhookFailingMs - forMs;
  if (leftMs <= 0) return undefined;
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1]!;
  return Math.min(leftMs, Math.round(wait * (1 - JITTER + 2 * JITTER * chance)));
}
