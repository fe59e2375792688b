/** A purchaser who wants to know more of clients than a name: lists, one, options, files, and a search that probes digits. */
import type { TestApp } from '../support/app.ts';
import { download, sheetNames, sheetRows } from '../api/reports.fixture.ts';
import { signedInAs } from '../api/purchases.fixture.ts';
import { sharedApp } from './shared-app.ts';

const CPF = '529.982.247-25';
const DIGITS = '52998224725';
const secrets = [CPF, DIGITS, 'Jurubeba', 'herdeira', 'casada'];

let app: TestApp;
let purchaser: Awaited<ReturnType<TestApp['administrator']>>;
let administrator: Awaited<ReturnType<TestApp['administrator']>>;
let id: string;
beforeAll(async () => {
  ({ app } = await sharedApp());
  administrator = await app.administrator();
  const development = { name: 'Jardim', status: 'active', startDate: '2025-02-03' };
  const made = await administrator.post('/api/developments/').send(development).expect(201);
  const registered = await administrator
    .post('/api/clients/')
    .send({
      name: 'Zuleika Tamandaré',
      email: 'zuleika@exemplo.com',
      phone: '(11) 98765-4321',
      cpf: CPF,
      address: 'Travessa Jurubeba, 77',
      notes: 'herdeira',
      developmentUnits: [{ developmentId: made.body.data.id, units: ['1'], notes: 'casada' }],
    })
    .expect(201);
  id = registered.body.data.id;
  purchaser = (await signedInAs(app, 'purchaser', 'Paula')).agent;
});

it('tells a purchaser neither CPF nor address nor notes, wherever clients are told', async () => {
  const paths = [
    '/api/clients/',
    '/api/clients/?page=1',
    `/api/clients/${id}/`,
    '/api/clients/options/',
    '/api/exports/clients/?format=csv',
    '/api/clients/summary/',
  ];
  for (const path of paths) {
    const { text } = await purchaser.get(path).expect(200);
    expect({ path, told: secrets.filter((secret) => text.includes(secret)) }).toEqual({ path, told: [] });
    if (!path.includes('summary')) expect(text).toContain('529.***.***-25');
  }
  const whole = await administrator.get(`/api/clients/${id}/`).expect(200);
  expect(whole.body.data).toMatchObject({ cpf: CPF, address: 'Travessa Jurubeba, 77', notes: 'herdeira' });
});

it('masks them in the workbook, too, whatever the sheet', async () => {
  const told = async (agent: typeof purchaser): Promise<string> => {
    const file = await download(agent, '/api/exports/clients/?format=xlsx');
    expect(file.headers['content-disposition']).toMatch(/\.xlsx/);
    const sheets = await sheetNames(file);
    return JSON.stringify(await Promise.all(sheets.map((sheet) => sheetRows(file, sheet, 'Nome'))));
  };
  const masked = await told(purchaser);
  expect(secrets.filter((secret) => masked.includes(secret))).toEqual([]);
  expect(masked).toContain('529.***.***-25');
  expect(masked).toContain('Zuleika Tamandaré');
  expect(await told(administrator)).toContain(CPF);
});

it('finds nobody for a purchaser by digits of a CPF, and by a name or telephone as before', async () => {
  const found = async (who: typeof purchaser, search: string): Promise<number[]> =>
    Promise.all(
      ['/api/clients/', '/api/clients/options/'].map(
        async (path) => (await who.get(path).query({ search }).expect(200)).body.data.length as number,
      ),
    );
  for (const digits of [DIGITS, CPF, '99822', '982.247', '52998'])
    expect({ digits, found: await found(purchaser, digits) }).toEqual({ digits, found: [0, 0] });
  for (const known of ['tamandare', '98765-4321', '11987654321', 'zuleika@exemplo'])
    expect({ known, found: await found(purchaser, known) }).toEqual({ known, found: [1, 1] });
  expect(await found(administrator, '99822')).toEqual([1, 1]);
});
