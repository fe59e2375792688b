/**
 * What a command changes is declared beside its route, and that is all that it changes: every reading call is asked before and after,
 * and whatever answers otherwise belongs to an area that the command names. The screens read anew what it names, and nothing else.
 */
import type { Area } from '@livro/rules';
import { apiDocument } from '../support/documented.ts';
import { movements, textOf } from './books.fixture.ts';
import { issued, keyForm } from './access-keys.fixture.ts';
import { person } from './clients.fixture.ts';
import { ended, start } from './imports.fixture.ts';
import { comeBack, expense, investment, payment, today, transfer } from './ledger.fixture.ts';
import { requested, wanted } from './purchases.fixture.ts';
import { startWorld, type World } from './rules/world.ts';

let world: World;
jest.setTimeout(60_000);
beforeAll(async () => void (world = await startWorld()), 90_000);
afterAll(() => world?.livro.stop());

type Json = Readonly<Record<string, unknown>>;
interface Declared {
  readonly tags?: readonly Area[];
  readonly 'x-changes'?: readonly Area[];
}
const declared = (path: string, method: string): Declared =>
  (apiDocument.paths[path] as Json)[method] as Declared;

/** Each area with the calls whose answers a screen shows. */
const reads = ({ known }: World): readonly string[] => [
  'users/',
  'access-keys/',
  'webhooks/',
  'developments/',
  'developments/summary/',
  'late-rule/',
  `developments/${known.development}/`,
  'clients/?page=1',
  'clients/summary/',
  `clients/options/?development_id=${known.development}`,
  'accounts/',
  `accounts/daily-balances/?development=${known.development}`,
  'accounts/monthly-balances/',
  'transactions/?page=1&limit=100',
  'expenses/?include_reversed=true',
  'expenses/stats/',
  'expenses/suggestions/?field=supplier',
  'payments/',
  'payments/stats/',
  'transfers/',
  'transfers/account-options/',
  `transfers/summary/?account=${known.building}`,
  'financial-investments/',
  `financial-investments/summary/?account=${known.building}`,
  'periods/',
  'trial-balance/',
  'purchase-requests/?page=1',
  'purchase-requests/summary/',
  `purchase-requests/commitments/?development_id=${known.development}`,
  'dashboard/stats/',
  'dashboard/financial-summary/',
  'dashboard/recent-transactions/',
  'dashboard/alerts/',
  'dashboard/monthly-trends/',
  'analytics/cash-flow/',
  'analytics/expense-analysis/',
  'analytics/payment-analysis/',
  'analytics/development-comparison/',
  'analytics/profitability-analysis/',
  'analytics/forecast/',
];

async function answers(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const url of reads(world)) {
    const { body } = await world.ana.get(`/api/${url}`).expect(200);
    found.set(url, JSON.stringify((body as Json).data));
  }
  return found;
}

