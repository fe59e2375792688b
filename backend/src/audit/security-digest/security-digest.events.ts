/** Digests of the security log. They name nobody. */
import type { DomainEvent } from '@livro/event-sourcing';

/** `sha256` covers the previous digest and the rows of the day. Rows before `keptSince` may be deleted. */
export type SecurityDigestRecorded = DomainEvent<
  'SecurityDigestRecorded',
  { day: string; count: number; sha256: string; previous: string; keptSince: string }
>;
