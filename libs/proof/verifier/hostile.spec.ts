/** Bundles that are made to freeze or to mislead the page: each is refused in a moment, whatever its size. */
import { createHash } from 'node:crypto';
import { utf8 } from '../src/bytes.ts';
import { CODE_MARK } from '../src/code-drawing.ts';
import { bundleOf, chanceOf, check, type Files, OWNER, placed, toldBooks } from './bundle.fixture.ts';
import { linesOf } from './input.ts';
import { reportOn } from './report.ts';
import { statementsIn } from './statements.ts';

const MAX_MS = 2_000;
const books = toldBooks(60, chanceOf(3));
const whole = (): Files => bundleOf(placed(books.told), books.contents, { key: OWNER, sizes: [40, 60] });
const text = (files: Files, name: string): string => Buffer.from(files.get(name)!).toString();

/** The title of the report, once it came in time. */
async function titleOf(files: Files): Promise<string> {
  const began = performance.now();
  const { holds, title } = await check(files);
  expect([holds, performance.now() - began < MAX_MS]).toEqual([false, true]);
  return title;
}

it('refuses checkpoints of one endless line at once', () => {
  const began = performance.now();
  for (const hostile of ['a'.repeat(2_000_000), 'a\n'.repeat(1_000_000), '\n\n'.repeat(500_000)])
    expect(() => statementsIn(hostile)).toThrow('não tem a forma');
  expect(performance.now() - began).toBeLessThan(MAX_MS);
});

it('does not count up to a number that a line of the ledger names', async () => {
  const files = whole();
  const lines = text(files, 'events.txt').trimEnd().split('\n').slice(0, 50);
  const at = lines.findLastIndex((line) => line.split(' ')[1] === 'ledger');
  const [index, stream, , ...rest] = lines[at]!.split(' ');
  lines[at] = [index, stream, Number.MAX_SAFE_INTEGER, ...rest].join(' ');
  files.set('events.txt', utf8(`${lines.join('\n')}\n`));
  await titleOf(files);
});

it('joins a long line in a time that grows with its length', async () => {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 4_000; i++) yield await Promise.resolve(new Uint8Array(4_096).fill(97));
  }
  const began = performance.now();
  for await (const line of linesOf({ path: 'events.txt', chunks })) expect(line).toHaveLength(4_000 * 4_096);
  expect(performance.now() - began).toBeLessThan(MAX_MS);
});

it.each<[string, string, string]>([
  ['nested a million deep', 'trial-balance.json', '['.repeat(1_000_000)],
  ['with keys of prototypes', 'trial-balance.json', '{"__proto__":{"size":60},"constructor":{}}'],
  ['that is markup', 'trial-balance.json', '<script>alert(1)</script>'],
  ['with markup for keys', 'keys.txt', '<img src=x onerror=alert(1)>'],
  ['that is markup among events', 'events.txt', '<script>alert(1)</script>\n'],
])('refuses a file %s (%#)', async (_, name, content) => {
  const files = whole();
  files.set(name, utf8(content));
  expect(await titleOf(files)).not.toBe('');
});

it('refuses a paper whose code is longer than any drawing', async () => {
  const note = text(whole(), 'checkpoints.txt').split('\n\n').slice(0, 2).join('\n\n');
  const head = '%PDF-1.7\n';
  const fields = (gap: number): string =>
    `#note=${Buffer.from(`${note}\n`).toString('base64url')}&v=2&bytes=${head.length}-${gap}-0&sha256=${createHash('sha256').update(head).digest('base64url')}&by=${'A'.repeat(86)}`;
  const gapFor = (gap: number): string => `${CODE_MARK}http://${'x'.repeat(4_000)}${fields(gap)}\n`;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(utf8(head + gapFor(gapFor(9_999).length)));
  }
  const report = await reportOn({ files: [{ path: 'a.pdf', chunks }], texts: [], verify: () => false });
  expect(report).toMatchObject({ holds: false, title: expect.stringMatching(/^NÃO CONFERE\. a\.pdf/) });
});
