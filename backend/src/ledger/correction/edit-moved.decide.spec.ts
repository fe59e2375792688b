/** Editing a transfer, an investment or a return: annotation or replacement, and the same balances as if booked right at first. */
import { localDate } from '@livro/calendar';
import { DomainError, specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import fc from 'fast-check';
import type { LedgerCommand } from '../journal/commands.ts';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import {
  aurora,
  bela,
  makeInvestment,
  openBooks,
  recordExpense,
  registerReturn,
  stateAfter,
  transferMoney,
} from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { entryIdOf, isMoneyEvent, kindOf } from '../journal/postings.ts';
import type { LedgerState } from '../journal/state.ts';
import { balances, editMoved, event, made, moved, once, returned, reversed } from './corrections.fixture.ts';

const ledger = specification(ledgerDecider);
const books = {
  transfer: [...openBooks, moved],
  investment: [...openBooks, made],
  return: [...openBooks, made, returned],
} as const;
const entries = { transfer: moved, investment: made, return: returned } as const;
const kinds = ['transfer', 'investment', 'return'] as const;

describe.each(kinds)('editing a %s', (kind) => {
  const given = books[kind];
  const entry = entries[kind];
  const edited = (change: Parameters<typeof editMoved>[1], from: readonly LedgerEvent[] = given) =>
    ledgerDecider.decide(stateAfter(from), editMoved(kind, change));

  it('books the new one and reverses the old one on its own day, linked', () => {
    const date = localDate('2026-11-18');
    const [replacement, reversal] = edited({ amount: centavos(30_000), date, description: 'Corrigido' });
    expect(replacement).toMatchObject({
      type: entry.type,
      data: { amount: 30_000, date, description: 'Corrigido' },
    });
    expect(entryIdOf(replacement as MoneyEvent)).toBe('new-1');
    expect(reversal).toEqual(reversed(entry, 'new-1', entry.data.date));
  });

  it('of words annotates, and a later edit of money keeps them', () => {
    const words = { description: 'Outras palavras', notes: 'Por telefone' };
    const annotation = edited(words);
    expect(annotation).toEqual([
      {
        type: 'EntryAnnotated',
        data: {
          entryId: entryIdOf(entry),
          kind,
          accountId: aurora.building,
          words,
          previous: { description: entry.data.description, notes: null },
          reason: 'Lançado em dobro',
        },
      },
    ]);
    expect(edited({ amount: centavos(1) }, [...given, ...annotation])[0]).toMatchObject({
      type: entry.type,
      data: words,
    });
  });

  it('that changes nothing does nothing', () =>
    expect(edited({ amount: entry.data.amount as never, description: entry.data.description })).toEqual([]));

  it('refuses what a new one would be refused for, a closed month, and one that is gone', () => {
    const refused = (change: Parameters<typeof editMoved>[1], from: readonly LedgerEvent[] = given) =>
      ledger.given(from).when(editMoved(kind, change));
    refused({ amount: centavos(0) }).thenRefuses('MINIMUM_VALUE', 'Valor deve ser maior que zero', 'amount');
    refused({ date: localDate('2026-11-22') }).thenRefuses(
      'FUTURE_DATE',
      'Data não pode ser no futuro',
      'date',
    );
    const closed: LedgerEvent = { type: 'PeriodClosed', data: { period: '2026-10', date: '2026-11-05' } };
    refused({ date: localDate('2026-10-30') }, [...given, closed]).thenRefuses(
      'PERIOD_CLOSED',
      'O período está fechado',
      'date',
    );
    refused({ amount: centavos(1) }, [...given, reversed(entry)]).thenRefuses(
      'ALREADY_REVERSED',
      once.message,
    );
  });
});

describe('what is no longer there', () => {
  it('of a transfer cannot be taken back, less what the new one brings', () => {
    const spent = [
      ...books.transfer,
      event<LedgerEvent>(
        recordExpense({ accountId: aurora.land, amount: centavos(35_000) }),
        stateAfter(books.transfer),
      ),
    ];
    const change = (amount: number) =>
      ledger.given(spent).when(editMoved('transfer', { amount: centavos(amount) }));
    expect(
      ledgerDecider.decide(stateAfter(spent), editMoved('transfer', { amount: centavos(35_000) })),
    ).toHaveLength(2);
    change(34_999).thenRefuses(
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a050,00',
      'amount',
    );
    change(100_001).thenRefuses(
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a01.000,00',
      'amount',
    );
  });

  it('of an investment are its returns: its words alone are corrected', () => {
    const given = ledger.given(books.return);
    given
      .when(editMoved('investment', { amount: centavos(1) }))
      .thenRefuses('INVALID_OPERATION', 'Estorne antes os retornos deste investimento');
    expect(
      ledgerDecider.decide(stateAfter(books.return), editMoved('investment', { notes: 'CDB' })),
    ).toMatchObject([{ type: 'EntryAnnotated' }]);
  });

  it('is expected back no earlier than it went', () =>
    ledger
      .given(books.investment)
      .when(editMoved('investment', { expectedReturnDate: localDate('2020-01-01') }))
      .thenRefuses('INVALID_DATE', expect.any(String) as never, 'expectedReturnDate'));
});

it('leaves a corrected full return the last that came, and its position closed', () => {
  const edited = ledgerDecider.decide(
    stateAfter(books.return),
    editMoved('return', { amount: centavos(61_000) }),
  );
  const { investments } = stateAfter([...books.return, ...edited]);
  expect([...investments.values()]).toMatchObject([
    { status: 'matured', outstanding: 0, fullReturns: 1, returns: 1 },
  ]);
});

/** The books as they stand: balances, what is out of each position and in which state; positions in the order in which they were made. */
const standing = (state: LedgerState) => ({
  balances: [...state.accounts].map(([, { balance }]) => balance),
  positions: [...state.investments]
    .filter(([, { status }]) => status !== 'reversed')
    .map(([, { accountId, outstanding, rate, status }]) => ({ accountId, outstanding, rate, status })),
});

const accounts = fc.constantFrom(aurora.building, aurora.land, bela.building);
const amounts = fc.integer({ min: 1, max: 60_000 }).map((n) => centavos(n));
const dates = fc.constantFrom('2026-01-15', '2026-06-30', '2026-11-20').map(localDate);
const steps = fc.oneof(
  fc
    .record({ sourceAccountId: accounts, destinationAccountId: accounts, amount: amounts, date: dates })
    .map((given) => ({ of: 'transfer' as const, given })),
  fc
    .record({ accountId: accounts, amount: amounts, date: dates, expectedRate: fc.constantFrom(null, '10') })
    .map((given) => ({ of: 'investment' as const, given })),
  fc
    .record({ amount: amounts, date: dates, kind: fc.constantFrom('partial' as const, 'full' as const) })
    .map((given) => ({ of: 'return' as const, given })),
);
type Step = ReturnType<typeof steps.generate>['value'];

const commandOf = ({ of, given }: Step, n: number, state: LedgerState): LedgerCommand => {
  if (of === 'transfer') return transferMoney({ ...given, transferId: `e${n}` });
  if (of === 'investment') return makeInvestment({ ...given, investmentId: `e${n}` });
  return registerReturn({
    ...given,
    returnId: `e${n}`,
    investmentId: [...state.investments].at(-1)?.[0] ?? 'none',
    asksAboveValue: undefined,
  });
};

/** Books what is not refused; where step `n` is `wrong`, it stands so until all is booked, and is then corrected. */
function booked(
  all: readonly Step[],
  corrected?: { readonly at: number; readonly wrong: Step },
): LedgerState | undefined {
  let state = stateAfter(openBooks);
  let entry: MoneyEvent | undefined;
  const take = (events: readonly LedgerEvent[]) => {
    for (const one of events) state = ledgerDecider.evolve(state, one);
  };
  for (const [n, step] of all.entries()) {
    const events = ledgerDecider.decide(
      state,
      commandOf(n === corrected?.at ? corrected.wrong : step, n, state),
    );
    if (n === corrected?.at) entry = events.find(isMoneyEvent);
    take(events);
  }
  if (!corrected || !entry) return state;
  const edit = {
    type: 'EditEntry',
    kind: kindOf(entry),
    entryId: entryIdOf(entry),
    entry,
    change: all[corrected.at]!.given,
  };
  take(
    ledgerDecider.decide(state, {
      ...edit,
      reversalId: 'r',
      replacementId: 'new',
      reason: 'engano',
      today: localDate('2026-11-21'),
    } as LedgerCommand),
  );
  return state;
}

it('comes to what would stand if it had been booked right at first', () => {
  const compared = new Set<string>();
  const property = fc.property(
    fc.array(steps, { minLength: 1, maxLength: 8 }),
    fc.nat(),
    steps,
    (all, place, other) => {
      const at = place % all.length;
      if (other.of !== all[at]!.of) return;
      const outcome = (how: () => LedgerState | undefined) => {
        try {
          return how();
        } catch (error) {
          if (error instanceof DomainError) return undefined;
          throw error;
        }
      };
      const right = outcome(() => booked(all));
      const after = outcome(() => booked(all, { at, wrong: other }));
      if (!right || !after) return;
      compared.add(other.of);
      const [one, wanted] = [standing(after), standing(right)];
      expect(one.balances).toEqual(wanted.balances);
      // How much principal a partial return paid back follows from what was out then: what came after is as it was booked.
      if (all.slice(at + 1).some(({ of, given }) => of === 'return' && given.kind === 'partial')) return;
      expect(one.positions.toSorted(byText)).toEqual(wanted.positions.toSorted(byText));
    },
  );
  fc.assert(property, { numRuns: 20_000, seed: 20261121 });
  expect([...compared].sort()).toEqual(['investment', 'return', 'transfer']);
});

const byText = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));

it('leaves balances as they were where nothing but words changed', () =>
  expect(
    balances([
      ...books.transfer,
      ...ledgerDecider.decide(stateAfter(books.transfer), editMoved('transfer', { notes: 'x' })),
    ]),
  ).toEqual(balances(books.transfer)));
