/**
 * Lots for the accountant: each entry in one of them, whoever asks at once; files that stay what they were; corrections as what they
 * are; and lots sent again under other codes.
 */
import { addDays } from '@livro/calendar';
import { handoffDecider } from '../../backend/src/audit/handoff/handoff.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startBeside, startTestApp, type TestApp, tokenOf } from '../support/app.ts';
import { liveTable } from './audit.fixture.ts';
import {
  type Agent,
  clientOf,
  development,
  type Development,
  expense,
  nowhere,
  payment,
  today,
  transfer,
} from './ledger.fixture.ts';
import { centavosIn, LOTS, lotsBy, MAPPING, rowsIn, sha256 } from './lots.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000, 500);
  await ana.post('/api/expenses/').send(expense(aurora.building)).expect(201);
  const accounts = [
    codes('expense', '4.1', '3.01.01'),
    codes('asset', '1.1.1'),
    codes(`asset@${aurora.land}`, '1.1.2'),
    codes('opening-equity', '2.3.1'),
    codes(`centre@${aurora.id}`, 'CC-01'),
  ];
  await ana.post(MAPPING).send({ revision: 0, accounts }).expect(200);
}, 60_000);
afterAll(() => livro?.stop());

const mapping = async (): Promise<{ readonly revision: number }> =>
  (await ana.get(MAPPING).expect(200)).body.data as { revision: number };
const codes = (account: string, firm_code: string | null, referential_code: string | null = null) => ({
  account,
  firm_code,
  referential_code,
});

