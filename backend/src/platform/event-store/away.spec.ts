import { OutOfReachError, PATIENCE_MS, untilReached } from './away.ts';

const away = () => Object.assign(new Error('no route'), { code: 'ECONNREFUSED' });

describe('work that is done again until it is reached', () => {
  let now = 0;
  beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  /** Fails so many times, each attempt longer than patience lasts. */
  const failing = (times: number) => () => {
    now += PATIENCE_MS + 1;
    return times-- > 0 ? Promise.reject(away()) : Promise.resolve('there');
  };

  it('is not given up for a first failure, however long it went well before', async () => {
    await expect(untilReached(failing(1))).resolves.toBe('there');
  });

  it('is given up when it has only failed for as long as patience lasts', async () => {
    await expect(untilReached(failing(2))).rejects.toThrow(OutOfReachError);
  });

  it('goes on as long as it gets on', async () => {
    let pages = 0;
    await expect(untilReached(failing(2), () => pages++)).resolves.toBe('there');
  });

  it('ends with any other failure at once', async () => {
    await expect(untilReached(() => Promise.reject(new RangeError('wrong')))).rejects.toThrow(RangeError);
  });
});
