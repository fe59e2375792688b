/**
 * The worst that a caller may put into each field of each route, made from docs/openapi.json: text that is dear to normalise, to
 * match or to split, lists without end, numbers without end. Knows sizes and shapes, no rule of the business.
 */
import { apiDocument } from './documented.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface WorstRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Made when it is sent: all of them together would fill the memory. */
  readonly body?: () => string;
}

/** Text of so many bytes in UTF-8, by what it is dear to. */
export const worstTexts: Readonly<Record<string, (bytes: number) => string>> = {
  // Marks of two classes in the wrong order: to put them right, each of one half moves past each of the other.
  marks: (bytes) => `a${'\u0301'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`,
  // An address until its last letter, with a dot to try again from at each place.
  dots: (bytes) => `a@${'.'.repeat(bytes - 3)}@`,
  commas: (bytes) => 'a,'.repeat(bytes / 2),
  digits: (bytes) => '9'.repeat(bytes),
  blanks: (bytes) => `1${' '.repeat(bytes - 2)}1`,
};

/** Lists of so many bytes in JSON. */
export const worstLists: Readonly<Record<string, (bytes: number) => unknown[]>> = {
  words: (bytes) => Array<string>(Math.floor(bytes / 4)).fill('a'),
  objects: (bytes) => Array<object>(Math.floor(bytes / 3)).fill({}),
};

/** Whole bodies that are dear to anyone who parses them before any route is asked. */
export const worstBodies: Readonly<Record<string, (bytes: number) => string>> = {
  nested: (bytes) => `{"a":${'['.repeat(bytes / 2 - 6)}${']'.repeat(bytes / 2 - 6)}}`,
  keys: (bytes) => `{${Array.from({ length: bytes / 14 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'objects of one key': (bytes) =>
    `{"a":[${Array.from({ length: bytes / 16 }, (_, n) => `{"k${n}":1}`).join(',')}]}`,
  'empty objects': (bytes) => `{"a":[${'{},'.repeat((bytes - 20) / 3)}{}]}`,
  fractions: (bytes) => `{"a":[${'1.7976931348623157e308,'.repeat((bytes - 40) / 23)}1]}`,
  number: (bytes) => `{"amount":${'9'.repeat(bytes - 20)}}`,
  escapes: (bytes) =>
    `{"email":"a${'\\u0301'.repeat((bytes - 30) / 12)}${'\\u0316'.repeat((bytes - 30) / 12)}"}`,
};

/** A URL and the heads of a request must not come to more: beyond it Node's parser refuses by itself. */
const QUERY_BYTES = 14_000;

/** Every documented route with each of the worst texts and lists in all of its fields at once. */
export function worstRequests(bytes: number, idOf: (template: string) => string): WorstRequest[] {
  return Object.entries(apiDocument.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([verb, operation]) => {
      const method = verb.toUpperCase();
      const path = template.replace(/\{\w+\}/g, () => idOf(template));
      const schema = operation.requestBody?.content['application/json']?.schema;
      const fields = schema ? fieldsOf(schema) : [];
      const bodies = Object.entries({ ...worstTexts, ...worstLists }).flatMap(([name, make]) =>
        fields.length === 0
          ? []
          : [
              {
                name: `${method} ${template} ${name}`,
                method,
                path,
                body: () => filled(fields, make, bytes),
              },
            ],
      );
      const asked = (operation.parameters ?? []).filter((one) => one.in === 'query');
      const queries = Object.entries(worstTexts).flatMap(([name, make]) => {
        if (asked.length === 0) return [];
        const each = QUERY_BYTES / asked.length;
        const query = asked.map(
          (one) => `${one.name}=${cut(encodeURIComponent(make(Math.ceil(each))), each)}`,
        );
        return [
          {
            name: `${method} ${template}? ${name}`,
            method,
            path: `${path}?${query.join('&')}`,
            body: undefined,
          },
        ];
      });
      return [...bodies, ...queries];
    }),
  );
}

/** Without half of an escape at its end. */
const cut = (encoded: string, length: number): string =>
  encoded.slice(0, Math.floor(length / 6) * 6 - 20).replace(/%.?$/, '');

function filled(fields: readonly string[], make: (bytes: number) => unknown, bytes: number): string {
  const each = Math.floor((bytes - 2_000) / fields.length);
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, make(each)])));
}

function fieldsOf({ $ref, properties, allOf, oneOf }: Schema): string[] {
  if (typeof $ref === 'string')
    return fieldsOf(apiDocument.components.schemas[$ref.replace(/^.*\//, '')] ?? {});
  const parts = [...((allOf as Schema[]) ?? []), ...((oneOf as Schema[]) ?? [])];
  return [...new Set([...Object.keys((properties as object) ?? {}), ...parts.flatMap(fieldsOf)])];
}
