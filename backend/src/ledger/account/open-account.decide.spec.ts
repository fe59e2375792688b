import { specification } from '@livro/event-sourcing';
import { accountOpened, aurora, openBooks } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);
const open = { type: 'OpenAccount', accountId: aurora.land, developmentId: aurora.id, kind: 'land' } as const;

describe('opening an account', () => {
  it('books it, empty', () => {
    ledger
      .given([])
      .when(open)
      .then([accountOpened(aurora.land, aurora.id)]);
    expect(
      ledgerDecider
        .evolve(ledgerDecider.initialState, accountOpened(aurora.land, aurora.id))
        .accounts.get(aurora.land),
    ).toEqual({
      developmentId: aurora.id,
      kind: 'land',
      balance: 0,
      turnover: 0,
      openingEntryId: null,
      hasEntries: false,
    });
  });

  it('does nothing the second time, whatever happened since', () => {
    ledger.given(openBooks).when(open).then([]);
  });

  it('refuses an id that stands for another account', () => {
    ledger
      .given(openBooks)
      .when({ ...open, kind: 'building' })
      .thenRefuses('DUPLICATE_RECORD', 'O empreendimento já tem esta conta', 'accountId');
    ledger
      .given(openBooks)
      .when({ ...open, developmentId: 'other' })
      .thenRefuses('DUPLICATE_RECORD');
  });
});