const areaOf = (url: string): Area => {
  const path = `/api/${url.split('?')[0]!}`.replace(/\/[0-9a-f-]{36}\//, '/{id}/');
  return declared(path, 'get').tags![0]!;
};

type Method = 'post' | 'put' | 'patch' | 'delete';
interface Step {
  readonly command: string;
  readonly method: Method;
  /** As the document names it. */
  readonly path: string;
  readonly at?: (world: World) => string | Promise<string>;
  readonly body?: (world: World) => object | Promise<object>;
}

const step = (command: string, method: Method, path: string, more: Omit<Step, 'command' | 'method' | 'path'> = {}): Step => ({ command, method, path, ...more }); // prettier-ignore
const made = async (path: string, body: object): Promise<string> =>
  ((await world.ana.post(`/api/${path}/`).send(body).expect(201)).body as { data: { id: string } }).data.id;
const bill = ({ known }: World, change: object = {}) => expense(known.building, { amount: 2, ...change });
const aurora = ({ known, developmentName: name }: World) => ({ ...known, id: known.development, name });

const steps: readonly Step[] = [
  step('a user is created', 'post', 'users/', { body: () => ({ name: 'Nova Pessoa', email: 'nova@construtora.com.br' }) }),
  step('a user is edited', 'patch', 'users/{id}/', { at: ({ known }) => known.user, body: () => ({ name: 'Ugo Outro' }) }),
  step('a key is issued', 'post', 'access-keys/', { body: () => keyForm() }),
  step('a key is revoked', 'delete', 'access-keys/{id}/', { at: async ({ ana }) => (await issued(ana)).id }),
  step('a webhook is registered', 'post', 'webhooks/', { body: () => ({ name: 'Armazém', url: 'http://127.0.0.1:9/', types: ['PeriodReopened'] }) }),
  step('a webhook is changed', 'patch', 'webhooks/{id}/', { at: firstWebhook, body: () => ({ name: 'Armazém novo' }) }),
  step('a webhook is switched off', 'post', 'webhooks/{id}/disable/', { at: firstWebhook }),
  step('a webhook is removed', 'delete', 'webhooks/{id}/', { at: firstWebhook }),
  step('a development is created', 'post', 'developments/', { body: () => ({ name: 'Torre Nova', status: 'active', startDate: '2026-01-10', building_opening_balance: 10 }) }),
  step('a development is renamed', 'patch', 'developments/{id}/', { at: ({ known }) => known.development, body: () => ({ name: 'Aurora Renomeada' }) }),
  step('a development is deleted', 'delete', 'developments/{id}/', { at: () => made('developments', { name: 'Torre Vazia', status: 'active', startDate: '2026-01-10' }) }),
  step('the rule for late payments is set', 'put', 'late-rule/', { body: () => ({ fine: '1,5', interest: 1 }) }),
  step('a client is registered', 'post', 'clients/', { body: ({ known }) => person(880, known.development, ['77']) }),
  step('a client is renamed', 'patch', 'clients/{id}/', { at: ({ known }) => known.client, body: () => ({ name: 'Outro Nome de Cliente' }) }),
  step('an opening balance is booked', 'post', 'accounts/{id}/set_initial_balance/', { at: async () => accountOf(await made('developments', { name: 'Torre Sem Saldo', status: 'active', startDate: '2026-01-10' })), body: () => ({ amount: 5, description: 'Saldo' }) }),
  step('an expense is booked', 'post', 'expenses/', { body: (all) => bill(all) }),
  step('an expense is edited', 'patch', 'expenses/{id}/', { at: ({ entries }) => entries.expense, body: () => ({ amount: 3 }) }),
  step('a payment is booked', 'post', 'payments/', { body: ({ known }) => payment(known.building, known.client, { amount: 9, notes: 'segunda' }) }),
  step('a payment is confirmed', 'post', 'payments/{id}/confirm/', { at: ({ known }) => made('payments', payment(known.building, known.client, { amount: 8, status: 'pending' })), body: () => ({ date: today }) }),
  step('a payment is given back', 'post', 'payments/{id}/refund/', { at: ({ entries }) => entries.payment, body: () => ({ reason: 'Desistiu da compra' }) }),
  step('money is transferred', 'post', 'transfers/', { body: ({ known }) => transfer(known.building, known.land, { amount: 4 }) }),
  step('a transfer is cancelled', 'post', 'transfers/{id}/cancel/', { at: ({ entries }) => entries.transfer, body: () => ({ reason: 'Engano na conta' }) }),
  step('money is applied', 'post', 'financial-investments/', { body: ({ known }) => investment(known.building, { principal_amount: 6 }) }),
  step('a return comes', 'post', 'financial-investments/{id}/add_return/', { at: ({ known }) => known.investment, body: () => comeBack({ return_amount: 1 }) }),
  step('an entry is reversed', 'post', 'transactions/{id}/reverse/', { at: (all) => made('expenses', bill(all, { description: 'Para estornar' })), body: () => ({ reason: 'Em dobro' }) }),
  step('a purchase is asked for', 'post', 'purchase-requests/', { body: (all) => wanted(aurora(all)) }),
  step('a purchase is approved', 'post', 'purchase-requests/{id}/approve/', { at: ({ known }) => known.purchase }),
  step('several purchases are approved', 'post', 'purchase-requests/approve/', { body: async (all) => ({ requests: [{ id: (await requested(all.ana, aurora(all))).id, version: 0 }] }) }),
  step('a purchase is rejected', 'post', 'purchase-requests/{id}/reject/', { at: async (all) => (await requested(all.ana, aurora(all))).id }),
  step('a purchase is cancelled', 'post', 'purchase-requests/{id}/cancel/', { at: async (all) => (await requested(all.ana, aurora(all))).id }),
  step('a purchase is completed', 'post', 'purchase-requests/{id}/complete/', { at: ({ known }) => known.purchase, body: (all) => ({ expense: bill(all, { category: 'material', description: 'Compra feita' }) }) }),
  step('a month is closed', 'post', 'periods/{period}/close/', { at: () => '2025-07' }),
  step('a month is opened again', 'post', 'periods/{period}/reopen/', { at: () => '2025-07', body: () => ({ reason: 'Faltou uma nota' }) }),
  step('a client leaves', 'delete', 'clients/{id}/', { at: ({ known }) => known.client }),
]; // prettier-ignore

async function firstWebhook({ ana }: World): Promise<string> {
  const { body } = await ana.get('/api/webhooks/').expect(200);
  return (body as { data: { id: string }[] }).data[0]!.id;
}

async function accountOf(development: string): Promise<string> {
  const { body } = await world.ana.get(`/api/accounts/?development=${development}`).expect(200);
  return (body as { data: { id: string }[] }).data[0]!.id;
}

it('every command of the API declares what it changes', () => {
  const silent = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object)
      .filter((method) => method !== 'get' && declared(path, method)['x-changes'] === undefined)
      .map((method) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});

it.each(steps)('$command', async ({ method, path, at, body }) => {
  const id = await at?.(world);
  const sent = await body?.(world);
  await changesAsDeclared(path, method, async () => {
    const url = `/api/${path.replace(/\{\w+\}/, id ?? '')}`;
    const done = await world.ana[method](url).send(sent ?? {});
    expect([done.status, done.body]).toEqual([expect.any(Number), expect.objectContaining({ success: true })]);
  });
}); // prettier-ignore

it('a folder of books is brought in, to its end', async () => {
  const [development, client] = ['empreendimentos.csv', 'clientes.csv'].map((name) => textOf(name).split('\r\n', 1)[0]!); // prettier-ignore
  const works = { empreendimento: 'Torre Importada', conta: 'building', data: '05/01/2026' };
  const files = {
    'empreendimentos.csv': `${development}\r\nTorre Importada;active;02/01/2026;;`,
    'clientes.csv': `${client}\r\nClara Importada;529.982.247-25;clara@importada.com.br;(11) 98888-7777;Torre Importada;101`,
    'movimentos.csv': movements(
      { ...works, tipo: 'saldo_inicial', valor: '100,00' },
      { ...works, tipo: 'despesa', valor: '1,00', descricao: 'Cimento', categoria: 'material' },
      { ...works, tipo: 'pagamento', valor: '2,00', descricao: 'Sinal', cliente_cpf: '529.982.247-25', metodo: 'pix' },
    ),
  }; // prettier-ignore
  await changesAsDeclared('imports/', 'post', async () => {
    expect(await ended(world.ana, (await start(world.ana, files)).id)).toMatchObject({ state: 'booked' });
  });
});

/** Whatever answers otherwise after it belongs to an area that the command names. */
async function changesAsDeclared(path: string, method: Method, act: () => Promise<void>): Promise<void> {
  const before = await answers();
  await act();
  const after = await answers();
  const changed = new Set(
    [...after].filter(([read, answer]) => answer !== before.get(read)).map(([read]) => areaOf(read)),
  );
  const named = new Set(declared(`/api/${path}`, method)['x-changes']);
  expect([...changed].filter((area) => !named.has(area))).toEqual([]);
  if (!path.startsWith('users')) expect(changed.size).toBeGreaterThan(0);
}
