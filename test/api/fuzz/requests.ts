/**
 * Requests made from docs/openapi.json by lot: every operation, with parameters and bodies that are as documented, nearly so,
 * or not at all. Knows no rule of the business; whatever it makes must be answered, and as the document says.
 */
import fc from 'fast-check';
import { apiDocument, type Operation } from '../../support/documented.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface FuzzRequest {
  readonly method: string;
  /** With its query, under the program's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body; undefined for none. */
  readonly body: string | undefined;
}

/** They would end the fuzzer's own session, or take minutes each. */
const LEFT_OUT = new Set(['POST /api/auth/logout/', 'DELETE /api/auth/sessions/', 'POST /api/audit/verify/']);

/** Words that a look-up in a plain object finds although nobody put them there. */
const EVERY_OBJECT_HAS = ['__proto__', 'constructor', 'prototype', 'toString', '-__proto__', '-constructor'];

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "' OR 1=1; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x")',
    '\u0000',
    '\ud800',
    '1e400',
    '-0',
    'NaN',
    '%00',
    ...EVERY_OBJECT_HAS,
    '\u202egnp',
    `a${'\u0301'.repeat(2_000)}${'\u0316'.repeat(2_000)}`,
    `${'a\u0301\u0316'.repeat(1_000)}`,
    `a@${'.'.repeat(5_000)}@`,
    '\ufdfa'.repeat(200),
    ','.repeat(2_000),
    'x'.repeat(5_000),
    '9'.repeat(400),
    '🏗'.repeat(300),
  ),
);
const anyJson = fc.oneof(
  junk,
  fc.constantFrom(null, true, 0, -1, 1.005, 1e300, 2 ** 60, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
);
const word = fc.stringMatching(/^[A-Za-zÀ-ú][A-Za-zÀ-ú ]{9,38}[A-Za-zÀ-ú]$/);

/** Ids of things that are there, by the name of a field or a path that asks for one. */
type IdsFor = (name: string) => fc.Arbitrary<string>;

/** Values that a schema would let pass. `ids` are of things that are there. */
function fitting(schema: Schema, ids: IdsFor, name: string, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, type, format, oneOf, allOf, items, properties, example, minimum, maximum } = schema;
  const all = schema.enum as readonly unknown[] | undefined;
  if (typeof $ref === 'string') {
    const named = apiDocument.components.schemas[$ref.replace(/^.*\//, '')] ?? {};
    return depth > 4 ? fc.constant(null) : fitting(named, ids, name, depth + 1);
  }
  if (all) return fc.constantFrom(...all);
  const some = (oneOf ?? allOf) as readonly Schema[] | undefined;
  if (some) return fc.oneof(...some.map((one) => fitting(one, ids, name, depth + 1)));
  if (type === 'array')
    return fc.array(fitting((items ?? {}) as Schema, ids, name, depth + 1), { maxLength: 4 });
  if (properties) return objectOf(properties as Readonly<Record<string, Schema>>, ids, depth);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const range = { min: Number(minimum ?? 0), max: Number(maximum ?? 5_000) };
    return type === 'integer' ? fc.integer(range) : fc.integer(range).map((cents) => cents / 100);
  }
  if (format === 'uuid') return ids(name);
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: DAYS.min, max: DAYS.max }).map((at) => at.toISOString());
  if (example !== undefined) return fc.oneof(fc.constant(example), /date/i.test(name) ? day : word);
  return /date/i.test(name) ? day : word;
}

const DAYS = { min: new Date('2025-09-01'), max: new Date('2026-12-31') };
const day = fc.date({ noInvalidDate: true, ...DAYS }).map((at) => at.toISOString().slice(0, 10));

/** Mostly as documented; now and then a field is junk, is missing, or comes on top. */
function objectOf(
  properties: Readonly<Record<string, Schema>>,
  ids: IdsFor,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 30, arbitrary: fitting(schema, ids, name, depth + 1) },
      { weight: 1, arbitrary: anyJson },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return value.map((one) => [name, one] as const);
  });
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(junk, anyJson), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...EVERY_OBJECT_HAS), anyJson)
        .map(([key, value]) => [[key, value] as [string, unknown]]),
    },
  );
  return fc.tuple(fc.tuple(...fields), extra).map(([own, more]) => Object.fromEntries([...own, ...more]));
}

