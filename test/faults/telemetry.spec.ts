/**
 * The program under a collector's eyes, with its log at its loudest: one trace from the browser's call to the fold of what it wrote,
 * and of all that people type nothing in the log, in figures or in spans.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { PLANTED, plantedRequests, TRACES_OF_THEM } from '../support/planted-requests.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const EVERY_MS = 500;
const TOGETHER = 4;
jest.setTimeout(300_000);

let receiver: OtlpReceiver;
let program: Program;
let session: Session;
let account: string;
let developmentId: string;

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  program = await Program.at({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_METRIC_EXPORT_INTERVAL: String(EVERY_MS),
    LOG_LEVEL: 'trace',
    SECURITY_LOG: 'stdout',
  });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const development = {
    name: 'Torre',
    status: 'active',
    startDate: '2026-01-05',
    building_opening_balance: 1_000,
  };
  developmentId = (await session.post('developments/', development)).body.data.id;
  account = (await session.get(`accounts/?development=${developmentId}`)).body.data[0].id;
});
afterAll(async () => {
  await program?.dispose();
  receiver?.close();
});

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const attribute = (span: ReceivedSpan, key: string): unknown =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0];

async function spansOf(traceId: string, count: number): Promise<readonly ReceivedSpan[]> {
  for (const until = Date.now() + 20_000; ; await sleep(50)) {
    const found = receiver.spans.filter((span) => span.traceId === traceId);
    if (found.length >= count || Date.now() > until) return found;
  }
}

it('one trace leads from the browser over request, command and append to the fold', async () => {
  const [traceId, browser] = [hex(16), hex(8)];
  const expense = {
    account_id: account,
    description: 'Cimento',
    amount: 1,
    category: 'material',
    date: '2026-02-03',
  };
  const answer = await fetch(`${program.url}/api/expenses/?origem=tela`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${session.bearer}`,
      traceparent: `00-${traceId}-${browser}-01`,
    },
    body: JSON.stringify(expense),
  });
  expect(answer.status).toBe(201);
  // What the journal calls the correlation of its events is the trace.
  expect(answer.headers.get('x-correlation-id')?.replaceAll('-', '')).toBe(traceId);

  const spans = await spansOf(traceId, 4);
  const named = (name: RegExp) => spans.find((span) => name.test(span.name))!;
  const [request, append, fold] = [named(/^POST /), named(/^append$/), named(/^fold$/)];
  const command = spans.find((span) => span.parentSpanId === request.spanId)!;
  expect(spans).toHaveLength(4);
  expect(request).toMatchObject({ name: 'POST /api/expenses', parentSpanId: browser });
  expect(attribute(request, 'http.response.status_code')).toBe(201);
  expect(command.name).toMatch(/^[A-Z]\w+$/);
  expect(attribute(command, 'livro.outcome')).toBe('stored');
  expect(append.parentSpanId).toBe(command.spanId);
  expect(attribute(append, 'livro.stream')).toBe('ledger');
  expect(fold.parentSpanId).toBe(command.spanId);
  const order = [request, command, append, fold].map((span) => BigInt(span.startTimeUnixNano));
  expect([...order].sort((a, b) => Number(a - b))).toEqual(order);

  const batch = receiver.spans.find((span) => span.spanId === fold.links[0]!.spanId)!;
  expect(batch.name).toBe('fold batch');
  expect(batch.traceId).not.toBe(traceId);
  expect(batch.links).toContainEqual(expect.objectContaining({ traceId, spanId: command.spanId }));
});

it('without a caller’s trace the correlation id is the trace, and a refusal tells its code', async () => {
  const correlationId = '0b7a1f6e-52a4-4a53-9a5e-7d1f0c9be001';
  const nobody = {
    account_id: account,
    description: 'Cimento',
    amount: 1,
    category: 'material',
    date: '2026-02-03',
  };
  const answer = await fetch(`${program.url}/api/expenses/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${session.bearer}`,
      'X-Correlation-Id': correlationId,
      // Of another trace than the one asked for: it is not believed to be the parent.
      traceparent: `00-${hex(16)}-${hex(8)}-01`,
    },
    body: JSON.stringify({ ...nobody, account_id: '0b7a1f6e-52a4-4a53-9a5e-7d1f0c9be002' }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const spans = await spansOf(correlationId.replaceAll('-', ''), 2);
  const request = spans.find(({ name }) => name === 'POST /api/expenses');
  expect(request!.parentSpanId ?? '').toBe('');
  expect(attribute(request!, 'http.response.status_code')).toBe(answer.status);
});

it('sends the figures that /metrics shows', async () => {
  const text = await fetch(`${program.url}/metrics`).then((answer) => answer.text());
  const shown = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!);
  expect(shown).toContain('livro_append_seconds');
  await sleep(EVERY_MS * 3);
  expect(shown.filter((name) => !receiver.figures.has(name))).toEqual([]);
});

it('of all that people type nothing is in the log, in figures or in spans', async () => {
  const ids = await known();
  const requests = plantedRequests(
    (template, parameter) => ids[/\/api\/([\w-]+)/.exec(template)![1]!] ?? ids[parameter] ?? account,
  );
  const statuses = new Map<number, number>();
  const ask = async ({ method, path: asked, body }: (typeof requests)[number]): Promise<void> => {
    const response = await fetch(program.url + asked, {
      method,
      headers: {
        Authorization: `Bearer ${session.bearer}`,
        'User-Agent': PLANTED.name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await response?.body?.cancel();
    statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1);
  };
  const waiting = [...requests];
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await ask(one);
    }),
  );
  // A stranger who tries to get in by a person's name, too.
  for (const email of [PLANTED.email, PLANTED.cpf])
    await fetch(`${program.url}/api/auth/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PLANTED.name }),
    });
  process.stdout.write(`planted: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}\n`);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(100);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(50);
  await sleep(6_000);

  const metrics = await fetch(`${program.url}/metrics`).then((answer) => answer.text());
  const places = { log: program.log, metrics, spans: receiver.everything, ...logFiles(program.dataDir) };
  expect(places.log).toMatch(/\[\w+\]/);
  expect(receiver.spans.length).toBeGreaterThan(300);
  const found = Object.entries(places).flatMap(([place, text]) =>
    text
      .split('\n')
      .filter((line) => TRACES_OF_THEM.some((trace) => trace.test(line) || trace.test(decoded(line))))
      .map((line) => `${place}: ${line.slice(0, 400)}`),
  );
  expect(found.slice(0, 20)).toEqual([]);
});

/** A client with all that is personal of one, a supplier and an entry that tell of a person: what reads and failures would give away. */
async function known(): Promise<Readonly<Record<string, string>>> {
  const client = await session.post('clients/', {
    name: PLANTED.name,
    cpf: PLANTED.cpf,
    email: PLANTED.email,
    phone: '(11) 98765-4321',
    address: `Rua ${PLANTED.name}`,
    notes: PLANTED.digits,
    developmentUnits: [{ developmentId, units: ['1'] }],
  });
  expect(client).toMatchObject({ status: 201 });
  const user = await session.post('users/', { name: PLANTED.name, email: PLANTED.email, type: 'financial' });
  expect(user.status).toBe(201);
  const entry = { account_id: account, amount: 1, category: 'material', date: '2026-02-03' };
  const expense = await session.post('expenses/', {
    ...entry,
    description: PLANTED.name,
    supplier: PLANTED.name,
  });
  expect(expense.status).toBe(201);
  return {
    clients: client.body.data.id,
    users: user.body.data.id,
    expenses: expense.body.data.id,
    accounts: account,
  };
}

function decoded(line: string): string {
  try {
    return decodeURIComponent(line.replaceAll('+', ' '));
  } catch {
    return line;
  }
}

/** What the program and its parts write into files beside the books. */
function logFiles(dataDir: string): Readonly<Record<string, string>> {
  const files = fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const logs = files.filter((file) => /\.(?:log|jsonl)(?:\.\d)?$/.test(file));
  return Object.fromEntries(logs.map((file) => [file, fs.readFileSync(path.join(dataDir, file), 'utf8')]));
}
