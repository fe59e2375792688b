/** Data of a newer release: the server and the commands refuse them before they change anything. */
import pg from 'pg';
import { Program } from '../support/program.ts';
import { command } from '../support/program-command.ts';
import { startTestParts, temporaryFolder } from '../support/store-process.ts';

jest.setTimeout(120_000);

const SENTENCE =
  /^Os dados de DATA_DIR ou DATABASE_URL são de uma versão mais nova do Livro \(formato 4; esta lê até o 3\): [^\n]+\.$/m;

it('refuses data of a format that it does not know with exit code 2, and changes nothing', async () => {
  const releases: (() => Promise<void>)[] = [];
  const parts = await startTestParts({ own: true });
  const program = await Program.at({
    DATA_DIR: temporaryFolder(releases),
    DATABASE_URL: parts.databaseUrl,
    EVENTSTORE_URL: parts.eventStoreUrl,
    STREAM_PREFIX: parts.streamPrefix,
  });
  const client = new pg.Client({ connectionString: parts.superuserUrl });
  await client.connect();
  const stored = async (): Promise<object[]> =>
    (
      await client.query<object>(
        `select (select count(*) from store.events) as events, (select count(*) from vault.migrations) as migrations,
                (select max(epoch) from projection.office) as epoch`,
      )
    ).rows;
  const raiseTo = (format: number) => client.query('update vault.data_format set required = $1', [format]);
  try {
    await program.start();
    await program.interrupt();
    // An instance of the release before may come back while instances are exchanged.
    const { rows } = await client.query('select required from vault.data_format');
    expect(rows).toEqual([{ required: 2 }]);
    await raiseTo(4);
    const before = await stored();
    program.launch();
    await program.said('formato 4');
    while (program.running) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await program.interrupt()).toMatchObject({ code: 2 });
    expect(program.log).toMatch(SENTENCE);
    const verified = await command(program, 'ledger.mjs', ['verify']);
    expect(verified).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(SENTENCE) });
    expect(await stored()).toEqual(before);
    await raiseTo(3);
    await program.start();
  } finally {
    await client.end();
    await program.dispose();
    await parts.stop();
    for (const release of releases) await release();
  }
});
