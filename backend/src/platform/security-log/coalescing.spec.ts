import { Coalescing } from './coalescing.ts';
import type { SecurityRecord } from './security-record.ts';

const MINUTE = 60_000;
const refusal = (seconds: number, more: Partial<SecurityRecord> = {}): SecurityRecord => ({
  at: new Date(1_700_000_000_000 + seconds * 1000),
  kind: 'request-refused',
  outcome: 'refused',
  times: 1,
  status: 403,
  route: 'GET /api/users',
  address: '203.0.113.9',
  device: 'Programa curl',
  ...more,
});
const at = (seconds: number) => refusal(seconds).at.getTime();

describe('coalescing', () => {
  it('tells the first at once and the number of the others when the minute is over', () => {
    const log = new Coalescing();
    expect(log.take(refusal(0))).toHaveLength(1);
    for (let second = 1; second < 30; second += 1)
      expect(log.take(refusal(second, { device: `Programa x${second}` }))).toEqual([]);
    expect(log.due(at(59))).toEqual([]);
    expect(log.due(at(60))).toEqual([expect.objectContaining({ times: 29, address: '203.0.113.9' })]);
    expect(log.due(at(61))).toEqual([]);
    expect(log.take(refusal(62))).toHaveLength(1);
  });

  it('keeps apart what is not the same', () => {
    const log = new Coalescing();
    const others: Partial<SecurityRecord>[] = [
      {},
      { route: 'GET /api/clients' },
      { status: 401 },
      { address: '203.0.113.10' },
      { actorId: 'ana' },
      { subject: 'bia' },
      { kind: 'sign-in' },
      { details: { permission: 'users:read' } },
    ];
    for (const other of others) expect(log.take(refusal(0, other))).toHaveLength(1);
  });

  it('takes a network of IPv6 for one address', () => {
    const log = new Coalescing();
    expect(log.take(refusal(0, { address: '2001:db8::1' }))).toHaveLength(1);
    expect(log.take(refusal(0, { address: '2001:db8::2' }))).toEqual([]);
  });

  it('never merely counts an alarm', () => {
    const log = new Coalescing();
    for (let count = 0; count < 3_000; count += 1)
      expect(log.take(refusal(0, { outcome: 'alarm', subject: 's' }))).toHaveLength(1);
  });

  it('writes no more rows than its budget, anyone who sends them, and loses no count', () => {
    const log = new Coalescing();
    let rows = 0;
    let counted = 0;
    const keep = (records: readonly SecurityRecord[]) => {
      rows += records.length;
      counted += records.reduce((sum, { times }) => sum + times, 0);
    };
    const flood = 20_000;
    for (let count = 0; count < flood; count += 1) {
      const second = Math.floor(count / 100);
      keep(log.take(refusal(second, { address: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` })));
      keep(log.due(at(second)));
    }
    keep(log.due(at(10 * 60), true));
    expect(counted).toBe(flood);
    expect(rows).toBeLessThan(2_100);
  });

  it('gives another kind a budget of its own', () => {
    const log = new Coalescing();
    for (let count = 0; count < 3_000; count += 1) log.take(refusal(0, { subject: String(count) }));
    expect(log.take(refusal(1, { subject: 'x' }))).toEqual([]);
    expect(log.take(refusal(1, { kind: 'sign-in', outcome: 'failed' }))).toHaveLength(1);
    expect(log.due(at(0) + 2 * MINUTE).filter(({ details }) => details?.summary)).toHaveLength(1);
  });
});
