import fs from 'node:fs';
import path from 'node:path';
import { is } from '@livro/event-sourcing';
import { publishedShape } from './published-shape.ts';
import { publishedStreams } from './published-types.ts';
import { publishedAs, publishedTypes } from './vocabulary.ts';

const documented = fs.readFileSync(path.resolve(__dirname, '../../../../docs/reference/events.md'), 'utf8');
const typesIn = (stream: string): readonly string[] => {
  const [, section = ''] = documented.split(new RegExp(`^## Stream \`${stream}(?:-\\{\\w+\\})?\`$`, 'm'));
  return [...section.split(/^## /m)[0]!.matchAll(/^\|`(\w+)`\|/gm)].map(([, type]) => type!);
};

it('publishes every type of a stream that it publishes, and no type under two streams', () => {
  for (const [stream, shapes] of Object.entries(publishedStreams))
    if (shapes) expect(Object.keys(shapes).sort()).toEqual([...typesIn(stream)].sort());
  expect(new Set(publishedTypes.map(({ type }) => type)).size).toBe(publishedTypes.length);
  expect(publishedTypes.length).toBeGreaterThan(40);
});

it('publishes nothing of people who work here', () => {
  for (const type of typesIn('users')) expect(publishedAs('users', type)).toBeUndefined();
  expect(publishedAs('users', 'ExpenseRecorded')).toBeUndefined();
});

it('has no word of what is personal in a schema', () => {
  const schemas = JSON.stringify(publishedTypes.map(({ schema }) => schema));
  for (const word of ['ciphertext', 'nonce', 'personal', 'accountantName'])
    expect(schemas).not.toContain(word);
});

it('refuses to publish what no check describes', () =>
  expect(() => publishedShape({ odd: () => true }, 'Odd')).toThrow(
    'Odd.odd cannot be published: its check does not tell what it asks for',
  ));

it('takes a personal field out wherever it lies', () => {
  const person = { name: is.personal(is.text), age: is.integer };
  const shape = {
    list: is.listOf(is.shaped(person)),
    maybe: is.orAbsent(is.orNull(is.shaped(person))),
    event: is.event({ Met: person, Left: { at: is.day } }),
    secret: is.orAbsent(is.orNull(is.personal(is.text))),
  };
  const { withhold, schema } = publishedShape(shape, 'Meeting');
  const met = { type: 'Met', data: { name: 'Maria', age: 40 } };
  expect(withhold!({ list: [{ name: 'Maria', age: 40 }], maybe: null, event: met, secret: 'Maria' })).toEqual(
    { list: [{ age: 40 }], maybe: null, event: { type: 'Met', data: { age: 40 } } },
  );
  expect(withhold!({ list: [], event: { type: 'Left', data: { at: '2026-01-02' } } })).toEqual({
    list: [],
    event: { type: 'Left', data: { at: '2026-01-02' } },
  });
  expect(JSON.stringify(schema)).not.toMatch(/name|secret/);
});
