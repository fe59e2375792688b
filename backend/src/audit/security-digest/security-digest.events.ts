/** The events of the `security` stream: what the security log said of a day that is over. They name nobody. */
import type { DomainEvent } from '@livro/event-sourcing';

/**
 * The security log of `day` had so many rows; `sha256` (hex) is over the digest before and the day's rows in their order.
 * Rows from before `keptSince` may be gone from then on.
 */
export type SecurityDigestRecorded = DomainEvent<
  'SecurityDigestRecorded',
  { day: string; count: number; sha256: string; previous: string; keptSince: string }
>;
