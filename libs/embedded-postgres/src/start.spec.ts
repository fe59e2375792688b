import { sharedMegabytes } from './start.ts';

const GIGABYTE = 2 ** 30;

it.each([
  [0.5, 128],
  [2, 256],
  [4, 512],
  [64, 512],
])('a machine of %p GB shares %p MB', (gigabytes, megabytes) => {
  expect(sharedMegabytes(gigabytes * GIGABYTE)).toBe(megabytes);
});
