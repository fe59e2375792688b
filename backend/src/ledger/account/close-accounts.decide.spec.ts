/** Closing the accounts of a development: only while nothing was ever booked on them, and then for ever. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { accountOpened, aurora, stateAfter } from '../journal/ledger.fixture.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);
const today = localDate('2026-11-21');
const opened: LedgerEvent[] = [
  { type: 'AccountOpened', data: { accountId: aurora.building, developmentId: aurora.id, kind: 'building' } },
  accountOpened(aurora.land, aurora.id),
];
const accountIds = [aurora.building, aurora.land];
const close = { type: 'CloseAccounts', developmentId: aurora.id, accountIds, today } as const;
const closed: LedgerEvent = {
  type: 'AccountsClosed',
  data: { developmentId: aurora.id, accountIds: [...accountIds], date: today },
};
const pending: LedgerEvent = {
  type: 'PaymentRegistered',
  data: {
    paymentId: 'payment-1',
    accountId: aurora.land,
    clientId: 'client-1',
    amount: 100,
    date: today,
    method: 'pix',
    unitReference: null,
    status: 'pending',
    description: 'Parcela',
    notes: null,
    tags: [],
  },
};
const cancelled: LedgerEvent = {
  type: 'PaymentCancelled',
  data: {
    paymentId: 'payment-1',
    accountId: aurora.land,
    date: today,
    reason: 'desistiu',
    replacementId: null,
  },
};
const opening = {
  type: 'SetOpeningBalance',
  entryId: 'opening-1',
  accountId: aurora.land,
  amount: 100,
  date: today,
  description: 'Saldo inicial',
  today,
} as const;

describe('closing accounts', () => {
  it('books one event for both, and nothing the second time', () => {
    ledger.given(opened).when(close).then([closed]);
    ledger
      .given([...opened, closed])
      .when(close)
      .then([]);
    ledger.given([]).when(close).then([]);
  });

  it('leaves accounts that nobody knows, and that are never opened again', () => {
    const after = [...opened, closed];
    ledger
      .given(after)
      .when(opening as never)
      .thenRefuses('ACCOUNT_NOT_FOUND', 'Conta não encontrada', 'accountId');
    ledger
      .given(after)
      .when({ type: 'OpenAccount', accountId: aurora.land, developmentId: aurora.id, kind: 'land' })
      .then([]);
    expect(stateAfter(after).accounts.size).toBe(0);
    const kept = ledgerDecider.fromSnapshot(
      JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(stateAfter(after)))),
    );
    expect(kept.closedAccounts.has(aurora.building)).toBe(true);
  });

  it.each<[string, LedgerEvent[]]>([
    ['a payment that is still to come', [pending]],
    ['a payment that never came', [pending, cancelled]],
    ['money', [{ type: 'OpeningBalanceSet', data: dataOf(opening) }]],
    [
      'an entry that was reversed',
      [
        { type: 'OpeningBalanceSet', data: dataOf(opening) },
        {
          type: 'EntryReversed',
          data: {
            reversalId: 'reversal-1',
            entryId: 'opening-1',
            entry: { type: 'OpeningBalanceSet', data: dataOf(opening) },
            date: today,
            reason: 'engano',
            replacementId: null,
          },
        },
      ],
    ],
  ])('is refused for %s', (_, past) => {
    ledger
      .given([...opened, ...past])
      .when(close)
      .thenRefuses(
        'BUSINESS_RULE_VIOLATION',
        'O empreendimento tem saldo ou lançamentos em suas contas e não pode ser excluído; mude o status para Cancelado',
      );
  });
});

function dataOf({ entryId, accountId, amount, date, description }: typeof opening) {
  return { entryId, accountId, amount, date, description };
}
