import fc from 'fast-check';
import { isStreamSafe, normalForm } from './normal-form.ts';

const marks = (count: number): string => 'a' + '\u0301'.repeat(count / 2) + '\u0316'.repeat(count / 2);

it.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('is the %s of all text that people write', (form) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalForm(text, form)).toBe(text.normalize(form));
    }),
  );
});

it('puts thirty marks on one letter right, and leaves more as they are', () => {
  expect(normalForm(marks(30))).toBe(marks(30).normalize('NFC'));
  expect(normalForm(marks(32))).toBe(marks(32));
  expect([
    isStreamSafe(marks(30)),
    isStreamSafe(marks(32)),
    isStreamSafe(`${'x'.repeat(99)}${marks(32)}`),
  ]).toEqual([true, false, false]);
});

it.each([
  ['one endless run of marks', marks(1_000_000)],
  ['runs that are just short enough', marks(30).repeat(30_000)],
  ['letters with a mark each', 'a\u0301'.repeat(500_000)],
])('takes no longer than its length makes it: %s', (_, text) => {
  const before = process.cpuUsage();
  normalForm(text);
  // A thousand times less than sorting the marks of the first would take.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});
