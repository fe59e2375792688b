/** Reversing an entry: what is booked, what it leaves, and every refusal. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import type { ReverseEntryCommand } from '../journal/commands.ts';
import {
  event,
  expense,
  payment,
  pending,
  moved,
  made,
  returned,
  opening,
  reverse,
  reversed,
  balances,
  once,
} from './corrections.fixture.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import { aurora, openBooks, recordExpense, registerReturn, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { postingsOf } from '../journal/postings.ts';

const ledger = specification(ledgerDecider);

describe('reversing', () => {
  const entries: readonly (readonly [string, readonly LedgerEvent[], MoneyEvent])[] = [
    ['an expense', openBooks, expense],
    ['a payment', openBooks, payment],
    ['a transfer', openBooks, moved],
    ['an investment', openBooks, made],
    ['a return', [...openBooks, made], returned],
    ['an opening balance', openBooks.slice(0, -1), opening],
  ];

  it.each(entries)(
    '%s books its opposite today and leaves everything as it was before',
    (_, before, entry) => {
      const booked = [...before, entry];
      ledger
        .given(booked)
        .when(reverse(entry))
        .then([reversed(entry)]);
      const after = [...booked, reversed(entry)];
      expect(balances(after)).toEqual(balances(before));
      expect(
        [...postingsOf(entry), ...postingsOf(reversed(entry))].reduce((sum, { amount }) => sum + amount, 0),
      ).toBe(0);
      ledger
        .given(after)
        .when(reverse(entry, { reversalId: 'again' }))
        .thenRefuses('ALREADY_REVERSED', once.message);
    },
  );

  it('is dated as asked: the day of the entry, a later one, or today', () => {
    const state = stateAfter([...openBooks, expense]);
    const dayOf = (change: Partial<ReverseEntryCommand>) =>
      (ledgerDecider.decide(state, reverse(expense, change))[0]!.data as { date: string }).date;
    expect(dayOf({})).toBe('2026-11-21');
    expect(dayOf({ date: localDate('2026-11-20') })).toBe('2026-11-20');
    expect(dayOf({ date: localDate('2026-11-21') })).toBe('2026-11-21');
  });

  it('on a day that lies before the entry, ahead or in a closed month is refused, or booked today where late entries are', () => {
    const old = event<MoneyEvent>(recordExpense({ date: localDate('2026-08-31') }));
    const closed: LedgerEvent = { type: 'PeriodClosed', data: { period: '2026-09', date: '2026-10-05' } };
    const refuses = (date: string, code: string, message: string) =>
      ledger
        .given([...openBooks, old, closed])
        .when(reverse(old, { date: localDate(date) }))
        .thenRefuses(code, message, 'date');
    refuses('2026-08-30', 'INVALID_DATE', 'O estorno não pode ser anterior ao lançamento');
    refuses('2026-11-22', 'FUTURE_DATE', 'Data não pode ser no futuro');
    refuses('2026-09-30', 'PERIOD_CLOSED', 'O período está fechado');
    const late = reverse(old, { date: localDate('2026-09-30'), lateEntries: 'today' });
    ledger
      .given([...openBooks, old, closed])
      .when(late)
      .then([reversed(old)]);
  });

  it('is never taken for the reversal of a payment before its money came', () => {
    const before = { ...payment, data: { ...payment.data, status: 'pending' } } as MoneyEvent;
    expect(() =>
      ledgerDecider.decide(stateAfter([...openBooks, payment]), reverse(payment, { entry: before })),
    ).toThrow(TypeError);
  });

  it('a full return opens the investment again', () => {
    const state = stateAfter([...openBooks, made, returned, reversed(returned)]);
    expect(state.investments.get('investment-1')).toMatchObject({
      status: 'active',
      outstanding: 60_000,
      returns: 0,
    });
  });

  it('an opening balance makes room for another', () => {
    const after = [...openBooks, reversed(opening)];
    expect(stateAfter(after).accounts.get(aurora.building)?.openingEntryId).toBeNull();
  });

  it('an expense is always possible, however deep in the red its account is', () => {
    const deep = event<MoneyEvent>(recordExpense({ expenseId: 'deep', amount: centavos(900_000) }));
    ledger
      .given([...openBooks, expense, deep])
      .when(reverse(expense))
      .then([reversed(expense)]);
  });

  const spent = event<MoneyEvent>(
    recordExpense({ expenseId: 'all', accountId: aurora.land, amount: centavos(1) }),
  );
  it.each<readonly [string, readonly LedgerEvent[], ReverseEntryCommand, string, string]>([
    [
      'an unknown entry',
      openBooks,
      reverse(expense, { entry: undefined }),
      'NOT_FOUND',
      'Transação não encontrada',
    ],
    [
      'an expense that is a payment',
      [...openBooks, payment],
      reverse(payment, { kind: 'expense' }),
      'NOT_FOUND',
      'Despesa não encontrada',
    ],
    [
      'a reversal',
      [...openBooks, expense, reversed(expense)],
      reverse(expense, { entryId: 'reversal-1', entry: reversed(expense) as never }),
      'INVALID_OPERATION',
      'Um estorno não pode ser estornado',
    ],
    [
      'a payment that is pending',
      [...openBooks, pending],
      reverse(pending, { entry: undefined }),
      'INVALID_OPERATION',
      'O pagamento ainda está pendente',
    ],
    [
      'an investment with live returns',
      [...openBooks, made, returned],
      reverse(made),
      'INVALID_OPERATION',
      'Estorne antes os retornos deste investimento',
    ],
    [
      'a transfer whose money is gone',
      [...openBooks, moved, spent],
      reverse(moved),
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a0399,99',
    ],
    [
      'a payment whose money is gone',
      [...openBooks, payment, event(recordExpense({ amount: centavos(300_000) }))],
      reverse(payment),
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a0500,00',
    ],
    [
      'an opening balance whose money is gone',
      [...openBooks, moved],
      reverse(opening),
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a0600,00',
    ],
  ])('refuses %s', (_, given, command, code, message) => {
    ledger.given(given).when(command).thenRefuses(code, message);
  });

  it('an investment goes once its returns are gone, and takes no return after', () => {
    const after = [...openBooks, made, returned, reversed(returned)];
    ledger
      .given(after)
      .when(reverse(made))
      .then([reversed(made)]);
    ledger
      .given([...after, reversed(made)])
      .when(registerReturn())
      .thenRefuses('INVALID_OPERATION', 'Este investimento foi estornado', 'investmentId');
  });
});
