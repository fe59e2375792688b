/** What the ledger is asked for because of a creation. */
import { specification } from '@livro/event-sourcing';
import { ledgerDecider } from '../journal/ledger.ts';
import type { LedgerEvent } from '../journal/events.ts';
import type { DevelopmentCreated } from '../../developments/public.ts';
import { consequencesOf } from './openings.write.ts';

const data: DevelopmentCreated['data'] = {
  developmentId: 'd1',
  name: 'Jardim',
  description: null,
  address: null,
  status: 'active',
  progressPercentage: 0,
  startDate: '2025-01-19',
  expectedCompletion: null,
  totalUnits: 1,
  tags: [],
  openingDate: '2026-11-21',
  accounts: [
    { accountId: 'b1', kind: 'building', openingBalance: 150_000 },
    { accountId: 'l1', kind: 'land', openingBalance: 0 },
  ],
};
const idOf = (name: string): string => `${name}!`;
const opened: LedgerEvent[] = [
  { type: 'AccountOpened', data: { accountId: 'b1', developmentId: 'd1', kind: 'building' } },
  { type: 'AccountOpened', data: { accountId: 'l1', developmentId: 'd1', kind: 'land' } },
];

describe('consequences of a creation', () => {
  it('opens both accounts, then books the openings above zero', () => {
    const [accounts, openings] = consequencesOf(data, idOf);
    expect(accounts!.map(({ name }) => name)).toEqual(['open building', 'open land']);
    accounts!.forEach(({ command }, i) =>
      specification(ledgerDecider).given(opened.slice(0, i)).when(command).then([opened[i]!]),
    );
    expect(openings).toHaveLength(1);
    specification(ledgerDecider)
      .given(opened)
      .when(openings![0]!.command)
      .then([
        {
          type: 'OpeningBalanceSet',
          data: {
            entryId: 'opening building!',
            accountId: 'b1',
            amount: 150_000,
            date: '2025-01-19',
            description: 'Saldo inicial',
          },
        },
      ]);
  });

  it('dates openings with the day of creation where the start lies ahead', () => {
    const [, openings] = consequencesOf({ ...data, status: 'planning', startDate: '2027-03-01' }, idOf);
    expect(openings![0]!.command).toMatchObject({ date: '2026-11-21', today: '2026-11-21' });
  });

  it('asks for accounts only where nothing is opened with', () => {
    const accounts = data.accounts.map((account) => ({ ...account, openingBalance: 0 }));
    expect(consequencesOf({ ...data, accounts }, idOf)).toHaveLength(1);
  });

  it('asks for nothing twice: the ledger does nothing on a repeat', () => {
    const past = [...opened];
    for (const { command } of consequencesOf(data, idOf).flat()) {
      const state = past.reduce((s, e) => ledgerDecider.evolve(s, e), ledgerDecider.initialState);
      past.push(...ledgerDecider.decide(state, command));
    }
    expect(past).toHaveLength(3);
    for (const { command } of consequencesOf(data, idOf).flat())
      specification(ledgerDecider).given(past).when(command).then([]);
  });
});
