/** The command line as a person runs it, in a process beside the program, and folders of books made for one test. */
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { TestApp } from '../support/app.ts';

const root = path.resolve(__dirname, '../..');
export const books2025 = path.join(root, 'test/data/livro-2025');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `import --json` prints. */
export interface Report {
  readonly ok: boolean;
  readonly dryRun: boolean;
  readonly developments: { readonly lines: number; readonly created: number; readonly existing: number };
  readonly clients: Readonly<Record<'lines' | 'registered' | 'linked' | 'unchanged', number>>;
  readonly entries: { readonly lines: number; readonly booked: number; readonly repeated: number };
  readonly errorCount: number;
  readonly errors: readonly Finding[];
  readonly warningCount: number;
  readonly warnings: readonly Finding[];
}

export interface Finding {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
}

export class CommandLine {
  #host: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `hosted`: the commands run one after the other in one process, which reads the program's files once. */
  constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly script: 'ledger' | 'projections' = 'ledger',
    private readonly hosted = false,
  ) {}

  /** On the same books as a running application. */
  static beside(app: TestApp, script?: 'ledger' | 'projections', hosted = false): CommandLine {
    const { dataDir } = app.app.get<Settings>(SETTINGS);
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: app.parts.databaseUrl,
      EVENTSTORE_URL: app.parts.eventStoreUrl,
      STREAM_PREFIX: app.app.get(EventStore).streamPrefix,
      ADMIN_EMAIL: app.adminEmail,
    };
    return new CommandLine(env, script, hosted);
  }

  /** The same, all in one process beside it. Call `end` after all tests of a file. */
  static hostedBeside(app: TestApp): CommandLine {
    return CommandLine.beside(app, 'ledger', true);
  }

  start(...args: string[]): ChildProcess {
    return spawn(process.execPath, [`scripts/${this.script}.mjs`, ...args], {
      cwd: root,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async run(...args: string[]): Promise<Ended> {
    if (this.hosted) {
      const ended = this.#last.then(() => this.#inHost(args));
      this.#last = ended.catch(() => undefined);
      return ended;
    }
    const child = this.start(...args);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
  }

  async #inHost(args: readonly string[]): Promise<Ended> {
    this.#host ??= fork(path.join(root, 'test/support/command-host.mjs'), { cwd: root });
    const host = this.#host;
    const listening = new AbortController();
    const { signal } = listening;
    try {
      host.send({ args, env: this.env });
      return await Promise.race([
        once(host, 'message', { signal }).then(([ended]) => ended as Ended),
        once(host, 'exit', { signal }).then(([code]) => {
          throw new Error(`The commands' process ended with ${code}.`);
        }),
      ]);
    } finally {
      listening.abort();
    }
  }

  /** Ends the process of hosted commands, where there is one. */
  async end(): Promise<void> {
    if (!this.#host?.connected) return;
    const exited = once(this.#host, 'exit');
    this.#host.disconnect();
    await exited;
  }

  /** Runs an import with `--json`; the report is whatever was printed. */
  async import(
    folder: string,
    ...args: string[]
  ): Promise<{ code: number | null; report: Report; stderr: string }> {
    const { code, stdout, stderr } = await this.run('import', folder, '--json', ...args);
    try {
      return { code, report: JSON.parse(stdout) as Report, stderr };
    } catch {
      throw new Error(`no JSON in the output (code ${code}):\n${stdout}\n${stderr}`);
    }
  }
}

const folders: string[] = [];

/** A folder with copies of the books of 2025; `files` replaces whole files, or removes one (null). */
export function folderOf(files: Readonly<Record<string, string | Buffer | null>> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-books-'));
  folders.push(folder);
  for (const name of ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv']) {
    const content = name in files ? files[name] : fs.readFileSync(path.join(books2025, name));
    if (content !== null && content !== undefined) fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** Call it after all tests of a file. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}

export const textOf = (name: string): string =>
  fs.readFileSync(path.join(books2025, name), 'utf8').replace(/^\ufeff/, '');

/** The header and one line of movimentos.csv for each set of cells; what is not given is empty. */
export function movements(...rows: Readonly<Record<string, string>>[]): string {
  const columns = textOf('movimentos.csv').split('\r\n', 1)[0]!.split(';');
  const lines = rows.map((row) =>
    columns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(';'),
  );
  return [columns.join(';'), ...lines].join('\r\n');
}

export interface ExpectedAccount {
  readonly development: string;
  readonly type: string;
  readonly balance: number;
  readonly totalInvested: number;
  readonly totalReturns: number;
  readonly totalExpenses: number;
  readonly totalPaymentsReceived: number;
  readonly totalTransfersIn: number;
  readonly totalTransfersOut: number;
  readonly opening: number;
  readonly movements: number;
}

/** An account as the API answers it; only what is compared. */
interface WireAccount extends Omit<ExpectedAccount, 'development' | 'opening'> {
  readonly developmentName: string;
  readonly openingBalance: number | null;
}

const byName = (a: ExpectedAccount, b: ExpectedAccount): number =>
  `${a.development} ${a.type}` < `${b.development} ${b.type}` ? -1 : 1;

export const expected2025 = (): ExpectedAccount[] =>
  (JSON.parse(fs.readFileSync(path.join(books2025, 'esperado.json'), 'utf8')) as ExpectedAccount[]).sort(
    byName,
  );

/** What the API says of every account, in the shape of the expected figures. */
export async function accountsOf(app: TestApp): Promise<ExpectedAccount[]> {
  const administrator = await app.administrator();
  const { body } = await administrator.get('/api/accounts/').expect(200);
  return accountsFrom(body.data as WireAccount[]);
}

export const accountsFrom = (accounts: readonly WireAccount[]): ExpectedAccount[] =>
  accounts
    .map((account) => ({
      development: account.developmentName,
      type: account.type,
      balance: account.balance,
      totalInvested: account.totalInvested,
      totalReturns: account.totalReturns,
      totalExpenses: account.totalExpenses,
      totalPaymentsReceived: account.totalPaymentsReceived,
      totalTransfersIn: account.totalTransfersIn,
      totalTransfersOut: account.totalTransfersOut,
      opening: account.openingBalance ?? 0,
      movements: account.movements,
    }))
    .sort(byName);

/** Balances in centavos by hledger account at the end of the day before `until`. */
export function hledgerBalances(journal: string, until = '2999-01-01'): ReadonlyMap<string, number> {
  const { error, status, stdout, stderr } = spawnSync(
    'hledger',
    ['-f', journal, '-e', until, 'bal', '--flat', '-E', '-N', '-O', 'csv'],
    {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`hledger: ${stderr}`);
  const rows = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => /^"(.*)","(.*)"$/.exec(line)!);
  return new Map(rows.map(([, account, amount]) => [account!, centavosOf(amount!)]));
}

/** "BRL 1234.56" → 123456, digit by digit. */
function centavosOf(amount: string): number {
  const match = /^(?:BRL )?(-?)(\d+)(?:\.(\d\d))?$/.exec(amount);
  if (!match) throw new Error(`an amount that hledger wrote otherwise: ${amount}`);
  return Number(`${match[1]}${match[2]}${match[3] ?? '00'}`);
}
