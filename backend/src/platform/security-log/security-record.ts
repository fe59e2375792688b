/** What one line of the security log tells: ids, never names or e-mails. */
import type { SecurityKind, SecurityOutcome } from '@livro/rules';

export type Details = Readonly<Record<string, string | number | boolean | null>>;

export interface SecurityRecord {
  readonly at: Date;
  readonly kind: SecurityKind;
  readonly outcome: SecurityOutcome;
  /** How often the same happened within a minute. */
  readonly times: number;
  /** The user who acted. */
  readonly actorId?: string;
  /** Whom or what it concerns: the id of a user, a client, a session. */
  readonly subject?: string;
  /** The route's template, such as `GET /api/users/:id`. */
  readonly route?: string;
  readonly permission?: string;
  readonly status?: number;
  readonly address: string;
  readonly device: string;
  readonly correlationId?: string;
  readonly details?: Details;
}

/** As a line for programs that collect logs; `level` is theirs. */
export function lineOf({ at, outcome, ...record }: SecurityRecord): string {
  const level = outcome === 'alarm' ? 'alarm' : outcome === 'ok' ? 'info' : 'warn';
  return JSON.stringify({ time: at.toISOString(), level, outcome, ...record });
}
