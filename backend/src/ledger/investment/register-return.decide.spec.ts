import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import type { RegisterReturnCommand } from '../journal/commands.ts';
import { reversed } from '../correction/corrections.fixture.ts';
import type { InvestmentReturned, LedgerEvent } from '../journal/events.ts';
import { aurora, investmentMade, openBooks, registerReturn, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);
const invested = [...openBooks, investmentMade()];
const decided = (command: RegisterReturnCommand) => ledgerDecider.decide(stateAfter(invested), command);
const returned = (change: Partial<InvestmentReturned['data']>): InvestmentReturned => ({
  type: 'InvestmentReturned',
  data: {
    returnId: 'return-1',
    investmentId: 'investment-1',
    accountId: aurora.building,
    kind: 'partial',
    amount: 30_000,
    principal: 0,
    gain: 0,
    date: '2026-07-01',
    description: 'Resgate',
    notes: null,
    ...change,
  },
});

describe('registering a return', () => {
  it('pays principal back in the proportion of the amount to the value of the position', () => {
    // 172 days at 10 % a year: 60000 × 1,1^(172/365) = 62756,22…; 30000 of that pays back 28682,41… of 60000.
    ledger
      .given(invested)
      .when(registerReturn())
      .then([returned({ principal: 28_682, gain: 1_318 })]);
  });

  it('is all principal where no rate is expected, and all gain beyond it', () => {
    const noRate = [...openBooks, investmentMade({ expectedRate: null })];
    ledger
      .given(noRate)
      .when(registerReturn())
      .then([returned({ principal: 30_000, gain: 0 })]);
    ledger
      .given(noRate)
      .when(registerReturn({ amount: centavos(60_001) }))
      .then([returned({ amount: 60_001, principal: 60_000, gain: 1 })]);
  });

  it('pays back at most what is outstanding, and closes once that is gone', () => {
    const all = returned({ amount: 90_000, principal: 60_000, gain: 30_000 });
    ledger
      .given(invested)
      .when(registerReturn({ amount: centavos(90_000) }))
      .then([all]);
    ledger
      .given([...invested, all])
      .when(registerReturn({ amount: centavos(10), asksAboveValue: false }))
      .thenRefuses('INVALID_OPERATION', 'O investimento já foi resgatado por completo', 'investmentId');
    // Books that are brought in may tell of more, until a full return ends it.
    ledger
      .given([...invested, all])
      .when(registerReturn({ amount: centavos(10) }))
      .then([returned({ amount: 10, principal: 0, gain: 10 })]);
    const positionAfter = (events: readonly LedgerEvent[]) =>
      stateAfter([...invested, ...events]).investments.get('investment-1');
    expect(positionAfter([all])).toMatchObject({ status: 'matured', outstanding: 0 });
    expect(positionAfter([all, reversed(all)])).toMatchObject({ status: 'active', outstanding: 60_000 });
  });

  it('above the value of the position is asked about first, to the centavo', () => {
    const asked = { asksAboveValue: true };
    const worth = centavos(62_756);
    expect(decided(registerReturn({ ...asked, amount: worth }))).toHaveLength(1);
    expect(decided(registerReturn({ ...asked, kind: 'full', amount: worth }))).toHaveLength(1);
    for (const kind of ['partial', 'full'] as const) {
      const above = registerReturn({ kind, amount: centavos(62_757) });
      expect(() => decided({ ...above, ...asked })).toThrow(
        expect.objectContaining({
          code: 'ABOVE_POSITION_VALUE',
          message:
            'O retorno passa do valor da posição em 01/07/2026, que é R$\u00a0627,56. Confirme para registrar mesmo assim.',
          details: { positionValue: 627.56, date: '2026-07-01' },
        }),
      );
      expect(decided(above)).toHaveLength(1);
    }
  });

  it('without an expected rate is asked about only where it more than doubles what is out: its gain is nobody’s to foresee', () => {
    const placed = stateAfter([...openBooks, investmentMade({ expectedRate: null })]);
    const asked = (amount: number) =>
      ledgerDecider.decide(placed, registerReturn({ amount: centavos(amount), asksAboveValue: true }));
    expect(asked(60_001)).toHaveLength(1);
    expect(asked(120_000)).toHaveLength(1);
    expect(() => asked(120_001)).toThrow(
      expect.objectContaining({
        code: 'ABOVE_POSITION_VALUE',
        details: expect.objectContaining({ positionValue: 600 }),
      }),
    );
  });

  it('on the day of the investment pays principal only', () => {
    ledger
      .given(invested)
      .when(registerReturn({ date: localDate('2026-01-10') }))
      .then([returned({ date: '2026-01-10', principal: 30_000, gain: 0 })]);
  });

  it('closes with a gain or a loss when full', () => {
    ledger
      .given(invested)
      .when(registerReturn({ kind: 'full', amount: centavos(66_000) }))
      .then([returned({ kind: 'full', amount: 66_000, principal: 60_000, gain: 6_000 })]);
    ledger
      .given(invested)
      .when(registerReturn({ kind: 'full', amount: centavos(59_999) }))
      .then([returned({ kind: 'full', amount: 59_999, principal: 60_000, gain: -1 })]);
  });

  it('works on what earlier returns left', () => {
    const first = returned({ principal: 28_682, gain: 1_318 });
    ledger
      .given([...invested, first])
      .when(registerReturn({ kind: 'full', amount: centavos(31_318) }))
      .then([returned({ kind: 'full', amount: 31_318, principal: 31_318, gain: 0 })]);
  });

  it('refuses anything more once it is closed', () => {
    ledger
      .given([...invested, returned({ kind: 'full', principal: 60_000, gain: -30_000 })])
      .when(registerReturn())
      .thenRefuses('INVALID_OPERATION', 'O investimento já foi resgatado por completo', 'investmentId');
  });
});
