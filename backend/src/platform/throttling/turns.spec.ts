import { Turns } from './turns.ts';

describe('turns', () => {
  it('come one after the other under one key, side by side under two', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} in`);
      await new Promise((done) => setImmediate(done));
      seen.push(`${name} out`);
    };
    await Promise.all([
      turns.take('ana', work('1')),
      turns.take('ana', work('2')),
      turns.take('bia', work('3')),
    ]);
    expect(seen.indexOf('1 out')).toBeLessThan(seen.indexOf('2 in'));
    expect(seen.indexOf('3 in')).toBeLessThan(seen.indexOf('1 out'));
  });

  it('go on after one that throws', async () => {
    const turns = new Turns();
    await expect(turns.take('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.take('ana', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('are refused where too many wait, and given again afterwards', async () => {
    const turns = new Turns();
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => turns.take('ana', () => Promise.resolve())),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    await expect(turns.take('ana', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
