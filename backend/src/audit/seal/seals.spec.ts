import { specification } from '@livro/event-sourcing';
import type { JournalSealed } from './events.ts';
import { isSealDue, sealsDecider } from './seals.ts';

const data = (entries: number): JournalSealed['data'] => ({
  entries,
  headHash: 'ab',
  trialBalance: { 'asset:a': 1, 'opening-equity:a': -1 },
  signature: 's',
  publicKey: 'k',
});
const sealed = (entries: number): JournalSealed => ({ type: 'JournalSealed', data: data(entries) });

describe('sealing', () => {
  const books = specification(sealsDecider);

  it('keeps each further seal', () =>
    books
      .given([sealed(1000)])
      .when({ type: 'SealJournal', ...data(2000) })
      .then([sealed(2000)]));

  it('does nothing for a place that is sealed, or one before it', () => {
    for (const entries of [1000, 900]) {
      books
        .given([sealed(1000)])
        .when({ type: 'SealJournal', ...data(entries) })
        .then([]);
    }
  });

  it('counts other streams too, and nothing less than before', () => {
    const of = (users: number, seals: number) => ({
      ...data(1000),
      version: 2,
      sealedAt: '2026-11-21T12:00:00.000Z',
      streams: { users: { events: users, hash: 'cd' }, seals: { events: seals, hash: 'ef' } },
    });
    const given = books.given([{ type: 'JournalSealed', data: of(3, 1) }]);
    given.when({ type: 'SealJournal', ...of(4, 2) }).then([{ type: 'JournalSealed', data: of(4, 2) }]);
    given.when({ type: 'SealJournal', ...of(3, 2) }).then([]);
    given.when({ type: 'SealJournal', ...of(2, 2), entries: 2000 }).then([]);
  });

  it('is due every thousand entries and when a period is closed', () => {
    expect([999, 1000, 1001, 2000].map((entries) => isSealDue(entries, 'ExpenseRecorded'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(isSealDue(7, 'PeriodClosed')).toBe(true);
    expect(isSealDue(7, 'PeriodReopened')).toBe(false);
  });
});
