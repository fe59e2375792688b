/**
 * The feed as a reporting job meets it: everything in order, from any position, as answers and as a stream; what is left out, and
 * what is refused.
 */
import { randomUUID } from 'node:crypto';
import { limits, messages } from '@livro/rules';
import { publishedAs } from '../../backend/src/feed/vocabulary/vocabulary.ts';
import { RHYTHM } from '../../backend/src/feed/http/stream-answer.ts';
import { positionOf } from '../../backend/src/platform/event-store/position.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { PASSWORD, tokenOf } from '../support/app.ts';
import { unlike } from '../support/documented.ts';
import { cpf } from './clients.fixture.ts';
import { feed, type FeedLine, type Source, Stream, wholeFeed } from './feed.fixture.ts';
import { expense } from './ledger.fixture.ts';
import { startWorld, type World } from './rules/world.ts';

jest.setTimeout(60_000);
let world: World;
let source: Source;

beforeAll(async () => {
  world = await startWorld();
  source = { url: world.livro.url, token: await tokenOf(world.livro) };
}, 90_000);
afterAll(() => world?.livro.stop());

const book = async (description = 'Cimento', more: object = {}): Promise<string> => {
  const bill = expense(world.known.building, { description, amount: 0.01, force: true, ...more });
  return (await world.ana.post('/api/expenses/').send(bill).expect(201)).body.data.id as string;
};
const told = (lines: readonly FeedLine[]): readonly string[] =>
  lines.map(({ data }) => data.description as string);
const tokenFor = async (email: string): Promise<string> => {
  const signIn = { email, password: PASSWORD };
  const { body } = await world.livro.visitor().post('/api/auth/token/').send(signIn).expect(200);
  return (body.data as { access_token: string }).access_token;
};