describe('lots', () => {
  const lots = () => lotsBy(ana);
  const yesterday = addDays(today, -1);
  const book = async (body: object): Promise<string> =>
    ((await ana.post('/api/expenses/').send(body).expect(201)).body as { data: { id: string } }).data.id;
  let first: string;
  let paid: string;

  it('are refused while an account has no code, by name, and nothing is left of it', async () => {
    const { revision } = await mapping();
    const without = [codes('opening-equity', null), codes('expense', null)];
    await ana.post(MAPPING).send({ revision, accounts: without }).expect(200);
    const { unmapped, entries } = await lots().preview();
    expect([entries, unmapped.map(({ code }) => code).sort()]).toEqual([
      3,
      ['expense:material', 'opening-equity', 'opening-equity'],
    ]);
    const { body } = await ana.post(LOTS).send({}).expect(422);
    expect(body).toMatchObject({ code: 'BUSINESS_RULE_VIOLATION' });
    expect(body.message).toContain(`Despesas: Material (${aurora.name})`);
    expect(await lots().list()).toEqual([]);
    const back = [codes('opening-equity', '2.3.1'), codes('expense', '4.1', '3.01.01')];
    await ana
      .post(MAPPING)
      .send({ revision: revision + 1, accounts: back })
      .expect(200);
  });

  it('take what is there up to a day, in columns that accounting programs read', async () => {
    paid = await book(
      expense(aurora.building, {
        date: yesterday,
        document_number: 'NF 77',
        supplier: 'Depósito Sul',
        description: '=SOMA(1)',
      }),
    );
    await ana
      .post('/api/transfers/')
      .send(transfer(aurora.building, aurora.land, { date: yesterday }))
      .expect(201);
    const { through } = await lots().preview(`?until=${yesterday}`);
    const lot = await lots().deliver({ until: yesterday, through });
    expect(lot).toMatchObject({ number: 1, late: 0, codes_changed: false });
    first = await lots().file(1);
    expect(sha256(first)).toBe(lot.revisions[0]!.sha256);
    const rows = rowsIn(first);
    const row = rows.find(({ Documento }) => Documento === 'NF 77')!;
    expect(row).toMatchObject({
      Lote: '1',
      Revisão: '1',
      Linha: '1',
      Data: yesterday.split('-').reverse().join('/'),
      'Conta débito': '4.1',
      'Conta crédito': '1.1.1',
      Valor: '123,45',
      Histórico: "'=SOMA(1) - Depósito Sul",
      'Centro de custo': 'CC-01',
      Empreendimento: aurora.name,
      Tipo: 'Despesa',
      Atrasado: '',
      'Referencial débito': '3.01.01',
      'Débito no Livro': `expense:material@${aurora.building}`,
    });
    expect(rows.find(({ Tipo }) => Tipo === 'Transferência')).toMatchObject({
      'Conta débito': '1.1.2',
      'Conta crédito': '1.1.1',
      Valor: '100,00',
    });
    expect(rows.reduce((sum, { Valor }) => sum + centavosIn(Valor), 0)).toBe(Math.round(lot.debits * 100));
    await ana.get('/api/exports/accountant/lots/2/').expect(404);
    await ana.get('/api/exports/accountant/lots/1/?revision=2').expect(404);
    await ana.get('/api/exports/accountant/lots/x/').expect(404);
    await ana
      .post(LOTS)
      .send({ until: addDays(today, 1) })
      .expect(422);
  });

  it('stay byte for byte what they were, whatever is corrected, renamed or mapped since', async () => {
    await ana.patch(`/api/expenses/${paid}/`).send({ description: 'Outras palavras' }).expect(200);
    await ana.patch(`/api/developments/${aurora.id}/`).send({ name: 'Edifício Renomeado' }).expect(200);
    const { revision } = await mapping();
    await ana
      .post(MAPPING)
      .send({ revision, accounts: [codes('expense', '4.9')] })
      .expect(200);
    expect(await lots().file(1)).toBe(first);
    expect((await lots().list())[0]).toMatchObject({ number: 1, codes_changed: true });
  });

  it('take corrections and reversals as what they are, and mark what came late', async () => {
    await ana.patch(`/api/expenses/${paid}/`).send({ amount: 200 }).expect(200);
    const late = await book(expense(aurora.building, { date: yesterday, amount: 7, category: 'labor' }));
    await ana.post(`/api/transactions/${late}/reverse/`).send({ reason: 'Em dobro' }).expect(201);
    const events = await livro.events('ledger');
    const numberOf = (id: string): string =>
      String(events.findIndex(({ data }) => Object.values(data).slice(0, 1).includes(id)) + 1);
    const preview = await lots().preview();
    const lot = await lots().deliver();
    expect(lot).toMatchObject({ number: 2, entries: preview.entries, late: preview.late });
    const rows = rowsIn(await lots().file(2));
    const undone = rows.find(
      (row) => row['Altera o lançamento'] === numberOf(paid) && row.Tipo === 'Estorno',
    );
    expect(undone).toMatchObject({
      'Do lote': '1',
      'Conta débito': '1.1.1',
      'Conta crédito': '4.9',
      Valor: '123,45',
    });
    const corrected = rows.find(({ Tipo }) => Tipo === 'Correção: Despesa');
    expect(corrected).toMatchObject({
      'Altera o lançamento': numberOf(paid),
      'Do lote': '1',
      Valor: '200,00',
      Atrasado: 'Sim',
      Histórico: expect.stringContaining('Outras palavras'),
    });
    const [booked, taken] = ['Despesa', 'Estorno'].map((kind) =>
      rows.find((row) => row.Tipo === kind && row.Valor === '7,00'),
    );
    expect(booked).toMatchObject({ Lançamento: numberOf(late), Atrasado: 'Sim' });
    expect(taken).toMatchObject({ 'Altera o lançamento': numberOf(late), 'Do lote': '2' });
    expect(taken!['Histórico']).toMatch(/^Estorno do lançamento \d+ \(.*\): Em dobro$/);
    expect(rows.filter(({ Atrasado }) => Atrasado === 'Sim').length).toBeGreaterThanOrEqual(lot.late);
    expect(await lots().file(1)).toBe(first);
  });

  it('are the same from another process, which knows of them by the journal alone', async () => {
    const other = await startBeside(livro);
    try {
      const { text } = await other
        .visitor()
        .get('/api/exports/accountant/lots/1/')
        .set('Authorization', `Bearer ${await tokenOf(livro)}`)
        .expect(200);
      expect(text).toBe(first);
    } finally {
      await other.stop();
    }
  });

  it('are empty for nobody', async () => {
    const { body } = await ana.post(LOTS).send({}).expect(422);
    expect(body).toMatchObject({ code: 'INVALID_OPERATION', errors: [{ field: 'until' }] });
  });

  it('are sent again as a revision where the codes changed, once, and the first stays', async () => {
    const again = (number: number, revision: number, key = `de-novo-${number}-${revision}`) =>
      ana.post(`${LOTS}${number}/again/`).set('Idempotency-Key', key).send({ revision });
    const { body } = await again(1, 1).expect(200);
    expect(body.data).toMatchObject({
      number: 1,
      codes_changed: false,
      revisions: [{ revision: 1 }, { revision: 2 }],
    });
    await again(1, 1).expect(200);
    await again(1, 1, 'outra').expect(409);
    await again(1, 7).expect(409);
    await again(1, 2).expect(422);
    await again(9, 1).expect(404);
    const second = await lots().file(1);
    expect(sha256(second)).toBe((body.data as { revisions: { sha256: string }[] }).revisions[1]!.sha256);
    expect(rowsIn(second)[0]).toMatchObject({ Revisão: '2', Empreendimento: 'Edifício Renomeado' });
    expect(rowsIn(second).map((row) => [row['Lançamento'], row.Linha])).toEqual(
      rowsIn(first).map((row) => [row['Lançamento'], row.Linha]),
    );
    expect(await lots().file(1, '?revision=1')).toBe(first);
  });

  it('break off rather than end as something else than what was delivered', async () => {
    const database = livro.app.get(Database);
    const table = await liveTable(livro, 'accounts');
    const move = (development: string) =>
      database.query(`update ${table} set development_id = $2 where id = $1`, [aurora.building, development]);
    await move(nowhere);
    await expect(lots().file(2)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    await move(aurora.id);
    expect(sha256(await lots().file(2))).toBe((await lots().list())[0]!.revisions[0]!.sha256);
  });

  it('are one where two ask at once, and one where one asks twice', async () => {
    const client = await clientOf(ana, aurora);
    const { revision } = await mapping();
    await ana
      .post(MAPPING)
      .send({ revision, accounts: [codes('revenue', '3.1')] })
      .expect(200);
    await ana.post('/api/payments/').send(payment(aurora.building, client)).expect(201);
    const ask = (key: string) => ana.post(LOTS).set('Idempotency-Key', key).send({ until: today });
    const both = await Promise.all([ask('lote-a'), ask('lote-b')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const won = both.findIndex(({ status }) => status === 201);
    const repeated = await ask(won === 0 ? 'lote-a' : 'lote-b');
    expect([repeated.status, repeated.body.data.number]).toEqual([201, 3]);
    expect((await lots().list()).map(({ number }) => number)).toEqual([3, 2, 1]);
    const all = [];
    for (const number of [1, 2, 3]) all.push(rowsIn(await lots().file(number)));
    const lines = all.flat().map((row) => `${row['Lançamento']}/${row.Linha}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('are decided at the head: who prepared one beside another is refused', async () => {
    await book(expense(aurora.building, { amount: 9 }));
    const opened = await livro.app.get(Books).open(handoffDecider);
    const { lots: made, mappingRevision } = await opened.catchUp();
    const { revisions, ...last } = made.at(-1)!;
    const same = { type: 'DeliverLot', ...last, ...revisions[0]!, lotId: nowhere, mappingRevision } as const;
    const refused = await opened.rehearse([
      { id: nowhere, actor: { id: 'system' }, command: { ...same, number: last.number } },
      {
        id: nowhere,
        actor: { id: 'system' },
        command: { ...same, number: last.number + 1, mappingRevision: 0 },
      },
    ]);
    expect(refused.map((error) => (error as { code?: string } | undefined)?.code)).toEqual([
      'DATA_CONSISTENCY_ERROR',
      'DATA_CONSISTENCY_ERROR',
    ]);
  });

  it('are read and downloaded by an auditor, and made by none', async () => {
    const { agent: auditor } = await signedInAs(livro, 'auditor', 'Beatriz');
    expect(await lotsBy(auditor).list()).toHaveLength(3);
    expect((await lotsBy(auditor).preview()).entries).toBe(1);
    expect(await lotsBy(auditor).file(1, '?revision=1')).toBe(first);
    await auditor.post(LOTS).send({}).expect(403);
    await auditor.post(`${LOTS}1/again/`).send({ revision: 2 }).expect(403);
    const { agent: clerk } = await signedInAs(livro, 'administrative', 'Clara');
    await clerk.get('/api/exports/accountant/lots/1/').expect(403);
  });
});