const maybe = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary }, { weight: 10 - weight, arbitrary: fc.constant(undefined) });

/** A lone half of a pair has no bytes of its own in a path: it goes out as the replacement character. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What a header may carry at all: the client itself refuses anything else. */
const headerText = fc.oneof(
  fc.stringMatching(/^[!-~]{1,300}$/),
  fc.constantFrom('"0"', 'W/"1"', '*', '"x", "y"', '-1'),
);

function requestOf(
  method: string,
  template: string,
  operation: Operation,
  ids: IdsFor,
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const pathValue = fc.oneof(
    { weight: 6, arbitrary: ids(template) },
    { weight: 2, arbitrary: fc.constantFrom('2026-01', '2026-13', 'accounts', 'nada') },
    { weight: 1, arbitrary: junk.filter((text) => !/^[./\\]*$/.test(text)) },
  );
  const names = template.match(/\{\w+\}/g) ?? [];
  const at = fc
    .array(pathValue, { minLength: names.length, maxLength: names.length })
    .map((values) => values.reduce((path, value) => path.replace(/\{\w+\}/, () => encoded(value)), template));
  const query = fc
    .tuple(
      ...parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) =>
          maybe(
            3,
            fc.oneof(
              { weight: 5, arbitrary: fitting(schema ?? {}, ids, name) },
              { weight: 1, arbitrary: junk },
              { weight: 1, arbitrary: fc.constantFrom(...EVERY_OBJECT_HAS) },
            ),
          ).map((value) =>
            value === undefined
              ? []
              : [`${name}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`],
          ),
        ),
    )
    .map((parts) => parts.flat());
  const strayKey = maybe(
    1,
    fc.constantFrom(
      '__proto__=1',
      '__proto__[sort]=x',
      'constructor[prototype][x]=1',
      'prototype=',
      'sort[]=x',
      '&&=&',
    ),
  );
  const json = operation.requestBody?.content['application/json']?.schema;
  const body = fc.oneof(
    {
      weight: 12,
      arbitrary: (json ? fitting(json, ids, '') : fc.constant({})).map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('{', '[1', 'undefined', '{"a":'.repeat(2_000)) },
  );
  const headers = fc
    .record({
      'Idempotency-Key': maybe(2, headerText),
      'If-Match': maybe(2, headerText),
      'X-Correlation-Id': maybe(1, headerText),
      Accept: maybe(2, fc.constantFrom('application/problem+json', '*/*', 'text/html', 'application/xml')),
      'Content-Type': fc.constantFrom(
        ...Array(12).fill('application/json'),
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
      ),
      // What is in the body is none of them.
      'Content-Encoding': maybe(
        1,
        fc.constantFrom('br', 'gzip', 'deflate', 'x-gzip', 'zstd', 'gzip, br', 'identity'),
      ),
    })
    .map((given) =>
      Object.fromEntries(
        Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
    );
  return fc
    .record({ at, query, strayKey, headers, body })
    .map(({ query: asked, strayKey: stray, ...given }) => ({
      method,
      path:
        asked.length > 0 || stray
          ? `${given.at}?${[...asked, ...(stray ? [stray] : [])].join('&')}`
          : given.at,
      headers: given.headers,
      body: method === 'GET' ? undefined : given.body,
    }));
}

/** Any request there is. `known` are ids of things that are there, by a word of the fields and paths that take them. */
export function requests(known: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<FuzzRequest> {
  const all = Object.values(known).flat();
  const ids: IdsFor = (name) => {
    const own = Object.keys(known).find((word) => name.toLowerCase().includes(word));
    return fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(own === undefined ? all : known[own]!)) },
      { weight: 2, arbitrary: fc.constantFrom(...all) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  };
  const operations = Object.entries(apiDocument.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), template, operation }))
      .filter(({ method }) => !LEFT_OUT.has(`${method} ${template}`)),
  );
  return fc.oneof(
    ...operations.map(({ method, template, operation }) => ({
      // What changes things has the more to get wrong.
      weight: method === 'GET' ? 1 : 2,
      arbitrary: requestOf(method, template, operation, ids),
    })),
  );
}
