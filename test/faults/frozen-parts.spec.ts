/** Postgres or the store stands still without ending: readiness says so in time, and every call is answered. */
import { Program, type ProcessKind, sleep } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

let program: Program;
let ana: Session;
let developmentId: string;
let accountId: string;
let expenseId: string;
const TODAY = '2026-02-02';
beforeAll(async () => {
  program = await Program.at();
  await program.start();
  ana = await Session.open(program.url, 'ana@construtora.com.br');
  const home = { name: 'Torre', status: 'active', startDate: '2026-01-05', buildingOpeningBalance: 1_000 };
  developmentId = (await ana.post('developments/', home)).body.data.id as string;
  accountId = (await ana.get(`accounts/?development=${developmentId}`)).body.data[0].id as string;
  const bill = { accountId, amount: 5, description: 'Areia', category: 'material', date: TODAY };
  expenseId = (await ana.post('expenses/', bill)).body.data.id as string;
}, 120_000);
afterAll(() => program?.dispose());

function signal(kind: ProcessKind, name: 'SIGSTOP' | 'SIGCONT'): void {
  const found = program.processes().filter((one) => one.kind === kind);
  expect(found.length).toBeGreaterThan(0);
  for (const { pid } of found) process.kill(pid, name);
}

async function timed(path: string, method = 'GET', body?: object) {
  const started = performance.now();
  const answer = await fetch(`${program.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${ana.bearer}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text,
    ms: performance.now() - started,
  };
}

async function callsInProgress(): Promise<readonly string[]> {
  const text = await fetch(`${program.url}/metrics`).then((answer) => answer.text());
  return text.split('\n').filter((line) => /^livro_calls_in_progress\{.*\} [1-9]/.test(line));
}

it.each<[ProcessKind, string]>([
  ['postgres', 'database'],
  ['store', 'eventStore'],
])(
  'a frozen %s shows in the readiness within two seconds, every call is answered, and no place stays taken',
  async (kind, part) => {
    signal(kind, 'SIGSTOP');
    try {
      const calls = Promise.all([
        timed('developments/'),
        timed('clients/?page=1'),
        timed('developments/', 'POST', { name: `Torre ${kind}`, status: 'active', startDate: '2026-01-05' }),
        timed('auth/check-email/', 'POST', { email: 'ana@construtora.com.br' }),
        timed('auth/login/', 'POST', { email: 'ana@construtora.com.br', password: PASSWORD }),
        timed('auth/verify/'),
        timed('dashboard/stats/'),
        timed('search/?q=torre'),
        timed('exports/transactions/?format=csv'),
        timed('exports/journal/?format=xlsx'),
        timed(`reports/developments/${developmentId}/`),
        timed(`expenses/${expenseId}/attachments/`),
        timed('expenses/', 'POST', {
          accountId,
          amount: 10,
          description: kind,
          category: 'material',
          date: TODAY,
        }),
      ]);
      for (let n = 0; n < 3; n++) {
        const ready = await timed('health/ready/');
        expect({ status: ready.status, inTime: ready.ms < 2_000 }).toEqual({ status: 503, inTime: true });
        expect(JSON.parse(ready.text)).toMatchObject({ error: { [part]: { status: 'down' } } });
        const live = await timed('health/live/');
        expect({ status: live.status, inTime: live.ms < 500 }).toEqual({ status: 200, inTime: true });
      }
      for (const { status, retryAfter, text, ms } of await calls) {
        expect(ms).toBeLessThan(10_500);
        if (status < 300) continue;
        // A second sign-in so soon may be one too many, which Postgres itself would have to know.
        expect(kind === 'postgres' ? [503] : [429, 503]).toContain(status);
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(JSON.parse(text)).toMatchObject({ success: false, error: { status } });
      }
    } finally {
      signal(kind, 'SIGCONT');
    }
    for (const end = Date.now() + 30_000; (await timed('health/ready/')).status !== 200 && Date.now() < end;)
      await sleep(100);
    expect((await timed('developments/')).status).toBe(200);
    expect(await callsInProgress()).toEqual([]);
  },
  120_000,
);
