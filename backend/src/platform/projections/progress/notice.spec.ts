import type { Move } from '../schema/checkpoints.ts';
import { lookNotice, noticeOf, parseNotice } from './notice.ts';

const move = (projection: string, position: bigint | undefined): Move => ({
  projection,
  version: 1,
  generation: 1,
  expected: undefined,
  position,
  revisions: { ledger: '7' },
  lastEvent: undefined,
  events: 1,
  catchingUp: false,
  mac: '',
});

describe('a notice of progress', () => {
  it('names together what moved alike', () => {
    expect(parseNotice(noticeOf('me', [move('a', 5n), move('b', 5n), move('c', undefined)]))).toEqual({
      from: 'me',
      moves: [
        { projections: ['a', 'b'], position: '5', revisions: { ledger: '7' }, catchingUp: false },
        { projections: ['c'], position: null, revisions: { ledger: '7' }, catchingUp: false },
      ],
    });
  });

  it('only says "look" when Postgres would refuse its length', () => {
    const many = Array.from({ length: 500 }, (_, i) => move(`projection-number-${i}`, BigInt(i)));
    expect(noticeOf('me', many)).toBe(lookNotice('me'));
    expect(parseNotice(lookNotice('me'))).toEqual({ from: 'me' });
  });

  it('is not read out of what somebody else says on the channel', () => {
    for (const text of ['', 'hello', '{}', '[]', 'null']) expect(parseNotice(text)).toBeUndefined();
  });
});
