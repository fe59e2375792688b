import { assertModestJson } from './json-shape.ts';

const judged = (text: string) => () => assertModestJson(Buffer.from(text));

it.each([
  ['a form', '{"a":1,"b":["x","y"],"c":{"d":null}}'],
  ['the largest client', JSON.stringify({ developments: Array(100).fill({ units: Array(500).fill('1') }) })],
  ['brackets, commas and quotes inside a text', JSON.stringify({ a: '[{,:"\\\\'.repeat(30_000) })],
  ['what is no JSON', ']]]]}}}}"'],
  ['a text without an end', '"[[[[[[[[[[[[[[[[[[[[[[[[[[[['],
  ['nothing', ''],
])('lets %s pass', (_, text) => expect(judged(text)).not.toThrow());

it.each([
  ['levels', '['.repeat(30)],
  ['objects', `[${'{},'.repeat(10_000)}1]`],
  ['fields', `{${'"a":1,'.repeat(30_000)}}`],
  ['values', `[${'1,'.repeat(100_000)}1]`],
])('refuses too many %s', (_, text) =>
  expect(judged(text)).toThrow(expect.objectContaining({ code: 'INVALID_TYPE' }) as Error),
);
