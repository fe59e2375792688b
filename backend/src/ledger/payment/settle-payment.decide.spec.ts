/** A payment's ways from pending to its end, and every refusal on them. */
import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import {
  event,
  expense,
  payment,
  pending,
  reverse,
  editPayment,
  balances,
  once,
} from '../correction/corrections.fixture.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { aurora, openBooks, recordExpense, stateAfter, today } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);

describe('a payment', () => {
  const confirm = { type: 'ConfirmPayment', entryId: 'payment-1', date: today, today } as const;
  const cancel = { type: 'CancelPayment', entryId: 'payment-1', reason: 'Desistiu', today } as const;
  const refund = {
    type: 'RefundPayment',
    entryId: 'payment-1',
    entry: payment,
    reversalId: 'reversal-1',
    reason: 'Distrato',
    today,
  } as const;
  const { status: _, ...registered } = pending.data as Extract<
    LedgerEvent,
    { type: 'PaymentRegistered' }
  >['data'];
  const confirmed: LedgerEvent = { type: 'PaymentConfirmed', data: { ...registered, date: today } };
  const cancelled: LedgerEvent = {
    type: 'PaymentCancelled',
    data: {
      paymentId: 'payment-1',
      accountId: aurora.building,
      date: today,
      reason: 'Desistiu',
      replacementId: null,
    },
  };
  const waiting = [...openBooks, pending];

  it('that is pending is credited by its confirmation, with the words that it has by then', () => {
    ledger.given(waiting).when(confirm).then([confirmed]);
    expect(balances([...waiting, confirmed])).toEqual([350_000, 0, 0]);
    const [annotation] = ledgerDecider.decide(
      stateAfter(waiting),
      editPayment({ notes: 'pix às 9h' }, { entry: undefined }),
    );
    expect(ledgerDecider.decide(stateAfter([...waiting, annotation!]), confirm)[0]).toMatchObject({
      data: { notes: 'pix às 9h' },
    });
  });

  it('that is pending is cancelled, also by being deleted', () => {
    ledger.given(waiting).when(cancel).then([cancelled]);
    ledger
      .given(waiting)
      .when(reverse(pending, { entry: undefined, kind: 'payment', reason: 'Desistiu' }))
      .then([cancelled]);
    expect(balances([...waiting, cancelled])).toEqual(balances(openBooks));
  });

  it('that is pending is replaced by an edit of its money', () => {
    const events = ledgerDecider.decide(
      stateAfter(waiting),
      editPayment({ amount: centavos(5) }, { entry: undefined }),
    );
    expect(events).toMatchObject([
      { type: 'PaymentRegistered', data: { paymentId: 'new-1', amount: 5, status: 'pending' } },
      { type: 'PaymentCancelled', data: { paymentId: 'payment-1', replacementId: 'new-1' } },
    ]);
  });

  it('that is confirmed is refunded once', () => {
    const back: LedgerEvent = {
      type: 'PaymentRefunded',
      data: {
        reversalId: 'reversal-1',
        entryId: 'payment-1',
        entry: payment as never,
        date: today,
        reason: 'Distrato',
        replacementId: null,
      },
    };
    ledger
      .given([...openBooks, payment])
      .when(refund)
      .then([back]);
    ledger
      .given([...openBooks, payment, back])
      .when(refund)
      .thenRefuses('ALREADY_REVERSED', once.message);
    expect(balances([...openBooks, payment, back])).toEqual(balances(openBooks));
  });

  it('is edited as a whole: more is always possible, less only while the money is there', () => {
    const gone = [...openBooks, payment, event<LedgerEvent>(recordExpense({ amount: centavos(350_000) }))];
    expect(ledgerDecider.decide(stateAfter(gone), editPayment({ amount: centavos(250_001) }))).toHaveLength(
      2,
    );
    ledger
      .given(gone)
      .when(editPayment({ amount: centavos(249_999) }))
      .thenRefuses('INSUFFICIENT_FUNDS', 'Saldo insuficiente. Saldo disponível: R$\u00a00,00', 'amount');
  });

  const status = 'status';
  it.each<readonly [string, readonly LedgerEvent[], object, string, string, string | undefined]>([
    ['an unknown one', openBooks, confirm, 'NOT_FOUND', 'Pagamento não encontrado', undefined],
    [
      'confirming twice',
      [...waiting, confirmed],
      { ...confirm, entry: confirmed },
      'INVALID_OPERATION',
      'O pagamento já está confirmado',
      status,
    ],
    [
      'confirming a cancelled one',
      [...waiting, cancelled],
      confirm,
      'INVALID_OPERATION',
      'O pagamento foi cancelado',
      status,
    ],
    [
      'confirming ahead',
      waiting,
      { ...confirm, date: '2026-11-22' },
      'FUTURE_DATE',
      'Data não pode ser no futuro',
      'date',
    ],
    [
      'cancelling a confirmed one',
      [...openBooks, payment],
      { ...cancel, entry: payment },
      'INVALID_OPERATION',
      'O pagamento já está confirmado',
      status,
    ],
    [
      'refunding a pending one',
      waiting,
      { ...refund, entry: undefined },
      'INVALID_OPERATION',
      'O pagamento ainda está pendente',
      status,
    ],
    [
      'refunding a cancelled one',
      [...waiting, cancelled],
      refund,
      'INVALID_OPERATION',
      'O pagamento foi cancelado',
      status,
    ],
    [
      'refunding an expense',
      [...openBooks, expense],
      { ...refund, entry: expense, entryId: 'expense-1' },
      'NOT_FOUND',
      'Pagamento não encontrado',
      undefined,
    ],
  ])('refuses %s', (_what, given, command, code, message, field) => {
    ledger
      .given(given)
      .when(command as never)
      .thenRefuses(code, message, field);
  });
});