describe('answers', () => {
  it('tell every event of the published streams, in the order of the journal', async () => {
    const lines = await wholeFeed(source);
    const expected: string[] = [];
    for await (const item of world.livro.app.get(EventStore).subscribe(undefined)) {
      if ('caughtUp' in item) break;
      if ('metadata' in item && publishedAs(item.stream, item.type)) expected.push(item.id);
    }
    expect(lines.map(({ id }) => id)).toEqual(expected);
    expect(new Set(lines.map(({ type }) => type)).size).toBeGreaterThan(8);
    for (const one of lines) expect(unlike(`Feed${one.type}`, one)).toBeUndefined();
    const [line] = lines;
    expect(Object.keys(line!)).toEqual(['id', 'position', 'type', 'recorded_at', 'data']);
    expect(line!.recorded_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('go on from every position, and give the same again', async () => {
    const lines = await wholeFeed(source);
    for (const [index, { position }] of lines.entries()) {
      const next = await feed(source, { after: position, limit: 3 });
      expect(next.lines).toEqual(lines.slice(index + 1, index + 4));
      const further = await feed(source, { after: next.position, limit: 1 });
      expect(further.lines).toEqual(lines.slice(index + 4, index + 5));
    }
  });

  it('are narrowed to types, and say where to go on also where nothing matched', async () => {
    const all = await wholeFeed(source);
    const wanted = ['ExpenseRecorded', 'PaymentRegistered'];
    const some = await feed(source, { types: wanted.join(',') });
    expect(some.lines).toEqual(all.filter(({ type }) => wanted.includes(type)));
    const none = await feed(source, { types: 'PeriodReopened' });
    expect([none.lines, none.atEnd]).toEqual([[], true]);
    expect((await feed(source, { after: none.position })).lines).toEqual([]);
    const id = await book('Depois de nada');
    const after = await feed(source, { after: none.position });
    expect(after.lines.map(({ data }) => data.expenseId)).toEqual([id]);
  });

  it('see what was booked the moment before, whoever waits beside', async () => {
    let { position } = await feed(source, { types: 'PeriodReopened' });
    const waiting = new Stream(source, { after: position });
    await waiting.until(({ status }) => status === 200);
    for (let n = 0; n < 20; n++) {
      await book(`Visto ${n}`);
      const next = await feed(source, { after: position });
      expect([told(next.lines), next.atEnd]).toEqual([[`Visto ${n}`], true]);
      ({ position } = next);
    }
    waiting.close();
  });

  it('wait for the next event, and come within milliseconds of it', async () => {
    const { position } = await feed(source, { types: 'PeriodReopened' });
    for (const types of ['', 'ExpenseRecorded']) {
      const asked = feed(source, { after: position, wait: 20, types });
      const since = Date.now();
      await book('Acorda');
      const booked = Date.now();
      const { lines } = await asked;
      expect(told(lines)).toContain('Acorda');
      expect(Date.now() - booked).toBeLessThan(1_000);
      expect(Date.now() - since).toBeLessThan(10_000);
    }
  });

  it('wait no longer than asked for, and pass over what is not wanted meanwhile', async () => {
    const { position } = await feed(source, { types: 'PeriodReopened' });
    const since = Date.now();
    const asked = feed(source, { after: position, wait: 1, types: 'PeriodReopened' });
    await book('Não é isto');
    const answer = await asked;
    expect(Date.now() - since).toBeGreaterThanOrEqual(990);
    expect([answer.lines, answer.atEnd]).toEqual([[], true]);
    expect((await feed(source, { after: answer.position })).lines).toEqual([]);
  });

  it('are kept by no cache and gathered by no proxy', async () => {
    const { headers } = await feed(source, { limit: 1 });
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });
});

describe('what is left out', () => {
  it('is whatever tells who somebody is, in clear and sealed', async () => {
    const planted = {
      name: 'Zulmira Quixadá Plantada',
      email: 'zulmira.plantada@exemplo.com.br',
      phone: '(81) 91234-9876',
      cpf: cpf(4321),
      address: 'Rua das Acácias Plantadas, 77',
      notes: 'Observação plantada sobre Zulmira',
    };
    const units = [
      { developmentId: world.known.development, units: ['7001'], notes: 'Nota plantada na venda' },
    ];
    const { body } = await world.ana
      .post('/api/clients/')
      .send({ ...planted, developmentUnits: units })
      .expect(201);
    const id = body.data.id as string;
    await world.ana.patch(`/api/clients/${id}/`).send({ name: 'Zulmira Outra Plantada' }).expect(200);
    await world.livro.person({ email: 'usuaria.plantada@construtora.com.br', name: 'Usuária Plantada' });
    const lines = await wholeFeed(source);
    const text = JSON.stringify(lines);
    expect(lines.filter(({ data }) => data.clientId === id).map(({ type }) => type)).toEqual([
      'ClientRegistered',
      'ClientUpdated',
    ]);
    expect(text).not.toMatch(/plantad|zulmira|quixad|ac[aá]cias|91234|nonce|ciphertext|"tag":"/i);
    expect(text).not.toContain(planted.cpf.replace(/\D/g, ''));
    expect(text).not.toContain(planted.cpf);
    expect(text).toContain('7001');
    // The sealed boxes of the journal itself, letter by letter.
    for (const { data } of await world.livro.events('clients'))
      for (const { ciphertext } of boxesIn(data)) expect(text).not.toContain(ciphertext);
    expect(lines.filter(({ type }) => /^User|^SignedIn|^Password|^FirstAccess/.test(type))).toEqual([]);
  });

  it('are free texts neither: they are told as somebody wrote them', async () => {
    const { position } = await feed(source, { types: 'PeriodReopened' });
    await book('Pago a fulano de tal, "à vista"\n{}');
    expect(told((await feed(source, { after: position })).lines)).toEqual([
      'Pago a fulano de tal, "à vista"\n{}',
    ]);
  });
});

describe('a stream', () => {
  it('tells all there is, then what comes, each with its position as id', async () => {
    const before = await wholeFeed(source);
    const stream = new Stream(source);
    await stream.until(({ lines }) => lines.length === before.length);
    const booked = [await book('Ao vivo 1'), await book('Ao vivo 2')];
    await stream.until(({ lines }) => lines.length === before.length + 2);
    expect(stream.lines.slice(0, -2)).toEqual(before);
    expect(stream.lines.slice(-2).map(({ data }) => data.expenseId)).toEqual(booked);
    for (const [index, line] of stream.lines.entries()) expect(stream.told[index]!.id).toBe(line.position);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.close();
  });

  it('goes on after the last id that was received', async () => {
    const all = await wholeFeed(source);
    const { position } = all.at(-4)!;
    const resumed = new Stream(source, { after: all[0]!.position }, { 'Last-Event-ID': position });
    await resumed.until(({ lines }) => lines.length === 3);
    expect(resumed.lines).toEqual(all.slice(-3));
    resumed.close();
  });

  it('says where it stands while nothing comes, and ends with the session', async () => {
    const rhythm = RHYTHM.heartbeatMs;
    RHYTHM.heartbeatMs = 100;
    try {
      const { id } = await world.livro.person({ email: 'leitor@construtora.com.br', type: 'auditor' });
      const token = await tokenFor('leitor@construtora.com.br');
      const stream = new Stream({ ...source, token }, { types: 'PeriodReopened' });
      await stream.until(({ told: heard }) => heard.filter(({ event }) => event === 'position').length >= 3);
      const { position } = await feed(source, { types: 'PeriodReopened' });
      await stream.until(({ told: heard }) => heard.at(-1)!.id === position);
      expect(JSON.parse(stream.told.at(-1)!.data)).toEqual({ position });
      await world.ana.delete(`/api/users/${id}/`).expect(200);
      await stream.until(({ ended }) => ended);
      expect(stream.told.at(-1)).toEqual({ id: undefined, event: 'end', data: '{"reason":"access"}' });
    } finally {
      RHYTHM.heartbeatMs = rhythm;
    }
  });
});

describe('refused is', () => {
  it.each([
    ['a type that nobody knows', { types: 'ExpenseRecorded,Nothing' }, 'types', 'INVALID_FORMAT', messages.feed.unknownTypes(['Nothing'])], // prettier-ignore
    ['a type that is not published', { types: 'UserInvited' }, 'types', 'INVALID_FORMAT', messages.feed.unknownTypes(['UserInvited'])], // prettier-ignore
    ['a limit of nothing', { limit: 0 }, 'limit', 'MINIMUM_VALUE', messages.feed.badLimit],
    ['a limit above the highest', { limit: limits.feedLinesMax + 1 }, 'limit', 'MAXIMUM_VALUE', messages.feed.badLimit], // prettier-ignore
    ['a wait that is too long', { wait: limits.feedWaitSeconds + 1 }, 'wait', 'MAXIMUM_VALUE', messages.feed.badWait], // prettier-ignore
    ['what was never a position', { after: 'ontem' }, 'after', 'INVALID_FORMAT', messages.feed.badPosition],
    ['the place of a stream of somebody else', { after: '0.00000000.seals' }, 'after', 'INVALID_FORMAT', messages.feed.badPosition], // prettier-ignore
  ])('%s', async (_, query, field, code, message) => {
    const { status, text } = await feed(source, query);
    const body = JSON.parse(text) as { errors: readonly object[] };
    expect([status, body.errors]).toEqual([422, [{ field, code, message }]]);
  });

  it('a position of another journal, or of one that has lost events since', async () => {
    const [first] = await wholeFeed(source);
    const stream = first!.position.replace(/^.*\./, '');
    const foreign = positionOf({ stream, revision: 0n, id: randomUUID() });
    const ahead = positionOf({ stream, revision: 1_000_000n, id: randomUUID() });
    for (const after of [foreign, ahead]) {
      const { status, text } = await feed(source, { after });
      expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([
        409,
        messages.feed.foreignPosition,
      ]);
    }
  });

  it('whoever may not read it', async () => {
    await world.livro.person({ email: 'fin@construtora.com.br', type: 'financial' });
    const token = await tokenFor('fin@construtora.com.br');
    expect((await feed({ ...source, token })).status).toBe(403);
    expect((await feed({ ...source, token: 'nada' })).status).toBe(401);
  });

  it('a stream beyond the twentieth of one person, with the time to come again, while others have theirs', async () => {
    const streams = Array.from({ length: 20 }, () => new Stream(source, { after: '' }));
    try {
      for (const stream of streams) await stream.until(({ status }) => status === 200);
      const { status, headers } = await feed(source);
      expect([status, headers.get('retry-after')]).toEqual([429, '5']);
      await world.livro.person({ email: 'outra@construtora.com.br', type: 'auditor' });
      const token = await tokenFor('outra@construtora.com.br');
      expect((await feed({ ...source, token }, { limit: 1 })).status).toBe(200);
    } finally {
      for (const stream of streams) stream.close();
    }
    expect((await feed(source, { limit: 1 })).status).toBe(200);
  });
});

/** The sealed boxes in an event's data. */
function boxesIn(data: unknown): readonly { readonly ciphertext: string }[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('ciphertext' in data) return [data as { ciphertext: string }];
  return Object.values(data).flatMap(boxesIn);
}
