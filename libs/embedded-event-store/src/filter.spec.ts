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
  [{ regex: 'livro\\-ledger' }, true], // escapes and classes as .NET reads them
  [{ regex: 'livro[\\-]ledger' }, true],
  [{ regex: '\\Alivro-ledger\\z' }, true],
  [{ regex: '\\Aledger' }, false],
  [{ regex: 'livro\\z' }, false],
  [{ regex: '^\\w{5}-\\w+\\Z' }, true],
  [{ regex: '\\d' }, false],
])('%j', (given, passes) => {
  expect(makeFilter(request(given)).matches(event)).toBe(passes);
});

test.each([
  [{}, 32],
  [{ checkpointIntervalMultiplier: 4 }, 128],
  [{ maxSearchWindow: 10, checkpointIntervalMultiplier: 2 }, 20],
])('reports its position after %j', (given, events) => {
  expect(makeFilter(request(given)).checkpointEvery).toBe(events);
});

test('letters and digits are those of all languages', () => {
  const matches = (regex: string, stream: string): boolean =>
    makeFilter(request({ regex })).matches({ stream } as StoredEvent);
  expect(matches('^a\\w+o$', 'ação')).toBe(true);
  expect(matches('^a[\\w]+o$', 'ação')).toBe(true);
  expect(matches('\\W', 'ação')).toBe(false);
  expect(matches('^\\d$', '٣')).toBe(true);
});

test.each(['(', '(?i)livro', '(?>a)', "(?'n'a)", 'a\\_b', 'a\\Gb', '[\\W]', '[a-z-[l]]', 'a{', 'a++'])(
  'refuses %s, which is no regular expression or not one of JavaScript',
  (regex) => {
    expect(() => makeFilter(request({ regex }))).toThrow(SyntaxError);
  },
);
