/** Closed months: who closes them when, and what becomes of entries that come late. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { event, made, reverse, reversed } from '../correction/corrections.fixture.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import {
  openBooks,
  recordExpense,
  registerPayment,
  registerReturn,
  stateAfter,
  today,
  transferMoney,
} from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);

describe('a period', () => {
  const close = { type: 'ClosePeriod', period: '2026-10', today } as const;
  const reopen = { type: 'ReopenPeriod', period: '2026-10', reason: 'Nota que faltou', today } as const;
  const closed: LedgerEvent = { type: 'PeriodClosed', data: { period: '2026-10', date: today, from: null } };
  const late = { date: localDate('2026-10-31') };
  const books = [...openBooks, closed];

  it('is closed once it is over and reopened for a reason', () => {
    ledger.given(openBooks).when(close).then([closed]);
    ledger.given(books).when(close).thenRefuses('INVALID_OPERATION', 'O período já está fechado', 'period');
    ledger
      .given(openBooks)
      .when({ ...close, period: '2026-11' })
      .thenRefuses('INVALID_OPERATION', 'Só um mês que já terminou pode ser fechado', 'period');
    ledger
      .given(openBooks)
      .when(reopen)
      .thenRefuses('INVALID_OPERATION', 'O período não está fechado', 'period');
    ledger
      .given(books)
      .when(reopen)
      .then([
        {
          type: 'PeriodReopened',
          data: { period: '2026-10', date: today, reason: 'Nota que faltou', through: '2026-10' },
        },
      ]);
  });

  it('is closed with all before it, and says from which', () => {
    ledger
      .given(books)
      .when({ ...close, period: '2026-07' })
      .thenRefuses('INVALID_OPERATION', 'O período já está fechado', 'period');
    const years: LedgerEvent = { type: 'PeriodClosed', data: { period: '2025-11', date: today, from: null } };
    ledger
      .given([...openBooks, years])
      .when({ ...close, reason: 'Fim do exercício' })
      .then([
        {
          type: 'PeriodClosed',
          data: { period: '2026-10', date: today, from: '2025-12', reason: 'Fim do exercício' },
        },
      ]);
    ledger
      .given(books)
      .when(recordExpense({ date: localDate('2024-02-29') }))
      .thenRefuses('PERIOD_CLOSED', 'O período está fechado', 'date');
  });

  it('is reopened with all after it, which rest on it', () => {
    const reopened: LedgerEvent = {
      type: 'PeriodReopened',
      data: { period: '2026-01', date: today, reason: 'Nota que faltou', through: '2026-10' },
    };
    ledger
      .given(books)
      .when({ ...reopen, period: '2026-01' })
      .then([reopened]);
    const { closedThrough } = stateAfter([...books, reopened]);
    expect(closedThrough).toBe('2025-12');
  });

  it('is not reached by a clock that was put back', () => {
    const old = event<MoneyEvent>(recordExpense({ ...late, expenseId: 'old' }));
    const before = localDate('2026-10-15');
    const given = ledger.given([...openBooks, old, closed]);
    given.when({ ...reverse(old), today: before }).thenRefuses('PERIOD_CLOSED');
    given
      .when(recordExpense({ date: localDate('2026-09-01'), today: before, lateEntries: 'today' }))
      .thenRefuses('PERIOD_CLOSED');
  });

  const entries = [
    recordExpense(late),
    registerPayment(late),
    transferMoney(late),
    registerReturn(late),
  ] as const;
  it.each(entries)('takes no $type', (command) => {
    const given = [...books, made];
    ledger.given(given).when(command).thenRefuses('PERIOD_CLOSED', 'O período está fechado', 'date');
    const [booked] = ledgerDecider.decide(stateAfter(given), { ...command, lateEntries: 'today' });
    expect(booked!.data).toMatchObject({ date: today, originalDate: '2026-10-31' });
    const reopened: LedgerEvent = {
      type: 'PeriodReopened',
      data: { period: '2026-10', date: today, reason: '' },
    };
    expect(ledgerDecider.decide(stateAfter([...given, reopened]), command)[0]!.data).not.toHaveProperty(
      'originalDate',
    );
  });

  it('does not stand in the way of a reversal, which is of today', () => {
    const old = event<MoneyEvent>(recordExpense({ ...late, expenseId: 'old' }));
    ledger
      .given([...openBooks, old, closed])
      .when(reverse(old))
      .then([reversed(old)]);
  });
});
