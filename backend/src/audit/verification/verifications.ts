/** The decider of the `verifications` stream: one runs at a time, and only the one that runs can finish, once. */
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { VerificationEvent, VerificationFinished, VerificationStarted } from './verification.events.ts';

export interface VerificationsState {
  /** The one that was started last, until it has finished. */
  readonly running: string | null;
}

export type VerificationsCommand =
  | ({ readonly type: 'StartVerification' } & VerificationStarted['data'])
  | ({ readonly type: 'FinishVerification' } & VerificationFinished['data']);

export const VERIFICATIONS = 'verifications';

export const verificationsDecider: Decider<VerificationsState, VerificationsCommand, VerificationEvent> = {
  stream: VERIFICATIONS,
  initialState: { running: null },
  /** A start is never refused: whoever starts holds the lock, so one that still seems to run was interrupted. */
  decide(state, command) {
    switch (command.type) {
      case 'StartVerification': {
        const { type: _, ...data } = command;
        return [{ type: 'VerificationStarted', data }];
      }
      case 'FinishVerification': {
        const { type: _, ...data } = command;
        return state.running === data.verificationId ? [{ type: 'VerificationFinished', data }] : [];
      }
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'VerificationStarted':
        return { running: event.data.verificationId };
      case 'VerificationFinished':
        return { running: null };
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as VerificationsState,
};

const isFinding = is.shaped({
  kind: is.text,
  where: is.text,
  entry: is.orNull(is.integer),
  field: is.orNull(is.text),
  key: is.orNull(is.text),
  expected: is.orNull(is.text),
  found: is.orNull(is.text),
  message: is.text,
  more: is.orAbsent(is.integer),
  withheld: is.flag,
});

export const verificationShapes: ShapesOf<VerificationEvent> = {
  VerificationStarted: { verificationId: is.uuid, fromSeal: is.flag },
  VerificationFinished: {
    verificationId: is.uuid,
    ok: is.flag,
    entries: is.integer,
    events: is.integer,
    seals: is.integer,
    stamps: is.orAbsent(is.integer),
    tables: is.integer,
    rows: is.integer,
    files: is.integer,
    seconds: is.number,
    findings: is.listOf(isFinding),
    furtherFindings: is.integer,
  },
};
