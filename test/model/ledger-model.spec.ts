/**
 * The real deciders against a ledger that is too simple to be wrong: any order of any commands, given together or apart,
 * repeated or not, before and after a restart, is answered alike by both. A failure names the seed that repeats it.
 */
import type { Recorded } from '@livro/event-sourcing';
import fc from 'fast-check';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { JournalJudge } from '../../backend/src/ledger/journal/journal-judge.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { entryIdOf, isMoneyEvent, postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import { account, drafts, entry, movedEdits, uuid } from './ledger-drafts.ts';
import { type Call, RealLedger } from './real-ledger.ts';
import { ReferenceLedger } from './reference-ledger.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? (process.env.SOAK ? 100_000 : 2_000));
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261121));

/** What one caller does next: a command of its own, or one of before again, as it was or with other content. */
const stepOf = (draft: typeof drafts) =>
  fc.record({
    draft,
    other: fc.nat(),
    repeat: fc.option(fc.record({ back: fc.nat({ max: 20 }), same: fc.boolean() }), { freq: 8 }),
    /** Whether the group ends here: what waits together is decided together. */
    ends: fc.boolean(),
    restart: fc.nat({ max: 9 }).map((n) => n === 0),
  });

const seen = new Map<string, number>();

it.each([
  ['all commands', drafts, RUNS],
  ['many corrections of what was moved', fc.oneof(drafts, movedEdits), RUNS / 4],
] as const)(
  `agrees with the reference over ${RUNS} histories of %s (seed ${SEED})`,
  (_, draft, numRuns) => {
    const property = fc.property(
      fc.array(stepOf(draft), { minLength: 8, maxLength: 60, size: 'max' }),
      (steps) => {
        const real = new RealLedger();
        const reference = new ReferenceLedger();
        const calls: Call[] = [];
        let waiting: Call[] = [0, 1, 2].map((n) => ({
          key: uuid(5, n),
          content: 'open',
          command: {
            type: 'OpenAccount',
            accountId: account(n),
            developmentId: uuid(3, n >> 1),
            kind: n % 2 ? 'land' : 'building',
          },
        }));
        const settle = (): void => {
          const before = real.events.length;
          const answers = real.answer(waiting);
          const expected = waiting.map(({ key, content, command }) =>
            reference.answer(key, content, command),
          );
          const named = (told: readonly string[]): string[] =>
            told.map((answer, i) => `${waiting[i]!.command.type}: ${answer}`);
          assertEqual(named(answers), named(expected));
          waiting.forEach(({ command }, i) => {
            const of = command.type === 'EditEntry' ? ` ${command.kind}` : '';
            const what = `${command.type}${of}: ${answers[i]}`;
            seen.set(what, (seen.get(what) ?? 0) + 1);
          });
          assertSound(real.events, before, waiting);
          assertAlike(real, reference);
          waiting = [];
        };
        settle();
        steps.forEach(({ draft, other, repeat, ends, restart }, i) => {
          const old = repeat && calls.at(-1 - repeat.back);
          const target = entry(other % (i + 1));
          const call = old
            ? { ...old, content: repeat.same ? old.content : `${old.content}'` }
            : { key: uuid(6, i), content: `c${i}`, command: draft(entry(i), target, real) };
          calls.push(call);
          waiting.push(call);
          if (ends) settle();
          if (restart) real.restart();
        });
        settle();
        assertLawful(real.events);
      },
    );
    fc.assert(property, { numRuns, seed: SEED });
  },
  3_600_000,
);

