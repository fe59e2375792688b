import type { LivroRequest } from './request.ts';
import { contentHash, contextOf, envelopeOf } from './command-context.ts';

const now = new Date('2026-11-21T02:30:00Z');
const request = (changes: object = {}) =>
  ({
    method: 'POST',
    path: '/api/expenses/',
    headers: { 'idempotency-key': 'k-1' },
    body: { amount: 10, note: 'x' },
    correlationId: 'c0000000-0000-4000-8000-000000000001',
    user: { id: 'u-1', permissions: new Set() },
    ...changes,
  }) as unknown as LivroRequest;
const idOf = (changes?: object) => contextOf(request(changes), now).id;

describe('the context of a command', () => {
  it('knows the business day of São Paulo', () => expect(contextOf(request(), now).today).toBe('2026-11-20'));

  it('derives the id from actor, method, path and key', () => {
    const id = idOf();
    expect(idOf({ body: { amount: 11 } })).toBe(id);
    expect(idOf({ path: '/api/expenses' })).toBe(id);
    for (const other of [
      { user: { id: 'u-2', permissions: new Set() } },
      { path: '/api/payments/' },
      { method: 'PATCH' },
      { headers: { 'idempotency-key': 'k-2' } },
    ]) {
      expect(idOf(other)).not.toBe(id);
    }
  });

  it('makes a new id where no key was given', () => {
    const without = { headers: {} };
    expect(idOf(without)).not.toBe(idOf(without));
    expect(contextOf(request(without), now).idempotency).toBeUndefined();
  });

  it.each([[''], ['a'.repeat(256)], ['linha\n'], [' x'], ['é']])('refuses the key %j', (key) =>
    expect(() => contextOf(request({ headers: { 'idempotency-key': key } }), now)).toThrow(/Idempotency-Key/),
  );

  it.each([['a'], ['a'.repeat(255)], ['com espaço no meio'.replace('ç', 'c')]])('takes the key %j', (key) =>
    expect(contextOf(request({ headers: { 'idempotency-key': key } }), now).idempotency?.key).toBe(key),
  );

  it('travels in the envelope', () => {
    const context = contextOf(request(), now);
    expect(envelopeOf(context, { type: 'X' })).toEqual({
      id: context.id,
      command: { type: 'X' },
      actor: { id: 'u-1' },
      correlationId: context.correlationId,
      idempotency: { key: 'k-1', contentHash: contentHash({ amount: 10, note: 'x' }) },
    });
  });
});

describe('the content hash', () => {
  it('does not know the order of fields', () =>
    expect(contentHash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(contentHash({ b: [{ d: 3, c: 2 }], a: 1 })));
  it.each([[{ a: 2 }], [{ a: '1' }], [{ a: [1] }], [{ b: 1 }], [{}], [[1]]])(
    'tells {a: 1} from %j',
    (other) => expect(contentHash(other)).not.toBe(contentHash({ a: 1 })),
  );
});
