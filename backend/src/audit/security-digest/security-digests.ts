/** The decider of the `security` stream: one digest for a day, each of a later day than the one before and chained to it. */
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { SecurityDigestRecorded } from './security-digest.events.ts';

export interface SecurityDigestsState {
  /** The newest digest's day; empty before the first. */
  readonly day: string;
  readonly sha256: string;
  readonly keptSince: string;
}

export type SecurityDigestCommand = {
  readonly type: 'RecordSecurityDigest';
} & SecurityDigestRecorded['data'];

export const securityDigestsDecider: Decider<
  SecurityDigestsState,
  SecurityDigestCommand,
  SecurityDigestRecorded
> = {
  stream: 'security',
  initialState: { day: '', sha256: '', keptSince: '' },
  /** Two instances sum up the same day: the second one's digest does nothing. */
  decide(state, { type: _, ...data }) {
    return data.day > state.day ? [{ type: 'SecurityDigestRecorded', data }] : [];
  },
  evolve: (_, { data: { day, sha256, keptSince } }) => ({ day, sha256, keptSince }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as SecurityDigestsState,
};

export const securityDigestShapes: ShapesOf<SecurityDigestRecorded> = {
  SecurityDigestRecorded: {
    day: is.day,
    count: is.integer,
    sha256: is.text,
    previous: is.text,
    keptSince: is.day,
  },
};
