import { pageNumbers } from './pager.tsx';

it.each([
  [1, 1, ''],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 5, '1 2 gap-after 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 12, '1 gap-before 4 5 6 gap-after 12'],
  [12, 12, '1 gap-before 11 12'],
  [99, 12, '1 gap-after 12'],
])('page %i of %i', (page, pages, expected) => {
  expect(pageNumbers(page, pages).join(' ')).toBe(expected);
});
