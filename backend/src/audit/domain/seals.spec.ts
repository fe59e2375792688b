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
