/** For specs: the dialogs that book money, in front of a server that notes what it is sent. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { noteSession } from '../../features/auth/known-session.ts';
import { SendingHost } from '../shell/sending-host.tsx';
import { accountOf, balanceCourses, development, ok, showDevelopment } from './development-page.fixture.tsx';

export const accounts: (ReturnType<typeof accountOf> & { readonly openingBalance?: null })[] = [
  accountOf('a1', 'building', 'Conta da Obra', 1000),
  accountOf('a2', 'land', 'Conta do Terreno', 0),
];
const bruno = {
  id: 'c1',
  name: 'Bruno Teixeira',
  cpf: '12345678909',
  developmentUnits: [{ developmentId: 'd1', units: ['101'] }],
};
export const cdb = {
  id: 'i1',
  type: 'cdb',
  description: 'CDB do banco',
  outstanding_principal: 400,
  current_value: 440,
  value_date: '2026-11-21',
  status: 'active',
};
interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
/** What the server has, was sent, and is to answer next. */
export const server = {
  sent: [] as Sent[],
  answers: [] as (() => Response)[],
  /** Waited for before it answers. */
  before: undefined as (() => Promise<void>) | undefined,
  /** Of what is booked next; `novo` where none is left. */
  ids: [] as string[],
  attachments: [] as string[],
  investments: [] as object[],
  transfers: [] as object[],
  transactions: [] as object[],
  /** What is equal to what is typed, and how it was asked for. */
  equal: [] as object[],
  asked: [] as Readonly<Record<string, string>>[],
  /** What the books know of suppliers or descriptions. */
  words: [] as { readonly text: string; readonly category: string; readonly used: number }[],
};
const network = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok(accounts)),
  http.get('*/api/transactions/', ({ request }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    if (asked.page === undefined) return ok(server.transactions);
    server.asked.push(asked);
    return ok({ results: server.equal, count: server.equal.length, page: 1, limit: 20, next: null });
  }),
  http.get('*/api/clients/', () => ok([bruno])),
  http.get('*/api/clients/c1/', () => ok(bruno)),
  http.get('*/api/transfers/', ({ request }) => {
    const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    const results = server.transfers.slice(from, from + 20);
    const next = from + 20 < server.transfers.length ? `${from + 20}` : null;
    return ok({ results, count: server.transfers.length, page: 1, limit: 20, next });
  }),
  http.get('*/api/transfers/summary/', () => ok({ count: 0, received: 0, sent: 0, net_flow: 0 })),
  http.get('*/api/transfers/account-options/', () => ok({ sources: [accounts[0]], destinations: accounts })),
  http.get('*/api/expenses/suggestions/', () => ok(server.words)),
  http.get('*/api/financial-investments/', () => ok(server.investments)),
  http.get('*/api/financial-investments/i1/', () => ok(cdb)),
  http.get('*/api/financial-investments/summary/', () =>
    ok({
      invested: 400,
      returns_received: 0,
      net_return: -400,
      net_gain_loss: 0,
      outstanding_principal: 400,
      active_count: 1,
    }),
  ),
  http.post('*/api/:room/:id/attachments/', async ({ request, params }) => {
    const file = (await request.formData()).get('files') as File;
    const { id } = params as { id: string };
    const sent = id === 'novo' ? file.name : `${id} ${file.name}`;
    server.attachments.push(sent);
    if (server.attachments.filter((name) => name === sent).length === 1 && file.name === 'nota.pdf')
      return HttpResponse.error();
    return ok([{ id: file.name }], 201);
  }),
  http.post('*/api/*', async ({ request }) => {
    const body = (await request.json()) as Sent['body'];
    const path = new URL(request.url).pathname.replace('/api/', '');
    server.sent.push({ path, key: request.headers.get('idempotency-key'), body });
    await server.before?.();
    return server.answers.shift()?.() ?? ok({ id: server.ids.shift() ?? 'novo', date: '2026-11-20' }, 201);
  }),
);

/** To be called once by each spec. */
export function serveMoney(): void {
  // Generous: the machine may be busy.
  configure({ asyncUtilTimeout: 20_000 });
  jest.setTimeout(120_000);
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => network.close());
  beforeEach(() => {
    Object.assign(server, {
      sent: [],
      answers: [],
      before: undefined,
      ids: [],
      attachments: [],
      investments: [],
      transfers: [],
      transactions: [],
      words: [],
      equal: [],
      asked: [],
    });
    accounts[1] = accountOf('a2', 'land', 'Conta do Terreno', 0);
    sessionStorage.clear();
  });
}

export const everything = [
  'transactions:read',
  'transactions:reverse',
  'expenses:create',
  'expenses:read',
  'payments:create',
  'transfers:read',
  'transfers:create',
  'investments:read',
  'investments:create',
  'investments:add_return',
  'accounts:set_initial_balance',
];

export async function open(button: string, permissions = everything) {
  noteSession('u1');
  // It sends what the forms hand over, as in the shell.
  showDevelopment(permissions, undefined, SendingHost);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
