/** Only the verification that runs can finish, once; one that was started over is interrupted. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { VerificationEvent } from './verification.events.ts';
import { type VerificationsCommand, verificationsDecider } from './verifications.ts';

const after = (...events: readonly VerificationEvent[]) =>
  events.reduce(
    (state, event) => verificationsDecider.evolve(state, event),
    verificationsDecider.initialState,
  );

const started = (verificationId: string): VerificationEvent => ({
  type: 'VerificationStarted',
  data: { verificationId, fromSeal: false },
});
const result = (verificationId: string) => ({
  verificationId,
  ok: true,
  entries: 3,
  events: 9,
  seals: 1,
  tables: 2,
  rows: 7,
  files: 0,
  seconds: 0.4,
  findings: [],
  furtherFindings: 0,
});
const finish = (verificationId: string): VerificationsCommand => ({
  type: 'FinishVerification',
  ...result(verificationId),
});
const finished = (verificationId: string): VerificationEvent => ({
  type: 'VerificationFinished',
  data: result(verificationId),
});

it.each<[string, readonly VerificationEvent[], VerificationsCommand, readonly DomainEvent[]]>([
  ['starts', [], { type: 'StartVerification', verificationId: 'a', fromSeal: false }, [started('a')]],
  ['finishes what runs', [started('a')], finish('a'), [finished('a')]],
  ['does not finish what never ran', [], finish('a'), []],
  ['does not finish twice', [started('a'), finished('a')], finish('a'), []],
  [
    'starts over one that was interrupted',
    [started('a')],
    { type: 'StartVerification', verificationId: 'b', fromSeal: false },
    [started('b')],
  ],
  ['does not finish what was started over', [started('a'), started('b')], finish('a'), []],
])('%s', (_, before, command, events) => {
  expect(verificationsDecider.decide(after(...before), command)).toEqual(events);
});
