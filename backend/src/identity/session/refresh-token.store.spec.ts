import { randomBytes, randomUUID } from 'node:crypto';
import { readRefreshToken, writeRefreshToken } from './refresh-token.store.ts';

const key = randomBytes(32);
const claim = { sessionId: randomUUID(), userId: randomUUID(), generation: 7 };
const token = writeRefreshToken(key, claim);

describe('a refresh token', () => {
  it('says which session, user and generation it is of', () =>
    expect(readRefreshToken(key, token)).toEqual(claim));

  it('is the same each time it is named', () => expect(writeRefreshToken(key, claim)).toBe(token));

  it.each([
    ['another key', readRefreshToken(randomBytes(32), token)],
    ['another generation', readRefreshToken(key, token.replace('.7.', '.8.'))],
    ['another session', readRefreshToken(key, token.replace(claim.sessionId, randomUUID()))],
    ['another user', readRefreshToken(key, token.replace(claim.userId, randomUUID()))],
    ['a cut MAC', readRefreshToken(key, token.slice(0, -1))],
    ['nonsense', readRefreshToken(key, 'nonsense')],
    ['nothing', readRefreshToken(key, '')],
  ])('is refused with %s', (_, read) => expect(read).toBeUndefined());
});
