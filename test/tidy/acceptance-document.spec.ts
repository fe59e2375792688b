/** docs/acceptance.md names, for each statement that once did not hold, a test that is there. */
import fs from 'node:fs';
import path from 'node:path';
import { missingTests, NAMED_TEST } from './named-tests.ts';

const document = fs.readFileSync(path.resolve(__dirname, '../../docs/acceptance.md'), 'utf8');
const rows = document.split('\n').filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| Statement'));

it('has a test for each statement', () => {
  expect(rows.length).toBeGreaterThan(45);
  expect(rows.filter((row) => row.match(NAMED_TEST) === null)).toEqual([]);
});

it('names each statement once', () => {
  const statements = rows.map((row) => row.split(' | ')[0]);
  expect(statements.filter((one, n) => statements.indexOf(one) !== n)).toEqual([]);
});

it('names tests that are there', () => expect(missingTests(document)).toEqual([]));
