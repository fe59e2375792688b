/** What tries to break in: texts, raw bodies, headers, queries and paths, each with what must become of it. */

/** Kept as they are (composed, as all text is), as text and nothing else. Trimmed already, and long enough for every form. */
export const keptTexts: Readonly<Record<string, string>> = {
  SQL: `x'); drop schema read cascade; --`,
  'a SQL union': "' union select * from vault.users where '1'='1",
  'a path out of the folder': '../../../../etc/passwd',
  'a path of Windows': '..\\..\\windows\\system32',
  HTML: `<script>alert(document.cookie)</script>`,
  'an attribute': `"><img src=x onerror=alert(1)>`,
  'a formula': `=HYPERLINK("http://mal.example","clique")`,
  'a command in a formula': `=cmd|'/C calc'!A0`,
  'formulas by sign': '+1+1 @SUM(A1) -2+3',
  'a template': '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  'the name of a prototype': '__proto__ constructor.prototype',
  'a format': '%s%n%x %00 %2e%2e%2f',
  'a shell': '$(rm -rf /) `id` | cat /etc/passwd; true',
  'JSON in a text': '{"$gt":""} [[]] null',
  'another direction': 'fatura\u202egnp.exe',
  'nothing to see': 'zero\u200bwidth\u2060joiner\ufeff text',
  'beyond the basic plane': '🏗️👩🏽‍🔧𝟘𐍈 obra',
  'thirty marks on a letter': `Z${'\u0301\u0316'.repeat(15)} texto`,
  'a line and a tab': 'linha um\nlinha dois\tfim',
  'likes of LIKE': '100% _a_ \\% %%',
};

