/** Which lot an entry is in, how its lines pair, and how lots are numbered. */
import { specification } from '@livro/event-sourcing';
import type { LedgerEvent } from '../../ledger/public.ts';
import { handoffDecider, mappingAt } from './handoff.ts';
import type { AccountsMapped, LotDelivered } from './handoff.events.ts';
import { pairsOf } from './lot-rows.ts';
import { isLate, lotOf, outermost } from './lots.ts';

const january = { number: 1, through: 100, until: '2026-01-31' };
const short = { number: 2, through: 40, until: '2026-02-28' };
const march = { number: 3, through: 200, until: '2026-03-31' };
const lots = [january, short, march];

describe('an entry', () => {
  it.each([
    [1, '2026-01-31', 1],
    [100, '2026-01-01', 1],
    [40, '2026-02-01', 2],
    [41, '2026-02-01', 3],
    [101, '2026-01-15', 3],
    [200, '2026-03-31', 3],
    [201, '2026-01-01', undefined],
    [7, '2026-04-01', undefined],
  ])('%i of %s is in lot %s', (number, date, lot) => {
    expect(lotOf(lots, number, date)?.number).toBe(lot);
    // What tells whether it was taken are the outermost lots alone.
    expect(lotOf(outermost(lots), number, date) !== undefined).toBe(lot !== undefined);
  });

  it('is late where its day was reached before it was there', () => {
    expect([
      isLate([], '2026-01-01'),
      isLate([january], '2026-01-31'),
      isLate([january], '2026-02-01'),
    ]).toEqual([false, true, false]);
  });
});

it('of lots that reached as far one tells it', () => {
  expect(outermost([january, { ...january }, march])).toEqual([march]);
  expect(outermost([january, { ...january }])).toHaveLength(1);
  expect(outermost([january, short])).toEqual([january, short]);
});

const [work, land] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
];
const line = (accountId: string, code: string) => ({ accountId, code });
const moved = (transferType: 'internal' | 'external'): LedgerEvent => ({
  type: 'MoneyTransferred',
  data: {
    transferId: work,
    sourceAccountId: work,
    destinationAccountId: land,
    amount: 500,
    date: '2026-01-02',
    transferType,
    description: 'Entre contas',
    notes: null,
    tags: [],
  },
});
const returned: LedgerEvent = {
  type: 'InvestmentReturned',
  data: {
    returnId: land,
    investmentId: land,
    accountId: work,
    kind: 'full',
    amount: 110,
    principal: 100,
    gain: 10,
    date: '2026-01-02',
    description: 'Resgate',
    notes: null,
  },
};

describe('the lines of an entry', () => {
  it('debit one account and credit another, as many as it takes', () => {
    expect(pairsOf(returned)).toEqual([
      { debit: line(work, 'asset'), credit: line(work, 'investment'), amount: 100 },
      { debit: line(work, 'asset'), credit: line(work, 'gain'), amount: 10 },
    ]);
    const lost: LedgerEvent = { ...returned, data: { ...returned.data, amount: 90, gain: -10 } };
    expect(pairsOf(lost)).toEqual([
      { debit: line(work, 'asset'), credit: line(work, 'investment'), amount: 90 },
      { debit: line(work, 'loss'), credit: line(work, 'investment'), amount: 10 },
    ]);
  });

  it('keep the books of each development whole', () => {
    expect(pairsOf(moved('internal'))).toEqual([
      { debit: line(land, 'asset'), credit: line(work, 'asset'), amount: 500 },
    ]);
    expect(pairsOf(moved('external'))).toEqual([
      { debit: line(land, 'asset'), credit: line(land, 'between-developments'), amount: 500 },
      { debit: line(work, 'between-developments'), credit: line(work, 'asset'), amount: 500 },
    ]);
  });

  it('are turned round by a reversal', () => {
    const reversal: LedgerEvent = {
      type: 'EntryReversed',
      data: {
        reversalId: work,
        entryId: land,
        entry: returned,
        date: '2026-01-03',
        reason: 'Engano',
        replacementId: null,
      },
    };
    expect(pairsOf(reversal)).toEqual(
      pairsOf(returned).map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })),
    );
    expect(pairsOf({ type: 'PeriodClosed', data: { period: '2026-01', date: '2026-02-01' } })).toEqual([]);
  });
});

describe('lots', () => {
  const handoff = specification(handoffDecider);
  const mapped = (revision: number, firmCode: string | null): AccountsMapped => ({
    type: 'AccountsMapped',
    data: { revision, accounts: [{ account: 'asset', firmCode, referentialCode: null }] },
  });
  const revision = { sha256: 'ab', mappingRevision: 1, developments: [{ id: land, name: 'Aurora' }] };
  const data: LotDelivered['data'] = {
    ...{ lotId: work, number: 1, until: '2026-01-31', through: 9, first: 2, last: 9, next: 10 },
    ...{ entries: 3, debits: 500, late: 0 },
    ...revision,
  };
  const delivered: LotDelivered = { type: 'LotDelivered', data };
  const command = { type: 'DeliverLot', ...data } as const;
  const again = { number: 1, revision: 2, ...revision, mappingRevision: 2 };

  it('are numbered one after the other, each under the codes in force', () => {
    const given = handoff.given([mapped(1, '1.1')]);
    given.when(command).then([delivered]);
    given.when({ ...command, number: 2 }).thenRefuses('DATA_CONSISTENCY_ERROR');
    given.when({ ...command, mappingRevision: 0 }).thenRefuses('DATA_CONSISTENCY_ERROR');
    given.when({ ...command, entries: 0 }).thenRefuses('INVALID_OPERATION', undefined, 'until');
  });

  it('are made once', () => {
    const given = handoff.given([mapped(1, '1.1'), delivered]);
    given.when(command).then([]);
    given.when({ ...command, lotId: land }).thenRefuses('DATA_CONSISTENCY_ERROR');
    given
      .when({ ...command, lotId: land, number: 2 })
      .then([{ type: 'LotDelivered', data: { ...data, lotId: land, number: 2 } }]);
  });

  it('have revisions one after the other', () => {
    const given = handoff.given([mapped(1, '1.1'), delivered, mapped(2, '1.2')]);
    given.when({ type: 'DeliverLotAgain', ...again }).then([{ type: 'LotDeliveredAgain', data: again }]);
    given.when({ type: 'DeliverLotAgain', ...again, revision: 3 }).thenRefuses('DATA_CONSISTENCY_ERROR');
    given
      .when({ type: 'DeliverLotAgain', ...again, mappingRevision: 1 })
      .thenRefuses('DATA_CONSISTENCY_ERROR');
    given
      .when({ type: 'DeliverLotAgain', ...again, number: 2 })
      .thenRefuses('NOT_FOUND', undefined, 'number');
  });

  it('know the codes that each revision was written with', () => {
    const changes = [mapped(1, '1.1'), mapped(2, null), mapped(3, '1.3')].map((event) => event.data);
    expect([0, 1, 2, 3].map((at) => mappingAt(changes, at).get('asset')?.firmCode)).toEqual([
      undefined,
      '1.1',
      undefined,
      '1.3',
    ]);
  });
});
