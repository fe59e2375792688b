import type { FeedItem } from './feed-item.ts';
import { KeptPages } from './kept-pages.ts';

const item = (commit: number, length = 10): FeedItem => ({
  commit: BigInt(commit),
  position: `${commit}`,
  told: { type: 'ExpenseRecorded', position: `${commit}`, line: 'x'.repeat(length) },
});
const commits = (items: readonly FeedItem[] | undefined) => items?.map(({ commit }) => Number(commit));

it('gives what follows on any place within a page, and nothing where it does not know', () => {
  const pages = new KeptPages();
  pages.keep(-1n, [item(3), item(7), item(9)]);
  expect(commits(pages.after(-1n))).toEqual([3, 7, 9]);
  expect(commits(pages.after(3n))).toEqual([7, 9]);
  expect(commits(pages.after(8n))).toEqual([9]);
  expect(pages.after(9n)).toBeUndefined();
  pages.keep(9n, [item(12)]);
  expect(commits(pages.after(9n))).toEqual([12]);
  expect(pages.after(-2n)).toBeUndefined();
});

it('lets go of the page that was used longest ago', () => {
  const pages = new KeptPages();
  const half = 4 * 1024 * 1024;
  pages.keep(0n, [item(1, half)]);
  pages.keep(1n, [item(2, half - 1_000)]);
  expect(commits(pages.after(0n))).toEqual([1]);
  pages.keep(2n, [item(3, 1_000)]);
  expect(commits(pages.after(0n))).toEqual([1]);
  expect(pages.after(1n)).toBeUndefined();
  expect(commits(pages.after(2n))).toEqual([3]);
});
