/** What two people do to the same entry at the same time, and how an entry's words read at a past moment. */
import { setImmediate as turn } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, clientOf, type Development, development, expense, payment } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let client: string;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

const bodies = {
  expenses: (change: object = {}) => expense(aurora.building, change),
  payments: (change: object = {}) => payment(aurora.building, client, change),
};
const made = async (path: keyof typeof bodies, change: object = {}): Promise<string> => {
  const { body } = await ana.post(`/api/${path}/`).send(bodies[path](change)).expect(201);
  return body.data.id as string;
};
/** The clock has gone on: what is recorded from now on is later than whatever was before. */
const nextInstant = async (): Promise<void> => {
  for (const before = Date.now(); Date.now() <= before;) await turn();
};
const journalled = async (): Promise<number> => (await livro.events('ledger')).length;

describe('an expense that is sent twice at once', () => {
  it('is booked once, and refused once with the other named', async () => {
    const body = expense(aurora.building, { supplier: 'Votoran', amount: 777 });
    const before = await journalled();
    const answers = await Promise.all([1, 2, 3].map(() => ana.post('/api/expenses/').send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await journalled()).toBe(before + 1);
    const booked = answers.find(({ status }) => status === 201)!.body.data as {
      id: string;
      entry_number: number;
    };
    for (const { body: refusal } of answers.filter(({ status }) => status === 409)) {
      expect(refusal).toMatchObject({
        code: 'DUPLICATE_RECORD',
        error: { details: { entryId: booked.id, entryNumber: booked.entry_number, date: body.date } },
      });
    }
    await ana
      .post('/api/expenses/')
      .send({ ...body, confirm_duplicate: true })
      .expect(201);
    await ana
      .post('/api/transactions/')
      .send({ type: 'expense', ...body })
      .expect(409);
  });
});

describe.each(['expenses', 'payments'] as const)('If-Match on %s', (path) => {
  const at = (id: string): string => `/api/${path}/${id}/`;
  const read = async (id: string) => {
    const { body, headers } = await ana.get(at(id)).expect(200);
    expect(headers.etag).toBe(`W/"${body.data.version}"`);
    return { data: body.data as { version: number; notes: string | null }, etag: headers.etag! };
  };

  it('lets a change pass on the version that was read, and names the next one', async () => {
    const id = await made(path);
    const { etag } = await read(id);
    const changed = await ana.patch(at(id)).set('If-Match', etag).send({ notes: 'uma' }).expect(200);
    const after = await read(id);
    expect(changed.headers.etag).toBe(after.etag);
    expect(after.etag).not.toBe(etag);
    await ana.patch(at(id)).set('If-Match', `"1", ${after.etag}`).send({ amount: 5 }).expect(200);
    await ana
      .patch(at(await made(path)))
      .set('If-Match', '*')
      .send({ notes: 'qualquer' })
      .expect(200);
  });

  it('refuses a stale one with what changed, and leaves no event', async () => {
    const id = await made(path);
    const { etag } = await read(id);
    await ana.patch(at(id)).send({ notes: 'outra mão', reason: 'Faltava' }).expect(200);
    const { data } = await read(id);
    const before = await journalled();
    for (const [stale, send] of [
      [etag, () => ana.patch(at(id)).send({ notes: 'minha' })],
      [etag, () => ana.patch(at(id)).send({ amount: 1 })],
      [etag, () => ana.delete(at(id)).send({ reason: 'Engano' })],
      ['"999999"', () => ana.patch(at(id)).send({ notes: 'minha' })],
      ['abc', () => ana.patch(at(id)).send({ notes: 'minha' })],
    ] as const) {
      const { body } = await send().set('If-Match', stale).expect(412);
      expect(body).toMatchObject({
        code: 'STALE_VERSION',
        message: 'O registro mudou desde que foi lido. Atualize e tente de novo.',
        errors: [{ field: 'If-Match', code: 'STALE_VERSION' }],
        error: { details: { version: data.version } },
      });
      if (stale === etag) {
        expect(body.error.details.changes).toMatchObject([
          {
            version: data.version,
            reason: 'Faltava',
            words: { notes: 'outra mão' },
            previous: { notes: null },
          },
        ]);
      }
    }
    expect(await journalled()).toBe(before);
    expect((await read(id)).data.notes).toBe('outra mão');
  });

  it('lets only one of two changes of the same version through', async () => {
    const id = await made(path);
    const { etag } = await read(id);
    const answers = await Promise.all(
      ['uma', 'outra'].map((notes) => ana.patch(at(id)).set('If-Match', etag).send({ notes })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('says of an entry that is gone what became of it', async () => {
    const id = await made(path);
    const { etag } = await read(id);
    await ana.delete(at(id)).send({ reason: 'Engano' }).expect(200);
    const { body } = await ana.patch(at(id)).set('If-Match', etag).send({ notes: 'x' }).expect(412);
    expect(body.error.details.changes).toMatchObject([{ reversed_by: expect.any(String) as unknown }]);
    const { etag: now } = await read(id);
    const gone = await ana.patch(at(id)).set('If-Match', now).send({ notes: 'x' }).expect(409);
    expect(gone.body).toMatchObject({ code: 'ALREADY_REVERSED' });
  });
});

it('a pending payment has versions too: its confirmation is one', async () => {
  const id = await made('payments', { status: 'pending' });
  const { headers } = await ana.get(`/api/payments/${id}/`).expect(200);
  await ana.post(`/api/payments/${id}/confirm/`).send({}).expect(200);
  const late = await ana.patch(`/api/payments/${id}/`).set('If-Match', headers.etag!).send({ notes: 'x' });
  expect(late.status).toBe(412);
  expect(late.body.error.details.changes).toMatchObject([{ status: 'confirmed' }]);
});

describe('the words of an entry', () => {
  const history = async (query: string): Promise<Record<string, unknown>[]> => {
    const { body } = await ana.get(`/api/transactions/?account=${aurora.building}&${query}`).expect(200);
    return body.data as Record<string, unknown>[];
  };

  it('read as they were known at any moment, and tell who changed them and why', async () => {
    const id = await made('expenses', { description: 'Areia grossa', supplier: 'Jazida', amount: 61.5 });
    const moments: string[] = [new Date().toISOString()];
    for (const [description, reason] of [
      ['Areia média', 'Nota trocada'],
      ['Areia fina', undefined],
    ] as const) {
      await nextInstant();
      await ana.patch(`/api/expenses/${id}/`).send({ description, reason }).expect(200);
      moments.push(new Date().toISOString());
      await nextInstant();
    }
    const { body } = await ana.get(`/api/transactions/${id}/`).expect(200);
    expect(body.data.transactions).toMatchObject([{ description: 'Areia fina' }]);
    expect(body.data.annotations).toMatchObject([
      {
        entryId: id,
        reason: 'Nota trocada',
        words: { description: 'Areia média' },
        previous: { description: 'Areia grossa' },
      },
      { entryId: id, reason: 'Edição', previous: { description: 'Areia média' } },
    ]);
    const names = ['Areia grossa', 'Areia média', 'Areia fina'];
    for (const [n, known] of moments.entries()) {
      const then = await ana.get(`/api/transactions/${id}/?known_at=${known}`).expect(200);
      expect(then.body.data.transactions).toMatchObject([{ description: names[n], supplier: 'Jazida' }]);
      expect(then.body.data.annotations).toHaveLength(n);
      const found = await history(`known_at=${known}&search=${encodeURIComponent(names[n]!)}`);
      expect(found).toMatchObject([{ id, description: names[n] }]);
      const others = names.filter((name) => name !== names[n]).map((name) => name.split(' ')[1]!);
      for (const other of others) {
        expect(await history(`known_at=${known}&search=${encodeURIComponent(other)}`)).toEqual([]);
      }
      const { body: page } = await ana
        .get(
          `/api/transactions/?account=${aurora.building}&known_at=${known}&page=1&sort=description&search=areia`,
        )
        .expect(200);
      expect(page.data).toMatchObject({ count: 1, results: [{ description: names[n] }] });
      const statement = await ana
        .get(`/api/accounts/${aurora.building}/statement/?known_at=${known}&limit=100`)
        .expect(200);
      expect(statement.body.data.results).toContainEqual(
        expect.objectContaining({ description: names[n], signedAmount: -61.5 }),
      );
    }
    const before = '2020-01-01T00:00:00Z';
    await ana.get(`/api/transactions/${id}/?known_at=${before}`).expect(404);
  });

  it('of a payment that is pending do so too', async () => {
    const id = await made('payments', { status: 'pending', description: 'Sinal' });
    const known = new Date().toISOString();
    await nextInstant();
    await ana
      .patch(`/api/payments/${id}/`)
      .send({ description: 'Entrada', reason: 'Nome certo' })
      .expect(200);
    const { body: then } = await ana.get(`/api/transactions/${id}/?known_at=${known}`).expect(200);
    expect(then.data).toMatchObject({ transactions: [{ description: 'Sinal' }], annotations: [] });
    const { body: now } = await ana.get(`/api/transactions/${id}/`).expect(200);
    expect(now.data).toMatchObject({
      transactions: [{ description: 'Entrada' }],
      annotations: [{ reason: 'Nome certo' }],
    });
  });
});
