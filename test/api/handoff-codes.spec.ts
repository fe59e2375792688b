/** What is handed to the accountant: codes for our accounts that are kept as events, seen by whoever changes them, and taken whole or not. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, type Development, expense, nowhere } from './ledger.fixture.ts';
import { MAPPING } from './lots.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000, 500);
  await ana.post('/api/expenses/').send(expense(aurora.building)).expect(201);
}, 60_000);
afterAll(() => livro?.stop());

interface Row {
  readonly account: string;
  readonly firm_code: string | null;
  readonly referential_code: string | null;
  readonly inherited_firm_code: string | null;
}
interface Mapping {
  readonly revision: number;
  readonly changed_by_name: string | null;
  readonly accounts: readonly Row[];
  readonly unmapped: readonly { readonly account_id: string; readonly code: string }[];
}
const mapping = async (query = '', agent = ana): Promise<Mapping> =>
  (await agent.get(`${MAPPING}${query}`).expect(200)).body.data as Mapping;
const codes = (account: string, firm_code: string | null, referential_code: string | null = null) => ({
  account,
  firm_code,
  referential_code,
});
const rowOf = ({ accounts }: Mapping, key: string) => accounts.find(({ account }) => account === key);
const types = async (): Promise<string[]> => (await livro.events('handoff')).map(({ type }) => type);

describe('codes', () => {
  it('begin with none, and name what has entries and no code', async () => {
    const { revision, changed_by_name, unmapped } = await mapping();
    expect({ revision, changed_by_name }).toEqual({ revision: 0, changed_by_name: null });
    expect(unmapped.map(({ account_id, code }) => [account_id, code]).sort()).toEqual(
      [
        [aurora.building, 'asset'],
        [aurora.building, 'expense:material'],
        [aurora.building, 'opening-equity'],
        [aurora.land, 'asset'],
        [aurora.land, 'opening-equity'],
      ].sort(),
    );
  });

  it('apply to the plan, and to one development where it has its own', async () => {
    const accounts = [
      codes('expense', '4.1', '3.01.01'),
      codes('asset', '1.1.1'),
      codes(`asset@${aurora.land}`, '1.1.2'),
      codes(`centre@${aurora.id}`, 'CC-01'),
    ];
    const { body } = await ana
      .post(MAPPING)
      .send({ revision: 0, accounts, development: aurora.id })
      .expect(200);
    const own = body.data as Mapping;
    expect(own).toMatchObject({ revision: 1, changed_by_name: 'Ana Administradora' });
    expect(rowOf(own, `asset@${aurora.land}`)).toMatchObject({
      firm_code: '1.1.2',
      inherited_firm_code: '1.1.1',
    });
    expect(rowOf(own, `expense:labor@${aurora.building}`)).toMatchObject({
      firm_code: null,
      inherited_firm_code: '4.1',
      inherited_referential_code: '3.01.01',
    });
    expect(rowOf(own, `centre@${aurora.id}`)).toMatchObject({ firm_code: 'CC-01' });
    const plan = await mapping();
    expect(rowOf(plan, 'expense')).toMatchObject({ firm_code: '4.1', referential_code: '3.01.01' });
    expect(plan.unmapped.map(({ code }) => code)).toEqual(['opening-equity', 'opening-equity']);
    expect((await livro.events('handoff'))[0]).toMatchObject({
      type: 'AccountsMapped',
      data: { revision: 1 },
    });
  });

  it('are not changed by whoever has not seen them, nor for what is not there, and nothing is left of it', async () => {
    const send = (revision: number, ...accounts: object[]) => ana.post(MAPPING).send({ revision, accounts });
    const { body } = await send(0, codes('asset', '9')).expect(409);
    expect(body).toMatchObject({ code: 'DATA_CONSISTENCY_ERROR', errors: [{ field: 'revision' }] });
    for (const key of ['caixa', `asset@${nowhere}`, `centre@${aurora.building}`, 'flow:invested'])
      await send(1, codes('asset', '9'), codes(key, '1')).expect(404);
    const wrong = await send(1, codes('asset', '=1+1')).expect(422);
    expect(wrong.body.errors[0]).toMatchObject({ field: 'accounts.0.firm_code', code: 'INVALID_FORMAT' });
    expect(await types()).toEqual(['AccountsMapped']);
  });

  it('are the same when they are sent again under the same key, and no event where nothing changes', async () => {
    const send = () =>
      ana
        .post(MAPPING)
        .set('Idempotency-Key', 'codigos-1')
        .send({ revision: 1, accounts: [codes('gain', '5')] })
        .expect(200);
    await send();
    expect((await send()).body.data).toMatchObject({ revision: 2 });
    await ana
      .post(MAPPING)
      .send({ revision: 2, accounts: [codes('gain', '5')] })
      .expect(200);
    expect(await types()).toEqual(['AccountsMapped', 'AccountsMapped']);
  });

  it('come as a file that can be changed and taken back, all of it or nothing', async () => {
    const file = (await ana.get('/api/exports/accountant/mapping/').expect(200)).text;
    const lines = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '"Chave";"Empreendimento";"Conta";"Conta do plano";"Conta do escritório";"Conta referencial"',
    );
    expect(lines).toContain(
      `"asset@${aurora.land}";"${aurora.name}";"Conta do Terreno";"Disponível";"1.1.2";`,
    );
    const post = (csv: string) => ana.post(`${MAPPING}import/`).send({ revision: 2, csv });
    const wrong = `${file}"asset@${nowhere}";"";"";"";"1";""\r\n"gain";"";"";"";"8";""\r\n`;
    const { body } = await post(wrong).expect(422);
    expect(body.errors).toEqual([
      expect.objectContaining({
        field: 'csv',
        message: expect.stringContaining(`Linha ${lines.length + 1}:`),
      }),
      expect.objectContaining({
        field: 'csv',
        message: expect.stringContaining(`Linha ${lines.length + 2}:`),
      }),
    ]);
    await post('um;dois\r\n1;2').expect(422);
    await post('').expect(422);
    expect((await mapping()).revision).toBe(2);
    // As a spreadsheet in English gives it back: commas, no quotes.
    const changed = 'Chave,Conta do escritório,Conta referencial\ngain,6,\nopening-equity,2.3.1,2.03\n';
    expect((await post(changed).expect(200)).body.data).toMatchObject({ revision: 3, unmapped: [] });
    expect(rowOf(await mapping(), 'gain')).toMatchObject({ firm_code: '6' });
    await post(changed.replace('6', '7')).expect(409);
  });

  it('are read by an auditor, and changed by none', async () => {
    const { agent: auditor } = await signedInAs(livro, 'auditor', 'Aurelio');
    expect((await mapping('', auditor)).revision).toBe(3);
    await auditor
      .post(MAPPING)
      .send({ revision: 3, accounts: [codes('asset', '9')] })
      .expect(403);
    await auditor.post(`${MAPPING}import/`).send({ revision: 3, csv: 'x' }).expect(403);
    await auditor.get('/api/exports/accountant/mapping/').expect(200);
    await ana.get(`${MAPPING}?development=${nowhere}`).expect(404);
  });
});