/** No store could keep them, or no writing has them: refused by name. */
export const refusedTexts: Readonly<Record<string, string>> = {
  NUL: 'antes\u0000depois',
  'a bell': 'antes\u0007depois',
  'an escape': '\u001b[31mvermelho',
  'a deletion': 'antes\u007fdepois',
  'half a pair': 'antes\ud800depois',
  'the other half': 'antes\udc00depois',
  'marks without end': `Z${'\u0301\u0316'.repeat(40)} texto`,
};

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Bodies in the place of an expense's, `fields` being the rest of a good one. */
export const rawBodies: readonly (readonly [
  what: string,
  body: (fields: string) => string,
  status: number,
  code?: string,
])[] = [
  ['a poisoned prototype', (fields) => `{"__proto__":{"polluted":1,"isAdmin":true},${fields}}`, 201],
  ['a poisoned constructor', (fields) => `{"constructor":{"prototype":{"polluted":1}},${fields}}`, 201],
  ['a poisoned prototype within', (fields) => `{"extra":{"__proto__":{"polluted":1}},${fields}}`, 201],
  [
    'the name of another field of ours',
    (fields) => `{"recorded_by":"x","id":"1","version":9,${fields}}`,
    201,
  ],
  ['a field that nobody knows, nested deep', (fields) => `{"extra":${nested(5_000)},${fields}}`, 400],
  ['a list nested deep', (fields) => `{"tags":${'['.repeat(5_000)}${']'.repeat(5_000)},${fields}}`, 400],
  ['the same field twice', (fields) => `{"description":"primeira",${fields}}`, 201],
  ['an operator for a text', (fields) => `{${fields},"supplier":{"$ne":null}}`, 400, 'VALIDATION_FAILED'],
  ['a text of 1 MB', (fields) => `{${fields},"notes":"${'n'.repeat(1_000_000)}"}`, 422, 'VALIDATION_FAILED'],
  ['a text of more', (fields) => `{${fields},"notes":"${'n'.repeat(1_100_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ['100,000 tags', (fields) => `{${fields},"tags":[${'"a",'.repeat(99_999)}"a"]}`, 400, 'INVALID_TYPE'],
  [
    '50,000 fields',
    (fields) => `{${Array.from({ length: 50_000 }, (_, n) => `"f${n}":1`).join(',')},${fields}}`,
    400,
    'INVALID_TYPE',
  ],
  ['a number of 400 digits', (fields) => `{${fields},"amount":${'9'.repeat(400)}}`, 422, 'VALIDATION_FAILED'],
  [
    'a number of 400 decimals',
    (fields) => `{${fields},"amount":0.${'1'.repeat(400)}}`,
    422,
    'VALIDATION_FAILED',
  ],
  ['the least number', (fields) => `{${fields},"amount":5e-324}`, 422, 'VALIDATION_FAILED'],
  ['minus nothing', (fields) => `{${fields},"amount":-0}`, 422, 'VALIDATION_FAILED'],
  ['bytes that are no UTF-8', (fields) => `{${fields},"notes":"\\uD800"}`, 422, 'VALIDATION_FAILED'],
  ['a mark of byte order', (fields) => `\ufeff{${fields}}`, 201],
];

/** Sent with a good expense. */
export const headers: readonly (readonly [what: string, header: string, value: string, status: number])[] = [
  ['SQL for a key', 'Idempotency-Key', `'); drop table read.accounts; --`, 201],
  ['a path for a key', 'Idempotency-Key', '../../../../etc/passwd', 201],
  ['a prototype for a key', 'Idempotency-Key', '__proto__', 201],
  ['a key of 256 characters', 'Idempotency-Key', 'k'.repeat(256), 422],
  ['HTML for a correlation', 'X-Correlation-Id', '<script>alert(1)</script>', 201],
  ['an address for a forwarded host', 'X-Forwarded-Host', 'mal.example', 201],
  ['a forwarded address', 'X-Forwarded-For', `127.0.0.1, ' or 1=1`, 201],
  ['another method', 'X-HTTP-Method-Override', 'DELETE', 201],
  ['no type that there is', 'Accept', `${'a/b,'.repeat(500)}*/*`, 201],
  ['a cookie beside', 'X-Cookie', `livro_access=${'x'.repeat(4_000)}`, 201],
];

/** Asked under `/api/`: the status, and that is all. */
export const asked: readonly (readonly [query: string, status: number | readonly number[]])[] = [
  [`expenses/?search=${encodeURIComponent("' or 1=1; --")}`, 200],
  [`transactions/?search=${encodeURIComponent('\u0000')}`, 422],
  [`clients/?search=${encodeURIComponent('\\')}`, 200],
  [`clients/?search=${'x'.repeat(3_000)}`, [200, 422]],
  [`clients/?search[$gt]=`, [200, 400]],
  [`clients/?search=a&search=b`, 400],
  [`clients/?__proto__[polluted]=1&constructor[prototype][polluted]=1`, 200],
  [`clients/?tags=${encodeURIComponent("a','b")}`, 200],
  [`developments/?status=__proto__`, 422],
  [`users/?sort=${encodeURIComponent('name; drop table users')}`, 422],
  [`expenses/?limit=1e9`, 422],
  [`expenses/?page=99999999999999999999`, 422],
  [`expenses/?page=900000000000000&limit=100`, [200, 422]],
  [`expenses/?cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`, 422],
  [`transactions/?cursor=${Buffer.from('["date","\\u0000",1,0]').toString('base64url')}`, 422],
  [`transactions/?account=${encodeURIComponent("'||(select 1)||'")}`, 404],
  [`accounts/..%2f..%2f..%2fetc%2fpasswd/`, 404],
  [`accounts/%00/`, 404],
  [`accounts/%ff%fe/`, 400],
  [`expenses/__proto__/`, 404],
  [`expenses/constructor/`, 404],
  [`clients/${encodeURIComponent("1' or '1'='1")}/`, 404],
  [`developments/${'9'.repeat(2_000)}/`, 404],
  [`periods/`, 200],
  [`%2e%2e/%2e%2e/package.json`, 404],
  [`..%5c..%5cpackage.json`, 404],
];
