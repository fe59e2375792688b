/** Which events are leaves of the journal's tree, and of which streams: all that decide something, and those of the audit. */
import type { Recorded } from '@livro/event-sourcing';
import { GENESIS_HASH, passedOver } from '../../platform/event-store/chain.ts';
import { STREAMS } from '../../platform/event-store/streams.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { SEALS } from '../seal/seals.ts';
import { securityDigestsDecider } from '../security-digest/security-digests.ts';

export const LEDGER = 'ledger';

/** Streams beside those of the business; the seals are leaves of the checkpoints after them. */
export const AUDIT_STREAMS = [SEALS, securityDigestsDecider.stream] as const;
/** Beside the families, every stream whose events are leaves. */
export const LEAF_STREAMS: readonly string[] = [...STREAMS, ...AUDIT_STREAMS];

/** The tree's name in its checkpoints: a journal is told by the fact that it begins with. */
export const originOf = (first: Buffer): string => `livro/${first.toString('hex').slice(0, 16)}`;

/**
 * The leaf of each event in the journal's order: the event's own hash, 32 bytes. Of what cannot be read only where it is a link of
 * its stream's chain: nobody of ours wrote any other. Whether a version of the program can read an event does not change the tree.
 */
export class Leaves {
  /** `ledger` is the hash of the last link of the one stream that goes on past what cannot be read. */
  constructor(private ledger = GENESIS_HASH) {}

  take(event: Recorded): Buffer | undefined {
    const { stream, revision, metadata } = event;
    if (flawOf(event)) {
      const { hash } = passedOver({ revision: revision - 1n, hash: this.ledger }, event);
      if (hash === this.ledger) return undefined;
    }
    if (stream === LEDGER) this.ledger = metadata.hash;
    return Buffer.from(metadata.hash, 'hex');
  }
}
