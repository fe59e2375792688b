/** A cluster of the real EventStoreDB as the pages say: wrong set-ups told at once, `secure-store`, and leaders that die, freeze or stay alone. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { connect } from '../../backend/src/platform/event-store/client.ts';
import { Authority, type IssuedFiles, RSA_KEY } from '../support/certificates.ts';
import { Program, sleep } from '../support/program.ts';
import { ADMIN_PASSWORD, loneNode, RealCluster, STORE_BIN } from '../support/real-store.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { BookingLoad } from './booking-load.ts';

jest.setTimeout(300_000);
const root = path.resolve(__dirname, '../..');
const real = STORE_BIN ? describe : describe.skip;
if (!STORE_BIN) console.info('EVENTSTORE_BIN names no EventStoreDB: the real cluster is not tried.');

const PASSWORD = 'Segredo-do-livro-1';
const LEADER_KILLS = 5;
const LEADER_FREEZES = 3;

let folder: string;
let cluster: RealCluster;
let streamPrefix: string;
const url = (query = `?tlsCAFile=${cluster.authority}`, hosts = cluster.hosts): string =>
  `esdb://${hosts}${query}`;
const login = { EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD: PASSWORD };

async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const started = Date.now();
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, STREAM_PREFIX: streamPrefix, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, ms: Date.now() - started };
}

const secure = (password: string, ...args: string[]) =>
  run('ledger', ['secure-store', ...args], {
    EVENTSTORE_URL: url(),
    EVENTSTORE_USER: 'livro',
    EVENTSTORE_PASSWORD: password,
    EVENTSTORE_ADMIN_PASSWORD: ADMIN_PASSWORD,
  });
function note(figures: string): void {
  console.info(figures);
  if (process.env.SOAK_NOTES) fs.appendFileSync(process.env.SOAK_NOTES, `${figures}\n\n`);
}
/** Without what Node says of addresses that are numbers. */
const said = (output: string): readonly string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^\((node:|Use `node)/.test(line));

/** EventStoreDB does not start with a certificate that has expired, and goes on with one that does so later. */
const SHORT_LIVED_MS = 45_000;

beforeAll(() => {
  const build = `import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())`;
  if (STORE_BIN) execFileSync(process.execPath, ['-e', build], { cwd: root });
});

real('a node whose certificate is not to be believed ends the start within ten seconds in a sentence', () => {
  let own: string;
  let authority: Authority;
  beforeAll(() => {
    folder = temporaryFolder();
    streamPrefix = 'lone-';
  });
  beforeEach(() => {
    own = fs.mkdtempSync(path.join(folder, 'lone-'));
    authority = Authority.in(own);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

  async function expectRefused(files: IssuedFiles, why: string, at = Date.now()): Promise<void> {
    const node = await loneNode(own, authority, files);
    try {
      await sleep(Math.max(0, at - Date.now()));
      const EVENTSTORE_URL = url(`?tlsCAFile=${own}/trusted/ca.crt`, `127.0.0.1:${node.port}`);
      const { code, output, ms } = await run('start', [], { EVENTSTORE_URL, ...login });
      expect(said(output)).toEqual([`EVENTSTORE_URL não serve: o certificado TLS do servidor ${why}.`]);
      expect(code).toBe(2);
      expect(ms).toBeLessThan(10_000);
      note(`certificate ${why}: refused in ${ms} ms`);
    } finally {
      node.stop();
    }
  }

  it('one of another host', () =>
    expectRefused(authority.issue('lone', 'outra.example', 2, RSA_KEY, ''), 'é de outro nome'));

  it('one that has expired', async () => {
    const end = new Date(Date.now() + SHORT_LIVED_MS);
    const files = authority.issueUntil(end, 'lone', 'eventstoredb-node', RSA_KEY);
    await expectRefused(files, 'venceu', end.getTime() + 1_500);
  });
});

real('a cluster of EventStoreDB', () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    streamPrefix = 'real-';
    cluster = await RealCluster.start(folder);
  });
  afterAll(async () => {
    await cluster?.stop();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it.each([
    ['no login', () => ({ EVENTSTORE_URL: url() }), 'exige um usuário'],
    ['a user that is not there', () => ({ EVENTSTORE_URL: url(), ...login }), 'não aceita o usuário livro'],
    ['no authority', () => ({ EVENTSTORE_URL: url(''), ...login }), 'tlsCAFile'],
    ['no TLS', () => ({ EVENTSTORE_URL: url('?tls=false') }), 'exige TLS'],
    [
      'an authority of others',
      () => {
        const others = fs.mkdtempSync(path.join(folder, 'others-'));
        const file = path.join(others, 'ca.crt');
        fs.writeFileSync(file, Authority.in(others).certificate);
        return { EVENTSTORE_URL: url(`?tlsCAFile=${file}`), ...login };
      },
      'autoridade',
    ],
  ])('%s ends the start within ten seconds in a sentence', async (_what, env, why) => {
    const { code, output, ms } = await run('start', [], env());
    expect(said(output)).toEqual([expect.stringContaining(why)]);
    expect(said(output)[0]).toMatch(/^EVENTSTORE_URL não serve: /);
    expect(output).not.toContain(PASSWORD);
    expect(code).toBe(2);
    expect(ms).toBeLessThan(10_000);
  });

  it('a user without rights is told which command gives them, and the command does, once', async () => {
    const administrator = connect(url().replace('//', `//admin:${ADMIN_PASSWORD}@`));
    await administrator.makeUser('livro', PASSWORD);
    await administrator.makeUser('stranger', PASSWORD);
    await administrator.reset();
    const before = await run('start', [], { EVENTSTORE_URL: url(), ...login });
    expect(before.output).toContain('o usuário livro não pode ler $all');
    expect(before.output).toContain('ledger secure-store');
    expect(before.code).toBe(2);

    const first = await secure(PASSWORD);
    expect(first.output).toContain('O usuário livro entra, lê e escreve.');
    expect(first.code).toBe(0);
    const again = await secure(PASSWORD);
    expect(again.output).toContain('O usuário livro entra, lê e escreve.');
    expect(again.code).toBe(0);
    const other = await secure('Outra-senha-2');
    expect(other.output).toContain('não aceita o usuário livro com esta senha');
    expect(other.code).toBe(2);
    const renewed = await secure('Outra-senha-2', '--new-password');
    expect(renewed.output).toContain('a senha é agora a de EVENTSTORE_PASSWORD');
    expect((await secure(PASSWORD, '--new-password')).code).toBe(0);
  });

  it('nobody else writes to the streams of the program, nor deletes them', async () => {
    const stranger = connect(url().replace('//', `//stranger:${PASSWORD}@`));
    const credentials = { username: 'stranger', password: PASSWORD };
    for (const stream of ['ledger', 'seals', 'security', 'purchase-1']) {
      const name = streamPrefix + stream;
      const event = jsonEvent({ type: 'Forged', data: {} });
      await expect(stranger.client.appendToStream(name, event, { credentials })).rejects.toMatchObject({
        type: 'access-denied',
      });
      await expect(stranger.client.deleteStream(name, { credentials })).rejects.toMatchObject({
        type: 'access-denied',
      });
    }
    await stranger.reset();
  });

  describe('under writers and readers', () => {
    let program: Program;
    let ana: Session;
    let load: BookingLoad;
    beforeAll(async () => {
      program = await Program.at({ EVENTSTORE_URL: url(), STREAM_PREFIX: streamPrefix, ...login });
      await program.start();
      ana = await Session.open(program.url, 'ana@construtora.com.br');
      const made = await ana.post('developments/', {
        name: 'Residencial Aurora',
        status: 'active',
        startDate: '2026-01-05',
        building_opening_balance: 500_000,
        land_opening_balance: 0,
      });
      const accounts = await ana.get(`accounts/?development=${made.body.data.id}`);
      load = new BookingLoad(program.url, ana, accounts.body.data[0].id);
    });
    afterAll(() => program?.dispose());

    /** What readiness tells once it answers so. */
    async function readiness(status: number): Promise<unknown> {
      for (const until = Date.now() + 15_000; ; await sleep(200)) {
        const answer = await fetch(`${program.url}/api/health/ready/`);
        const body: unknown = await answer.json();
        if (answer.status === status) return body;
        if (Date.now() > until) throw new Error(`readiness stays ${answer.status}: ${JSON.stringify(body)}`);
      }
    }

    const underLoad = (over: Promise<unknown>) => load.during(over);

    it('a leader that is killed costs five seconds at most, five times', async () => {
      const pauses: number[] = [];
      for (let n = 0; n < LEADER_KILLS; n++) {
        const leader = await cluster.leader();
        const { slowest } = await underLoad(
          sleep(1_500).then(async () => {
            cluster.signal(leader, 'SIGKILL');
            await sleep(8_000);
          }),
        );
        pauses.push(Math.round(slowest.pause));
        expect(slowest.write).toBeLessThan(10_500);
        cluster.launch(leader);
        await cluster.whole();
      }
      note(`leader killed: ${pauses.join(', ')} ms without a booking`);
      expect(Math.max(...pauses)).toBeLessThan(5_000);
    });

    it('a leader that freezes costs ten seconds at most, three times', async () => {
      const pauses: number[] = [];
      for (let n = 0; n < LEADER_FREEZES; n++) {
        const leader = await cluster.leader();
        const { slowest } = await underLoad(
          sleep(1_500).then(async () => {
            cluster.signal(leader, 'SIGSTOP');
            await sleep(15_000);
          }),
        );
        pauses.push(Math.round(slowest.pause));
        cluster.signal(leader, 'SIGCONT');
        await cluster.whole();
      }
      note(`leader frozen: ${pauses.join(', ')} ms without a booking`);
      expect(Math.max(...pauses)).toBeLessThan(10_000);
    });

    it('where the right to write is taken away readiness says so, and ends by itself', async () => {
      const administrator = connect(url().replace('//', `//admin:${ADMIN_PASSWORD}@`));
      const stream = `${streamPrefix}ledger`;
      const { metadata } = await administrator.client.getStreamMetadata(stream);
      const taken = { ...metadata, acl: { ...metadata?.acl, writeRoles: ['$admins'] } };
      await administrator.client.setStreamMetadata(stream, taken as never);
      const reason = expect.stringMatching(/não aceita lançamentos agora \(.*denied/i);
      expect(await readiness(503)).toMatchObject({ error: { appends: { status: 'down', reason } } });
      await administrator.client.setStreamMetadata(stream, metadata as never);
      expect(await readiness(200)).toMatchObject({ status: 'ok' });
      await administrator.reset();
    });

    it('without a majority reads are answered, and writes are refused in time', async () => {
      const leader = await cluster.leader();
      const gone = [0, 1, 2].filter((n) => n !== leader);
      const { slowest, statuses } = await underLoad(
        sleep(1_000).then(async () => {
          for (const n of gone) cluster.signal(n, 'SIGKILL');
          await sleep(5_000);
          await readiness(503);
          await sleep(20_000);
        }),
      );
      for (const n of gone) cluster.launch(n);
      note(
        `no majority: slowest write ${Math.round(slowest.write)}, read ${Math.round(slowest.read)} ms; ` +
          `writes ${JSON.stringify([...statuses.write])}, reads ${JSON.stringify([...statuses.read])}`,
      );
      expect([...statuses.read.keys()]).toEqual([200]);
      expect(slowest.write).toBeLessThan(12_000);
      await cluster.leader();
      await underLoad(sleep(15_000));
    });

    it('the first host of the address may be down at the start, and nothing was lost or doubled', async () => {
      await program.interrupt();
      cluster.signal(0, 'SIGKILL');
      await sleep(6_000);
      await program.start();
      await ana.renew();
      const verified = await run('ledger', ['verify'], program.environment as Record<string, string>);
      expect({ code: verified.code, output: verified.output }).toMatchObject({ code: 0 });
      const seen = new Map<string, number>();
      const reading = connect(url().replace('//', `//livro:${PASSWORD}@`));
      for await (const { event } of reading.client.readStream(`${streamPrefix}ledger`)) {
        const { description } = event!.data as { description?: string };
        if (event!.type === 'ExpenseRecorded') seen.set(description!, (seen.get(description!) ?? 0) + 1);
      }
      await reading.reset();
      expect(load.written.size).toBeGreaterThan(100);
      expect([...load.written].filter((description) => seen.get(description) !== 1)).toEqual([]);
      expect([...seen.values()].filter((times) => times !== 1)).toEqual([]);
    });
  });
});
