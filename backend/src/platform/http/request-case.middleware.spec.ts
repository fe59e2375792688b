import { camelCased } from './request-case.middleware.ts';

describe('names of fields', () => {
  it.each([
    [{ start_date: 1 }, { startDate: 1 }],
    [{ startDate: 1 }, { startDate: 1 }],
    [{ start_date: 1, startDate: 2 }, { startDate: 2 }],
    [{ startDate: 2, start_date: 1 }, { startDate: 2 }],
    [
      { development_units: [{ development_id: 'a', units: ['1'] }] },
      { developmentUnits: [{ developmentId: 'a', units: ['1'] }] },
    ],
    [
      { a_1: 1, _b: 2, C_D: 3 },
      { a1: 1, _b: 2, CD: 3 },
    ],
    [{ text: 'snake_case stays' }, { text: 'snake_case stays' }],
    [[], []],
    [null, null],
  ])('%j becomes %j', (given, expected) => expect(camelCased(given, 0)).toEqual(expected));

  it('never reach the prototype', () => {
    const body = JSON.parse(
      '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}, "a": 1}',
    );
    const read = camelCased(body, 0) as Record<string, unknown>;
    expect(read).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('are not looked for below twenty levels', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
    expect(camelCased(deep(20), 0)).toEqual(deep(20));
    expect(() => camelCased(deep(21), 0)).toThrow('níveis demais');
  });
});

it.each([
  ['fields', Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}`, n]))],
  ['items', { tags: Array.from({ length: 10_001 }, () => 'a') }],
])('more %s than any form has are refused', (_, body) => {
  expect(() => camelCased(body, 0)).toThrow('O corpo da requisição tem campos demais');
});
