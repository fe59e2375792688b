/** The codes for the accountant: which apply to a line of the books, and how they change. */
import { specification } from '@livro/event-sourcing';
import { codesOf, type Codes, keysFor, partsOfKey } from './account-keys.ts';
import { type HandoffCommand, handoffDecider } from './handoff.ts';
import type { AccountsMapped } from './handoff.events.ts';

const accountId = '11111111-0000-4000-8000-000000000000';
const handoff = specification(handoffDecider);
const codes = (firmCode: string | null, referentialCode: string | null = null): Codes => ({
  firmCode,
  referentialCode,
});
const mapped = (revision: number, account: string, ...to: Parameters<typeof codes>): AccountsMapped => ({
  type: 'AccountsMapped',
  data: { revision, accounts: [{ account, ...codes(...to) }] },
});
const map = (revision: number, account: string, ...to: Parameters<typeof codes>): HandoffCommand => ({
  type: 'MapAccounts',
  revision,
  accounts: [{ account, ...codes(...to) }],
});

describe('the codes of a line', () => {
  const line = { accountId, code: 'expense:labor' } as const;

  it('are those of the narrowest key that has one, each by itself', () => {
    const steps: readonly (readonly [key: string, firm: string | null, referential: string | null])[] = [
      ['expense', '4', '3.01'],
      [`expense@${accountId}`, '4.1', null],
      ['expense:labor', '4.2', '3.02'],
      [`expense:labor@${accountId}`, '4.3', null],
    ];
    const mapping = new Map<string, Codes>();
    const seen = steps.map(([key, ...to]) => {
      mapping.set(key, codes(...to));
      return codesOf(mapping, line);
    });
    expect(seen).toEqual([
      codes('4', '3.01'),
      codes('4.1', '3.01'),
      codes('4.2', '3.02'),
      codes('4.3', '3.02'),
    ]);
    expect(codesOf(mapping, { ...line, code: 'expense:other' })).toEqual(codes('4.1', '3.01'));
    expect(codesOf(mapping, { ...line, code: 'revenue' })).toEqual(codes(null));
  });

  it('are asked for from the narrowest to the widest', () => {
    expect(keysFor('asset', accountId)).toEqual([`asset@${accountId}`, 'asset']);
    expect(keysFor('expense')).toEqual(['expense']);
    expect(keysFor('expense:labor')).toEqual(['expense:labor', 'expense']);
  });

  it.each(['', 'asset@', 'caixa', `asset@${accountId}@${accountId}`, 'asset@1', 'centre', `flow:invested`])(
    'has no key “%s”',
    (key) => expect(partsOfKey(key)).toBeUndefined(),
  );

  it('has keys of lines, groups, accounts and cost centres', () => {
    expect(partsOfKey(`expense@${accountId}`)).toEqual({ line: 'expense', id: accountId });
    expect(partsOfKey('expense:labor')).toEqual({ line: 'expense:labor', id: undefined });
    expect(partsOfKey(`centre@${accountId}`)).toEqual({ line: 'centre', id: accountId });
  });
});

describe('changing them', () => {
  it('names what changed and nothing else', () => {
    handoff
      .given([mapped(1, 'asset', '1.1')])
      .when({
        type: 'MapAccounts',
        revision: 1,
        accounts: [
          { account: 'asset', ...codes('1.1') },
          { account: 'gain', ...codes('5') },
        ],
      })
      .then([mapped(2, 'gain', '5')]);
    handoff
      .given([mapped(1, 'asset', '1.1')])
      .when(map(0, 'asset', '1.1'))
      .then([]);
    handoff
      .given([])
      .when(map(0, 'asset', null))
      .then([]);
  });

  it('takes codes away', () => {
    const gone = mapped(2, 'asset', null);
    handoff
      .given([mapped(1, 'asset', '1.1')])
      .when(map(1, 'asset', null))
      .then([gone]);
    const { mapping } = [mapped(1, 'asset', '1.1'), gone].reduce(
      (state, event) => handoffDecider.evolve(state, event),
      handoffDecider.initialState,
    );
    expect([...mapping]).toEqual([]);
  });

  it('is refused to whoever has not seen the codes as they are', () => {
    handoff
      .given([mapped(1, 'asset', '1.1')])
      .when(map(0, 'asset', '1.2'))
      .thenRefuses('DATA_CONSISTENCY_ERROR', undefined, 'revision');
  });

  it('comes back whole out of a snapshot', () => {
    const state = handoffDecider.evolve(handoffDecider.initialState, mapped(1, 'asset', '1.1', '1.01'));
    const json = JSON.parse(JSON.stringify(handoffDecider.toSnapshot(state))) as unknown;
    expect(handoffDecider.fromSnapshot(json)).toEqual(state);
  });
});
