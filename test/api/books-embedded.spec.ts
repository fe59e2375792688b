/** The command line on the embedded parts: alone on a data folder, where everything may be killed, and beside the server. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Program } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { accountsFrom, books2025, CommandLine, expected2025 } from './books.fixture.ts';

jest.setTimeout(240_000);

let program: Program;
let ledger: CommandLine;

beforeAll(async () => {
  program = await Program.at();
  ledger = new CommandLine(program.environment as Record<string, string>);
  await ledger.run('--help');
});
afterAll(() => program.dispose());

/** Until anyone who was last has stopped the parts; five seconds are the promise, the machine may be shared. */
async function allGone(): Promise<void> {
  for (const until = Date.now() + 15_000; program.processes().length > 0 && Date.now() < until;)
    await sleep(50);
  expect(program.processes()).toEqual([]);
}

it('is finished by running it again when all processes died with it', async () => {
  const child = ledger.start('import', books2025);
  const ended = once(child, 'close');
  let told = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  while (!told.includes('Lançamentos: ') && child.exitCode === null) await sleep(5);
  // Where it was is told by its words; the parts are killed with it, in the middle of their work.
  program.processes();
  child.kill('SIGKILL');
  expect(program.kill('all')).toBeGreaterThan(2);
  await ended;
  await allGone();

  const { code, report } = await ledger.import(books2025);
  expect(report).toMatchObject({
    ok: true,
    developments: { created: 0, existing: 6 },
    clients: { unchanged: 48 },
  });
  expect(report.entries.booked + report.entries.repeated).toBe(1500);
  expect(code).toBe(0);
  await allGone();
});

it('works beside the server, which shows what was booked without it', async () => {
  const before = new Date().toISOString();
  await program.start();
  const session = await Session.open(program.url, 'ana@construtora.com.br');
  // By the import, which was alone: sealed before it left, and not by the server that started after it.
  const { data: seals } = (await session.get('audit/seals/')).body;
  expect(seals).toEqual([expect.objectContaining({ number: 1, entries: 1000 })]);
  expect(seals[0].sealed_at < before).toBe(true);
  const figures = async () => accountsFrom((await session.get('accounts/')).body.data);
  expect(await figures()).toEqual(expected2025());
  const { code, report } = await ledger.import(books2025);
  expect([code, report.entries]).toEqual([0, { lines: 1500, booked: 0, repeated: 1500 }]);
  const { stdout } = await ledger.run('export', '--format', 'hledger');
  // 12 accounts were opened and 55 payments are pending: these post nothing.
  expect(stdout.match(/^\d{4}-\d\d-\d\d \(\d+\) /gm)).toHaveLength(1_445);
  expect(await figures()).toEqual(expected2025());
  expect(program.running).toBe(true);
  expect((await program.interrupt()).code).toBe(0);
  await allGone();
});
