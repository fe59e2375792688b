/** A buyer's plan as a whole: made, cancelled while nothing is paid, and every refusal of both. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { centavos, type Centavos } from '@livro/money';
import { editPayment } from '../correction/corrections.fixture.ts';
import type { LedgerEvent, PaymentRegistered } from '../journal/events.ts';
import { aurora, openBooks, refusalOf, stateAfter, today } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { fromSnapshot, toSnapshot } from '../journal/state-snapshot.ts';
import type { CancelPlanCommand, MakePlanCommand } from '../journal/plan-commands.ts';

const ledger = specification(ledgerDecider);
const PLAN = 'plan-1';
const make = (change: Partial<MakePlanCommand> = {}): MakePlanCommand => ({
  type: 'MakePlan',
  planId: PLAN,
  paymentIds: ['due-0', 'due-1', 'due-2', 'due-3'],
  accountId: aurora.building,
  clientId: 'client-1',
  unitReference: '1204',
  terms: {
    total: centavos(100_000),
    downPayment: { amount: centavos(30_000), date: localDate('2026-11-23') },
    instalments: 3,
    firstDue: localDate('2028-02-29'),
  },
  method: 'bank-transfer',
  description: 'Contrato 12',
  force: false,
  today,
  ...change,
});
const cancel: CancelPlanCommand = { type: 'CancelPlan', planId: PLAN, reason: 'Distrato', today };
const made = ledgerDecider.decide(stateAfter(openBooks), make()) as readonly PaymentRegistered[];
const waiting = [...openBooks, ...made];
const confirmed = ledgerDecider.decide(stateAfter(waiting), {
  type: 'ConfirmPayment',
  entryId: 'due-1',
  date: today,
  today,
});

it('registers every due as a pending payment that says which it is', () => {
  expect(
    made.map(({ data }) => [data.paymentId, data.status, data.date, data.amount, data.description, data.instalment]),
  ).toEqual([
    ['due-0', 'pending', '2026-11-23', 30_000, 'Contrato 12: entrada', { planId: PLAN, kind: 'down-payment', number: 1, of: 1 }],
    ['due-1', 'pending', '2028-03-01', 23_333, 'Contrato 12: parcela 1/3', { planId: PLAN, kind: 'instalment', number: 1, of: 3 }],
    ['due-2', 'pending', '2028-03-29', 23_333, 'Contrato 12: parcela 2/3', { planId: PLAN, kind: 'instalment', number: 2, of: 3 }],
    ['due-3', 'pending', '2028-05-02', 23_334, 'Contrato 12: parcela 3/3', { planId: PLAN, kind: 'instalment', number: 3, of: 3 }],
  ]); // prettier-ignore
  expect(stateAfter(waiting).accounts.get(aurora.building)!.balance).toBe(100_000);
});

it.each<[string, readonly LedgerEvent[], Partial<MakePlanCommand>, object]>([
  [
    'broken terms before all else',
    openBooks,
    { accountId: 'nowhere', terms: { ...make().terms, total: 0 as Centavos } },
    { code: 'MINIMUM_VALUE', field: 'total' },
  ],
  [
    'an unknown account',
    openBooks,
    { accountId: 'nowhere' },
    { code: 'ACCOUNT_NOT_FOUND', field: 'accountId' },
  ],
  [
    'a cancelled development',
    openBooks,
    { cancelledDevelopments: [aurora.id] },
    { code: 'INVALID_OPERATION', field: 'accountId' },
  ],
  [
    'a due in a closed month',
    [...openBooks, { type: 'PeriodClosed', data: { period: '2026-11', date: today, from: null } }],
    {},
    { code: 'PERIOD_CLOSED', field: 'date' },
  ],
  [
    'a second plan for the unit',
    waiting,
    { planId: 'plan-2', unitReference: '1204' },
    { code: 'DUPLICATE_RECORD' },
  ],
])('refuses %s, and registers nothing', (_, events, change, refusal) =>
  expect(refusalOf(stateAfter(events), make(change))).toMatchObject(refusal),
);

it('takes a second plan where it is meant, and one for another unit or client', () => {
  for (const change of [{ force: true }, { unitReference: '1205' }, { clientId: 'client-2' }])
    expect(ledgerDecider.decide(stateAfter(waiting), make({ planId: 'plan-2', ...change }))).toHaveLength(4);
});

it('cancels all dues while nothing is paid, once', () => {
  const cancelled = ledgerDecider.decide(stateAfter(waiting), cancel);
  expect(cancelled.map(({ type, data }) => [type, (data as { paymentId: string }).paymentId])).toEqual(
    ['due-0', 'due-1', 'due-2', 'due-3'].map((id) => ['PaymentCancelled', id]),
  );
  ledger
    .given([...waiting, ...cancelled])
    .when(cancel)
    .thenRefuses('NOT_FOUND');
  expect(
    ledgerDecider.decide(stateAfter([...waiting, ...cancelled]), make({ planId: 'plan-2' })),
  ).toHaveLength(4);
});

it('cancels none of them once one is paid, until that one is given back', () => {
  const paid = stateAfter([...waiting, ...confirmed]);
  expect(refusalOf(paid, cancel)).toMatchObject({ code: 'INVALID_OPERATION' });
  expect(refusalOf(fromSnapshot(JSON.parse(JSON.stringify(toSnapshot(paid)))), cancel)).toMatchObject({
    code: 'INVALID_OPERATION',
  });
  const refunded = ledgerDecider.decide(paid, {
    type: 'RefundPayment',
    entryId: 'due-1',
    entry: confirmed[0] as Extract<LedgerEvent, { type: 'PaymentConfirmed' }>,
    reversalId: 'reversal-1',
    reason: 'Devolvida',
    today,
  });
  expect(ledgerDecider.decide(stateAfter([...waiting, ...confirmed, ...refunded]), cancel)).toHaveLength(3);
});

it('lets a due be edited years ahead, which stays one of the plan', () => {
  const edited = ledgerDecider.decide(
    stateAfter(waiting),
    editPayment({ amount: centavos(40_000) }, { entryId: 'due-3', entry: undefined }),
  );
  expect(edited[0]).toMatchObject({
    type: 'PaymentRegistered',
    data: { instalment: { planId: PLAN, number: 3 } },
  });
  expect(ledgerDecider.decide(stateAfter([...waiting, ...edited]), cancel)).toHaveLength(4);
});

it('refuses to cancel a plan that nobody made', () =>
  ledger.given(openBooks).when(cancel).thenRefuses('NOT_FOUND'));

describe('a late due', () => {
  const late = (charges: { fine: number; interest: number }) =>
    ({
      type: 'ConfirmPayment',
      entryId: 'due-1',
      date: today,
      today,
      charges: {
        paymentId: 'charge-1',
        fine: charges.fine as Centavos,
        interest: charges.interest as Centavos,
        calculation: 'Multa: 2 %',
      },
    }) as const;

  it('is confirmed with its fine and interest as a payment beside it, in one go', () => {
    const booked = ledgerDecider.decide(stateAfter(waiting), late({ fine: 467, interest: 132 }));
    expect(booked.map(({ type }) => type)).toEqual(['PaymentConfirmed', 'PaymentRegistered']);
    expect(booked[0]).toMatchObject({ data: { amount: 23_333, instalment: { number: 1 } } });
    expect(booked[1]!.data).toEqual({
      paymentId: 'charge-1',
      accountId: aurora.building,
      clientId: 'client-1',
      amount: 599,
      date: today,
      method: 'bank-transfer',
      unitReference: '1204',
      documentNumber: null,
      status: 'confirmed',
      description: 'Multa e juros: Contrato 12: parcela 1/3',
      notes: 'Multa: 2 %',
      tags: [],
      charges: { paymentId: 'due-1', fine: 467, interest: 132 },
    });
    const after = stateAfter([...waiting, ...booked]);
    expect(after.accounts.get(aurora.building)!.balance).toBe(100_000 + 23_333 + 599);
    expect(after.paidInstalments.get(PLAN)).toBe(1);
  });

  it('takes its charges into no batch that it was booked with', () => {
    const [first, ...others] = made;
    const batched = { ...first!, data: { ...first!.data, paymentId: 'due-1', batchId: 'batch-1' } };
    const booked = ledgerDecider.decide(
      stateAfter([...openBooks, batched, ...others.slice(1)]),
      late({ fine: 1, interest: 0 }),
    );
    expect(booked.map(({ data }) => 'batchId' in data)).toEqual([true, false]);
  });

  it.each([
    [{ fine: -1, interest: 2 }, 'MINIMUM_VALUE'],
    [{ fine: 999_999_999_999_999, interest: 0 }, 'MAXIMUM_VALUE'],
  ])('stays as it is where its charges are %p', (charges, code) =>
    expect(refusalOf(stateAfter(waiting), late(charges))).toMatchObject({ code }),
  );
});
