import { RowMacs } from './row-macs.ts';

const of = (change: object = {}): RowMacs =>
  new RowMacs({ dataDir: '', sealKey: 'ab'.repeat(32), streamPrefix: 'livro-', ...change });
const NAME = ['book.snapshots', 'ledger', '2.10', 7];

it('accepts a row as it was written', () => {
  expect(of().isValid(NAME, 'body', of().of(NAME, 'body'))).toBe(true);
});

it.each<[string, RowMacs, (string | number)[], string]>([
  ['another content', of(), NAME, 'Body'],
  ['the row of another stream', of(), ['book.snapshots', 'users', '2.10', 7], 'body'],
  ['another version of the schema', of(), ['book.snapshots', 'ledger', '2.9', 7], 'body'],
  ['other books in the same database', of({ streamPrefix: 'obra-' }), NAME, 'body'],
  ['another installation', of({ sealKey: 'cd'.repeat(32) }), NAME, 'body'],
  ['a name whose parts are divided in another place', of(), ['book.snapshots', 'ledger2.10', '', 7], 'body'],
])('rejects the MAC for %s', (_, macs, name, content) => {
  expect(macs.isValid(name, content, of().of(NAME, 'body'))).toBe(false);
});

it.each([null, '', 'ab', 'é'.repeat(64)])('rejects %p for a MAC', (mac) => {
  expect(of().isValid(NAME, 'body', mac)).toBe(false);
});
