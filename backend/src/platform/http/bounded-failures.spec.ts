import { BoundedFailures } from './bounded-failures.ts';

it('writes so many failures a minute, and later how many it left out', () => {
  const lines: string[] = [];
  let now = 0;
  const failures = new BoundedFailures({ error: (text) => void lines.push(text) }, () => now);
  for (let n = 0; n < 1_000; n++) failures.tell(`failure ${n}`);
  expect(lines).toHaveLength(30);
  expect(lines.at(-1)).toBe('failure 29');
  now = 60_000;
  failures.tell('the next minute');
  expect(lines.slice(30)).toEqual(['970 further failures were left out of the log', 'the next minute']);
});
