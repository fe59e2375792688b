/** An account and its bank on the real parts: statements come in once, lines are settled and opened again, bank and books agree. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { BankBooks } from '../../backend/src/banking/account/bank-books.write.ts';
import { UndoneEntries } from '../../backend/src/banking/account/undone-entries.reactor.ts';
import {
  cnabExtract,
  ofxText,
  type OfxDialect,
  type Told,
} from '../../backend/src/banking/statement/statement.fixture.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import {
  type Agent,
  clientOf,
  development,
  type Development,
  expense,
  nowhere,
  payment,
} from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let tower: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  tower = await development(ana, 100_000);
  client = await clientOf(ana, tower);
}, 60_000);
afterAll(() => livro?.stop());

const dialect: OfxDialect = {
  xml: false,
  closed: false,
  encoding: 'cp1252',
  charset: '1252',
  decimal: ',',
  thousands: false,
  plus: false,
  zone: '[-3:BRT]',
  newline: '\r\n',
  balance: true,
};
const line = (bankId: string, date: string, amount: number, description: string): Told => ({
  bankId,
  date: localDate(date),
  amount: centavos(amount),
  description,
  documentNumber: null,
});
const october = [
  line('1', '2026-10-06', -123_456, 'PIX ENVIADO CONCRETEIRA IPIRANGA'),
  line('2', '2026-10-07', 150_000, 'PIX RECEBIDO MARIA'),
  line('3', '2026-10-08', -1_290, 'TARIFA PACOTE SERVICOS'),
  // The same FITID once more: a line of its own, as its amount says.
  line('3', '2026-10-09', -1_290, 'TARIFA PACOTE SERVICOS'),
];
const file = (lines: readonly Told[], balance = 10_023_964): string =>
  ofxText(lines, dialect, { amount: balance, date: '2026-10-31' });
const send = (text: string, account = tower.building, agent = ana, name = 'outubro.ofx') =>
  agent.post(`/api/bank-accounts/${account}/statements/`).attach('file', Buffer.from(text, 'latin1'), name);
const at = (path: string, account = tower.building) => `/api/bank-accounts/${account}/${path}`;
interface Line {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly match_id: string | null;
  readonly proposal: {
    readonly line_ids: string[];
    readonly entries: { readonly id: string }[];
    readonly reason: string;
  } | null;
  readonly learnt: { readonly category: string; readonly supplier: string } | null;
}
const lines = async (status?: string, account = tower.building): Promise<Line[]> =>
  (await ana.get(at(`lines/${status ? `?status=${status}` : ''}`, account)).expect(200)).body.data as Line[];
const account = async (id = tower.building) =>
  ((await ana.get('/api/bank-accounts/').expect(200)).body.data as { id: string }[]).find(
    (one) => one.id === id,
  );
const events = async (id = tower.building) => (await livro.events(`bank-${id}`)).map(({ type }) => type);
const accept = async ({ id, proposal }: Line) =>
  ana
    .post(at('matches/'))
    .send({ line_ids: proposal?.line_ids ?? [id], entry_ids: proposal!.entries.map((one) => one.id) });

it('takes a statement once, however often it comes, and only what is new of one that overlaps', async () => {
  const first = await send(file(october.slice(0, 3))).expect(201);
  expect(first.body.data).toEqual({
    format: 'ofx',
    new_lines: 3,
    known_lines: 0,
    left_out: [],
    from: '2026-10-06',
    to: '2026-10-08',
    balance: 100_239.64,
    balance_date: '2026-10-31',
  });
  const again = await send(file(october.slice(0, 3)));
  expect(again.body.data).toMatchObject({ new_lines: 0, known_lines: 3 });
  const overlapping = await send(file(october.slice(1)));
  expect(overlapping.body.data).toMatchObject({ new_lines: 1, known_lines: 2 });
  expect(await events()).toEqual([
    ...Array.from({ length: 3 }, () => 'LineReported'),
    'StatementImported',
    'StatementImported',
    'LineReported',
    'StatementImported',
  ]);
  expect(await account()).toMatchObject({
    lines: 4,
    open_lines: 4,
    reaches: '2026-10-31',
    reconciled_through: null,
  });
});

it('takes it once from two who send it together, and again under the same key with the same answer', async () => {
  const other = tower.land;
  const both = await Promise.all([send(file(october), other), send(file(october), other)]);
  const counted = both.map(({ body }) => (body as { data: { new_lines: number } }).data.new_lines);
  expect(counted[0]! + counted[1]!).toBe(4);
  expect((await events(other)).filter((type) => type === 'LineReported')).toHaveLength(4);
  const late = [line('9', '2026-10-20', -500, 'IOF')];
  const keyed = () => send(file(late), other).set('Idempotency-Key', 'extrato-1');
  const [one, two] = [await keyed(), await keyed()];
  expect([one.body.data.new_lines, two.body.data.new_lines]).toEqual([1, 1]);
  expect((await events(other)).filter((type) => type === 'LineReported')).toHaveLength(5);
});

it.each<[string, string, number, string]>([
  ['damaged', file(october).replace('-12,90', 'doze'), 422, 'Linha 32: o valor “doze” não pôde ser lido'],
  ['cut off', file(october).slice(0, -20), 422, 'termina antes do fim'],
  ['of nothing that is known', 'nome;idade\nAna;30', 422, 'Diga quais colunas'],
  ['empty', ' ', 422, 'O arquivo está vazio'],
  ['too large', 'x'.repeat(5 * 1024 * 1024 + 1), 413, 'passa de 5 MB'],
])('refuses a file that is %s, and keeps nothing of it', async (_, text, status, message) => {
  const before = (await events()).length;
  const { body } = await send(text).expect(status);
  expect(body.message).toContain(message);
  expect(await events()).toHaveLength(before);
});

it('refuses what is no form, no file, and an account that is none', async () => {
  await ana.post(at('statements/')).send({ file: 'x' }).expect(415);
  const { body } = await ana.post(at('statements/')).field('columns', '').expect(422);
  expect(body.errors[0]).toMatchObject({ code: 'REQUIRED_FIELD', field: 'file' });
  expect((await send(file(october), nowhere).expect(404)).body.code).toBe('ACCOUNT_NOT_FOUND');
  expect((await ana.get(at('lines/', nowhere)).expect(404)).body.code).toBe('ACCOUNT_NOT_FOUND');
});

it('remembers the columns of a CSV', async () => {
  const other = await development(ana);
  const csv = (amount: string) => `Quando;O que;Quanto\n10/10/2026;Pix;${amount}`;
  const columns = JSON.stringify({ date: 'Quando', description: 'O que', amount: 'Quanto' });
  const unknown = await send(csv('1,00'), other.building).expect(422);
  expect(unknown.body).toMatchObject({
    errors: [{ field: 'columns' }],
    error: { details: { columns: ['Quando', 'O que', 'Quanto'] } },
  });
  await send(csv('1,00'), other.building).field('columns', columns).expect(201);
  const next = await send(csv('2,00'), other.building).expect(201);
  expect(next.body.data).toMatchObject({ format: 'csv', new_lines: 1 });
});

describe('lines', () => {
  let bill: string;

  it('are proposed what they may be, and matched only by a person', async () => {
    const concrete = {
      description: 'Concreto',
      supplier: 'Concreteira Ipiranga',
      amount: '1.234,56',
      date: '2026-10-05',
    };
    bill = (await ana.post('/api/expenses/').send(expense(tower.building, concrete)).expect(201)).body.data
      .id as string;
    await ana
      .post('/api/payments/')
      .send(
        payment(tower.building, client, { date: '2026-10-07', amount: 1_500, description: 'Parcela Maria' }),
      )
      .expect(201);
    const [first, second, third] = await lines('open');
    expect(first!.proposal).toMatchObject({
      entries: [{ id: bill, amount: -1_234.56 }],
      reason: 'mesmo valor, 1 dia de diferença, “concreteira ipiranga”',
    });
    expect(third!.proposal).toBeNull();
    expect(await lines('matched')).toEqual([]);
    await accept(first!).then(({ status }) => expect(status).toBe(201));
    await accept(second!).then(({ status }) => expect(status).toBe(201));
    expect((await lines()).map(({ status }) => status)).toEqual(['matched', 'matched', 'open', 'open']);
  });

  it.each<[string, object, number, string]>([
    ['an entry that is matched', { entry: 'bill' }, 409, 'já está conciliado'],
    ['an entry of nobody', { entry_ids: [nowhere] }, 404, 'não encontrado nesta conta'],
    ['nothing', {}, 422, 'Escolha ao menos'],
  ])('refuse %s', async (_, body, status, message) => {
    const [open] = await lines('open');
    const sent = 'entry' in body ? { entry_ids: [bill] } : body;
    const answer = await ana
      .post(at('matches/'))
      .send({ line_ids: [open!.id], ...sent })
      .expect(status);
    expect(answer.body.message).toContain(message);
  });

  it('become entries in one call, and the next of the same words is told what the last one was', async () => {
    const [fee] = await lines('open');
    const entry = { description: 'Tarifa bancária', supplier: 'Banco', category: 'other' };
    await ana
      .post(at(`lines/${fee!.id}/entry/`))
      .send({ description: 'Tarifa bancária' })
      .expect(422);
    await ana
      .post(at(`lines/${fee!.id}/entry/`))
      .send(entry)
      .expect(201);
    const booked = (await livro.events('ledger')).at(-1)!;
    expect(booked).toMatchObject({
      type: 'ExpenseRecorded',
      data: { amount: 1_290, date: '2026-10-08', supplier: 'Banco' },
    });
    const [next] = await lines('open');
    expect(next!.learnt).toMatchObject({
      category: 'other',
      supplier: 'Banco',
      description: 'Tarifa bancária',
    });
    expect(
      (
        await ana
          .post(at(`lines/${fee!.id}/entry/`))
          .send(entry)
          .expect(409)
      ).body.message,
    ).toContain('já foi conciliada');
    expect((await livro.events('ledger')).at(-1)!.id).toBe(booked.id);
  });

  it('that were booked and not matched, since the store was lost between the two, are finished by asking again', async () => {
    const [next] = await lines('open');
    const entry = { description: 'Tarifa bancária', category: 'other', confirm_duplicate: true };
    const { length } = await livro.events('ledger');
    jest.spyOn(livro.app.get(BankBooks), 'execute').mockRejectedValueOnce(new OutcomeUnknownError());
    await ana
      .post(at(`lines/${next!.id}/entry/`))
      .send(entry)
      .expect(503);
    expect(await livro.events('ledger')).toHaveLength(length + 1);
    await ana
      .post(at(`lines/${next!.id}/entry/`))
      .send(entry)
      .expect(201);
    expect(await livro.events('ledger')).toHaveLength(length + 1);
    const matched = (await lines('matched')).find(({ id }) => id === next!.id)!;
    await ana.delete(at(`matches/${matched.match_id}/`)).expect(200);
    const [open] = await lines('open');
    expect(open!.proposal).toMatchObject({ reason: expect.stringContaining('mesmo valor, no mesmo dia') });
    await accept(open!).then(({ status }) => expect(status).toBe(201));
    expect(await livro.events('ledger')).toHaveLength(length + 1);
  });

  it('are ignored with a reason, and restored', async () => {
    const other = tower.land;
    const [open] = await lines('open', other);
    await ana
      .post(at(`lines/${open!.id}/ignore/`, other))
      .send({})
      .expect(422);
    await ana
      .post(at(`lines/${open!.id}/ignore/`, other))
      .send({ reason: 'Da outra conta' })
      .expect(200);
    expect(await lines('ignored', other)).toMatchObject([{ id: open!.id, reason: 'Da outra conta' }]);
    await ana
      .post(at(`lines/${open!.id}/restore/`, other))
      .send({})
      .expect(200);
    await ana
      .post(at(`lines/${open!.id}/restore/`, other))
      .send({})
      .expect(422);
    expect(await lines('ignored', other)).toEqual([]);
  });
});

describe('bank and books', () => {
  const reconcile = (body: object) => ana.post(at('reconciliations/')).send(body);

  it('agree where each line is settled and what the bank has not seen is taken off', async () => {
    await ana
      .post('/api/expenses/')
      .send(
        expense(tower.building, {
          description: 'Cheque ainda não descontado',
          amount: 700,
          date: '2026-10-30',
        }),
      )
      .expect(201);
    const { body } = await ana.get(at('balance/?through=2026-10-31')).expect(200);
    expect(body.data).toEqual({
      bank: 100_239.64,
      books: 99_539.64,
      outstanding: -700,
      outstanding_entries: 1,
      explained: 100_239.64,
      difference: 0,
      open_lines: 0,
    });
    const wrong = await reconcile({ through: '2026-10-31', balance: '100.300,00' }).expect(422);
    expect(wrong.body.message).toBe(
      'O banco diz R$\u00a0100.300,00 e os livros explicam R$\u00a0100.239,64: faltam explicar R$\u00a060,36',
    );
    expect((await reconcile({ through: '2026-11-05' }).expect(422)).body.message).toContain('Nenhum extrato');
    await reconcile({ through: '2026-10-31' }).expect(201);
    expect(await account()).toMatchObject({ reconciled_through: '2026-10-31', open_lines: 0 });
    expect((await reconcile({ through: '2026-10-30' }).expect(422)).body.message).toContain(
      'já está conciliada',
    );
  });

  it('agree no more once an entry is undone after its match: its line is open again', async () => {
    const matched = (await lines('matched'))[0]!;
    const [entry] = (matched as unknown as { entries: { id: string }[] }).entries;
    await ana.post(`/api/transactions/${entry!.id}/reverse/`).send({ reason: 'Nota errada' }).expect(201);
    await livro.app.get(UndoneEntries).catchUp();
    expect(await lines('open')).toMatchObject([{ id: matched.id, match_id: null, proposal: null }]);
    expect((await livro.events(`bank-${tower.building}`)).at(-1)).toMatchObject({
      type: 'LinesUnmatched',
      data: { undoneEntryId: entry!.id, unmatchedBy: 'system' },
    });
    expect(await account()).toMatchObject({ reconciled_through: null, open_lines: 1 });
    const refused = await reconcile({ through: '2026-10-31' }).expect(422);
    expect(refused.body.message).toBe('1 linha até 31/10/2026 espera conciliação');
    const again = {
      description: 'Concreto, nota certa',
      supplier: 'Concreteira Ipiranga',
      category: 'material',
    };
    await ana
      .post(at(`lines/${matched.id}/entry/`))
      .send(again)
      .expect(201);
    await reconcile({ through: '2026-10-31' }).expect(201);
  });

  it('are held against each other from a CNAB statement, too', async () => {
    const other = await development(ana, 500);
    const extract = cnabExtract([line('', '2026-10-10', -20_000, 'CHEQUE COMPENSADO')], 30_000).replace(
      '31012026',
      '31102026',
    );
    await send(extract, other.building, ana, 'extrato.ret').expect(201);
    const [open] = await lines('open', other.building);
    await ana
      .post(at(`lines/${open!.id}/entry/`, other.building))
      .send({ description: 'Areia lavada', category: 'material' })
      .expect(201);
    await ana.post(at('reconciliations/', other.building)).send({ through: '2026-10-31' }).expect(201);
  });
});

it('is done by those who keep the books, and read by the auditor', async () => {
  const [auditor, financial, purchaser] = await Promise.all(
    (['auditor', 'financial', 'purchaser'] as const).map(
      async (type) => (await signedInAs(livro, type, type)).agent,
    ),
  );
  await auditor!.get(at('lines/')).expect(200);
  await send(file(october), tower.building, auditor).expect(403);
  await auditor!.post(at('reconciliations/')).send({ through: '2026-10-31' }).expect(403);
  await purchaser!.get('/api/bank-accounts/').expect(403);
  await send(file(october), tower.building, financial).expect(201);
});

it('is proven with all the rest', async () => {
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true });
});
