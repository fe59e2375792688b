import type { StoredEvent } from './event.ts';
import { type FilterRequest, makeFilter } from './filter.ts';

const event = { stream: 'livro-ledger', type: 'ExpenseRecorded' } as StoredEvent;
const request = (given: Partial<FilterRequest>): FilterRequest => ({
  on: 'stream',
  regex: '',
  prefixes: [],
  checkpointIntervalMultiplier: 1,
  ...given,
});

test.each<[Partial<FilterRequest>, boolean]>([
  [{ prefixes: ['livro-'] }, true],
  [{ prefixes: ['other', 'livro-l'] }, true],
  [{ prefixes: ['ledger'] }, false],
  [{ regex: '^livro-(ledger|clients)$' }, true],
  [{ regex: '^[^$].*' }, true],
  [{ regex: '^\\$' }, false],
  [{ on: 'type', prefixes: ['Expense'] }, true],
  [{ on: 'type', regex: 'Recorded$' }, true],
  [{ on: 'type', prefixes: ['livro-'] }, false],
  [{ regex: 'livro\\-ledger' }, true], // an escape that only the older reading of regular expressions allows
])('%j', (given, passes) => {
  expect(makeFilter(request(given)).matches(event)).toBe(passes);
});

test.each([
  [{}, 32],
  [{ checkpointIntervalMultiplier: 4 }, 128],
  [{ maxSearchWindow: 10, checkpointIntervalMultiplier: 2 }, 20],
  [{ checkpointIntervalMultiplier: 0 }, 32],
])('reports its position after %j', (given, events) => {
  expect(makeFilter(request(given)).checkpointEvery).toBe(events);
});

test('refuses what is no regular expression', () => {
  expect(() => makeFilter(request({ regex: '(' }))).toThrow(SyntaxError);
});
