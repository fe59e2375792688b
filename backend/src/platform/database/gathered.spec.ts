import { Gathered } from './gathered.ts';

/** A table whose statements end when the test says so. */
function slowTable(rows: Map<string, string>) {
  const statements: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const table = new Gathered<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const seen = new Map(rows);
        statements.push({ keys, answer: () => resolve(seen), fail: () => reject(new Error('away')) });
      }),
    (key) => key,
    1,
  );
  return { table, statements };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('questions gathered', () => {
  it('go out at once when alone, and together while a statement is under way', async () => {
    const { table, statements } = slowTable(
      new Map([
        ['a', 'Ana'],
        ['b', 'Bia'],
      ]),
    );
    const first = table.ask('a');
    const later = [table.ask('a'), table.ask('b'), table.ask('b'), table.ask('c')];
    expect(statements.map(({ keys }) => keys)).toEqual([['a']]);
    statements[0]!.answer();
    expect(await first).toBe('Ana');
    await turn();
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'c']]);
    statements[1]!.answer();
    expect(await Promise.all(later)).toEqual(['Ana', 'Bia', 'Bia', undefined]);
  });

  it('never hear what stood before they were asked', async () => {
    const rows = new Map([['a', 'admin']]);
    const { table, statements } = slowTable(rows);
    const before = table.ask('a');
    rows.set('a', 'auditor');
    const after = table.ask('a');
    statements[0]!.answer();
    await turn();
    statements[1]!.answer();
    expect([await before, await after]).toEqual(['admin', 'auditor']);
  });

  it('fail together, and the next ones are asked anew', async () => {
    const { table, statements } = slowTable(new Map([['a', 'Ana']]));
    const failing = expect(table.ask('a')).rejects.toThrow('away');
    const next = table.ask('a');
    statements[0]!.fail();
    await failing;
    await turn();
    statements[1]!.answer();
    expect(await next).toBe('Ana');
  });
});