it('met every command accepted, and refused for every reason there is', () => {
  const told = [...seen.keys()];
  const types = { OpenAccount: 1, CloseAccounts: 1, SetOpeningBalance: 1, RecordExpense: 1, RegisterPayment: 1, TransferMoney: 1,
    MakeInvestment: 1, RegisterReturn: 1, ReverseEntry: 1, RefundPayment: 1, ConfirmPayment: 1, CancelPayment: 1,
    ClosePeriod: 1, ReopenPeriod: 1 } satisfies Record<Exclude<LedgerCommand['type'], 'VoidEntry' | 'EditEntry' | 'BookBatch' | 'ReverseBatch' | 'MakePlan' | 'CancelPlan'>, 1>; // prettier-ignore
  const rare = ['RecordExpense: refused INVALID_OPERATION', 'RegisterPayment: refused INVALID_OPERATION',
    'MakeInvestment: refused INVALID_OPERATION', 'EditEntry expense: ok 0', 'EditEntry expense: ok 1', 'EditEntry expense: ok 2', 'EditEntry payment: ok 1', 'EditEntry payment: ok 2',
    'EditEntry transfer: ok 2', 'RecordExpense: refused DUPLICATE_RECORD', 'RegisterPayment: refused DUPLICATE_RECORD',
    'ReverseEntry: refused INVALID_DATE', 'RegisterReturn: refused ABOVE_POSITION_VALUE']; // prettier-ignore
  expect(rare.filter((one) => !told.includes(one))).toEqual([]);
  expect(Object.keys(types).filter((type) => !told.includes(`${type}: ok 1`))).toEqual([]);
  const codes = ['MINIMUM_VALUE', 'MAXIMUM_VALUE', 'FUTURE_DATE', 'PERIOD_CLOSED', 'ACCOUNT_NOT_FOUND',
    'DUPLICATE_RECORD', 'INSUFFICIENT_FUNDS', 'INVALID_OPERATION', 'INVALID_DATE', 'NOT_FOUND',
    'ALREADY_REVERSED', 'BUSINESS_RULE_VIOLATION']; // prettier-ignore
  expect(codes.filter((code) => !told.some((one) => one.endsWith(`refused ${code}`)))).toEqual([]);
  expect(told.some((one) => one.endsWith('repeated')) && told.some((one) => one.endsWith('mismatch'))).toBe(
    true,
  );
});

/** What the deciders accepted breaks no rule when it is judged again. */
function assertLawful(events: readonly LedgerEvent[]): void {
  const judge = new JournalJudge();
  let { initialState: state } = ledgerDecider;
  const broken = events.flatMap((event, i) => {
    const found = judge.take(state, { ...event, revision: BigInt(i) } as unknown as Recorded);
    state = ledgerDecider.evolve(state, event);
    return found;
  });
  assertEqual(
    [...broken, ...judge.end()].map(({ entry, error }) => `${entry}: ${error.message}`),
    [],
  );
}

/** Every entry posts to zero, and nothing but an expense that may takes money that is not there. */
function assertSound(events: readonly LedgerEvent[], from: number, calls: readonly Call[]): void {
  const mayOverdraw = new Set(
    calls.flatMap(({ command }) => {
      // Of an edit the new entry comes first; only both halves together are judged.
      if (command.type === 'EditEntry') return [command.replacementId, command.reversalId];
      return command.type === 'RecordExpense' && command.allowOverdraft ? [command.expenseId] : [];
    }),
  );
  const balances = new Map<string, number>();
  events.forEach((event, i) => {
    const postings = postingsOf(event);
    if (i >= from)
      assertEqual(
        postings.reduce((sum, { amount: moved }) => sum + moved, 0),
        0,
      );
    for (const { account: posted, amount: moved } of postings) {
      if (posted.type !== 'asset') continue;
      const balance = (balances.get(posted.accountId) ?? 0) + moved;
      balances.set(posted.accountId, balance);
      if (i < from || moved > 0 || balance >= 0) continue;
      const id = isMoneyEvent(event) ? entryIdOf(event) : 'reversalId' in event.data && event.data.reversalId;
      assertEqual([id, mayOverdraw.has(String(id))], [id, true]);
    }
  });
}

function assertAlike(real: RealLedger, reference: ReferenceLedger): void {
  const { accounts, investments, pendingPayments } = real.state;
  const sorted = (pairs: readonly (readonly [string, unknown])[]): unknown[] =>
    pairs.map(([key, value]) => `${key} ${String(value)}`).sort();
  assertEqual(
    sorted([...accounts].map(([id, { balance }]) => [id, balance])),
    sorted(reference.knownAccounts.map((id) => [id, reference.balance(id)])),
  );
  assertEqual(
    sorted([...investments].map(([id, { outstanding }]) => [id, outstanding])),
    sorted(reference.existingInvestments.map((id) => [id, reference.outstanding(id)])),
  );
  assertEqual([...pendingPayments].map(([id]) => id).sort(), [...reference.pendingPayments].sort());
}

/** Jest is asked only for the words of a difference: making an expectation costs more than a decision. */
function assertEqual(real: unknown, wanted: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(wanted)) expect(real).toEqual(wanted);
}
