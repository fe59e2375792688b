/**
 * Several entries at once: reversed for one reason, given tags or files. Each is an ordinary event of its own; one that is refused says
 * why and keeps nobody else back; a repeat under one key does nothing twice.
 */
import { randomUUID } from 'node:crypto';
import { FORM, form, listed, pdf, png, type SentFile, storedIn } from './attachments.fixture.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { type Agent, clientOf, type Development, development, expense, nowhere, payment, today } from './ledger.fixture.ts'; // prettier-ignore

interface Item {
  readonly id: string;
  readonly done: boolean;
  readonly reversalId: string | null;
  readonly code: string | null;
  readonly message: string | null;
}
interface Row {
  readonly id: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly reversedBy: string | null;
  readonly notes: string | null;
}

let livro: TestApp;
let ana: Agent;
let auditor: Person;
let aurora: Development;
let client: string;

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  auditor = await livro.person({ email: 'aldo@construtora.com.br', name: 'Aldo', type: 'auditor' });
  aurora = await development(ana, 1_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

const booked = async (path: string, body: object): Promise<string> =>
  (await ana.post(`/api/${path}/`).send(body).expect(201)).body.data.id as string;
const bill = (change: object = {}) => booked('expenses', expense(aurora.building, { amount: 10, ...change }));
const row = async (id: string): Promise<Row> =>
  (await ana.get(`/api/transactions/${id}/`).expect(200)).body.data.transactions[0] as Row;
const sent = (path: string, body: object, key?: string) => {
  const call = ana.post(`/api/transactions/${path}/`).send(body);
  return (key === undefined ? call : call.set('Idempotency-Key', key)).expect(200);
};
const several = async (
  path: string,
  body: object,
  key?: string,
): Promise<{ done: number; results: Item[] }> =>
  (await sent(path, body, key)).body.data as { done: number; results: Item[] };
const reversals = async () =>
  (await livro.events('ledger')).filter(({ type }) => type === 'EntryReversed').length;

describe('reversing', () => {
  it('undoes each on its own day for one reason, and says why one is not', async () => {
    const [one, two, gone] = [
      await bill({ date: '2026-02-03' }),
      await bill({ date: '2026-03-04' }),
      await bill(),
    ];
    await ana.post(`/api/transactions/${gone}/reverse/`).send({ reason: 'Antes' }).expect(201);
    const { done, results } = await several('reverse', { ids: [one, gone, nowhere, 'nada', two, one], reason: 'Lote errado' });
    expect(done).toBe(2);
    expect(results.map(({ id, done: was, code }) => [id, was, code])).toEqual([
      [one, true, null],
      [gone, false, 'ALREADY_REVERSED'],
      [nowhere, false, 'NOT_FOUND'],
      ['nada', false, 'NOT_FOUND'],
      [two, true, null],
    ]);
    expect(results[1]!.message).toEqual(expect.any(String));
    for (const [id, date, at] of [[one, '2026-02-03', 0], [two, '2026-03-04', 4]] as const) {
      expect((await row(id)).reversedBy).toBe(results[at]!.reversalId);
      expect(await row(results[at]!.reversalId!)).toMatchObject({ date, notes: 'Lote errado' });
    }
  }); // prettier-ignore

  it('does nothing twice under one key, and refuses other content under it', async () => {
    const ids = [await bill(), await bill()];
    const key = randomUUID();
    const before = await reversals();
    const first = await several('reverse', { ids, reason: 'Em dobro' }, key);
    expect(await several('reverse', { ids, reason: 'Em dobro' }, key)).toEqual(first);
    expect(await reversals()).toBe(before + 2);
    const other = { ids, reason: 'Outro motivo' };
    const { body } = await ana
      .post('/api/transactions/reverse/')
      .set('Idempotency-Key', key)
      .send(other)
      .expect(422);
    expect(body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await reversals()).toBe(before + 2);
  });

  it('takes back no money that is not there, and goes on with the others', async () => {
    const bela = await development(ana, 0);
    const paid = await booked('payments', payment(bela.building, client, { amount: 50 }));
    await booked('expenses', expense(bela.building, { amount: 45 }));
    const fine = await bill();
    const { results } = await several('reverse', { ids: [paid, fine], reason: 'Desistência' });
    expect(results.map(({ done }) => done)).toEqual([false, true]);
    expect(results[0]).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  it('wants entries, not too many, and a reason; and who may only read may not', async () => {
    await ana.post('/api/transactions/reverse/').send({ ids: [], reason: 'x' }).expect(422);
    await ana.post('/api/transactions/reverse/').send({ ids: [await bill()] }).expect(422);
    const many = Array.from({ length: 101 }, () => randomUUID());
    await ana.post('/api/transactions/reverse/').send({ ids: many, reason: 'x' }).expect(422);
    await auditor.agent.post('/api/transactions/reverse/').send({ ids: many, reason: 'x' }).expect(403);
  }); // prettier-ignore
});

describe('tagging', () => {
  it('adds tags to those that each has, and tells what takes none', async () => {
    const one = await bill({ tags: 'obra' });
    const two = await booked('payments', payment(aurora.building, client, { amount: 5 }));
    const { body } = await ana.get(`/api/transactions/?account=${aurora.building}&type=initial_balance`);
    const [{ id: opening }] = body.data as [{ id: string }];
    const full = await bill({ tags: Array.from({ length: 10 }, (_, n) => `t${n}`) });
    const { done, results } = await several('tag', { ids: [one, two, opening, full], tags: 'Conferido, obra' });
    expect(done).toBe(2);
    expect(results.map(({ code }) => code)).toEqual([null, null, 'INVALID_TYPE', 'MAX_LENGTH']);
    expect((await row(one)).tags).toEqual(['obra', 'conferido']);
    expect((await row(two)).tags).toEqual(['conferido', 'obra']);
    const found = await ana.get('/api/transactions/?page=1&tag=conferido').expect(200);
    expect(found.body.data.count).toBe(2);
  }); // prettier-ignore

  it('writes nothing for what has the tag already, and nothing twice under one key', async () => {
    const ids = [await bill({ tags: 'obra', date: today }), await bill()];
    const key = randomUUID();
    const before = (await livro.events('ledger')).length;
    await several('tag', { ids, tags: ['obra'] }, key);
    await several('tag', { ids, tags: ['obra'] }, key);
    expect((await livro.events('ledger')).length).toBe(before + 1);
  });

  it('wants a tag that may be one', async () => {
    await ana.post('/api/transactions/tag/').send({ ids: [await bill()] }).expect(422);
    await ana.post('/api/transactions/tag/').send({ ids: [await bill()], tags: 'x'.repeat(31) }).expect(422);
    await auditor.agent.post('/api/transactions/tag/').send({ ids: [], tags: 'x' }).expect(403);
  }); // prettier-ignore
});

describe('attaching', () => {
  const [note, photo] = [
    { name: 'nota.pdf', content: pdf() },
    { name: 'obra.png', content: png() },
  ];
  const send = (ids: readonly string[], files: readonly SentFile[], agent = ana) =>
    agent.post(`/api/transactions/attachments/?ids=${ids.join()}`).set('Content-Type', FORM).send(form(...files)); // prettier-ignore
  const names = async (owner: string) => (await listed(ana, owner)).map(({ name }) => name);

  it('puts all files to each expense and payment, and says why one takes none', async () => {
    const [one, undone] = [await bill(), await bill()];
    const two = await booked('payments', payment(aurora.building, client, { amount: 5, date: '2026-02-02' }));
    const { body: undoing } = await ana.post(`/api/transactions/${undone}/reverse/`).send({ reason: 'Engano' }).expect(201);
    const { body } = await ana.get(`/api/transactions/?account=${aurora.building}&type=initial_balance`);
    const [{ id: opening }] = body.data as [{ id: string }];
    const ids = [one, opening, nowhere, undoing.data.id as string, two, 'nada', one];
    const answer = (await send(ids, [note, photo]).expect(200)).body.data as { done: number; results: Item[] };
    expect(answer.done).toBe(2);
    expect(answer.results.map(({ id, done, code }) => [id, done, code])).toEqual([
      [one, true, null],
      [opening, false, 'INVALID_TYPE'],
      [nowhere, false, 'NOT_FOUND'],
      [undoing.data.id, false, 'INVALID_TYPE'],
      [two, true, null],
      ['nada', false, 'NOT_FOUND'],
    ]);
    expect(answer.results[1]!.message).toBe('Só despesas e pagamentos recebem anexos, e não os seus estornos');
    for (const owner of [`expenses/${one}`, `payments/${two}`]) {
      expect(await names(owner)).toEqual(['nota.pdf', 'obra.png']);
      const [first] = await listed(ana, owner);
      const content = await ana.get(first!.url).buffer(true).expect(200);
      expect(Buffer.compare(content.body as Buffer, note.content)).toBe(0);
    }
  }); // prettier-ignore

  it('adds nothing twice under one key, and leaves nothing of what is no file for anyone', async () => {
    const ids = [await bill(), await bill()];
    const key = randomUUID();
    const first = await send(ids, [note]).set('Idempotency-Key', key).expect(200);
    expect((await send(ids, [note]).set('Idempotency-Key', key).expect(200)).body.data).toEqual(first.body.data);
    for (const id of ids) expect(await names(`expenses/${id}`)).toEqual(['nota.pdf']);
    const { body } = await send(ids, [{ name: 'virus.exe', content: Buffer.from('MZ') }, note]).expect(415);
    expect(body.errors).toMatchObject([{ field: 'files', message: expect.stringContaining('virus.exe') }]);
    await send([], [note]).expect(422);
    await send(ids, []).expect(422);
    await send(ids, [note], auditor.agent).expect(403);
    for (const id of ids) expect(await names(`expenses/${id}`)).toEqual(['nota.pdf']);
    expect(storedIn(livro).filter((name) => name.startsWith('incoming'))).toEqual([]);
  }); // prettier-ignore
});
