/** For specs: the clients' page in front of a server that keeps what it was asked and sent, and answers as a spec says. */
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import ClientListPage from '../../features/clients/client-list-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

export const bruno = {
  id: 'c1',
  version: 4,
  name: 'Bruno Teixeira',
  email: 'bruno@x.com.br',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  address: null,
  notes: 'Liga à tarde',
  tags: ['vip', 'obra', 'sócio'],
  developmentUnits: [
    { developmentId: 'd1', developmentName: 'Residencial Aurora', units: ['101'], notes: 'Cobertura' },
  ],
  totalUnits: 1,
  isActive: true,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
};
export const carla = { ...bruno, id: 'c2', name: 'Carla Luz', tags: [], isActive: false };
const developments = [
  { id: 'd1', name: 'Residencial Aurora' },
  { id: 'd2', name: 'Jardim das Acácias' },
];
interface Sent {
  readonly call: string;
  readonly version: string | null;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
/** What the server was asked and sent, and what it answers; fresh for every test. */
export const wire = fresh();
function fresh() {
  return {
    sent: [] as Sent[],
    asked: [] as URLSearchParams[],
    /** Taken one after the other before the usual answers. */
    answers: [] as (() => Response)[],
    clients: [bruno] as object[],
    developments: developments as object[],
    /** What payments sum to, by status. */
    pending: [] as object[],
    /** The client as one reads it now. */
    current: bruno as object,
  };
}

const server = setupServer(
  http.get('*/api/clients/', ({ request }) => {
    wire.asked.push(new URL(request.url).searchParams);
    return (
      wire.answers.shift()?.() ??
      ok({ results: wire.clients, count: wire.clients.length, page: 1, limit: 20, next: null })
    );
  }),
  http.get('*/api/clients/options/', () =>
    ok([{ id: 'c9', name: 'Davi Rocha', email: 'davi@x.com.br', cpf: '111.444.777-35', units: ['102'] }]),
  ),
  http.get('*/api/clients/tags/', () => ok(['obra', 'vip'])),
  http.get('*/api/clients/c9/', () => ok({ ...bruno, id: 'c9', name: 'Davi Rocha', cpf: '111.444.777-35' })),
  http.get('*/api/clients/:id/erase-preview/', () =>
    ok({
      id: 'c1',
      name: 'Bruno Teixeira',
      payments: 1,
      texts: [{ source: 'payment', entryId: 'e1', entryNumber: 7, texts: ['Entrada do Bruno'] }],
      truncated: false,
      attachments: [
        paper('a1', 'recibo.pdf'),
        { ...paper('a2', 'contrato.pdf'), elsewhere: 1 },
        { ...paper('a3', 'escritura.pdf'), contentErased: true },
      ],
    }),
  ),
  http.get('*/api/payments/stats/', () => ok({ count: 0, total: 0, by_status: wire.pending, by_method: [] })),
  http.get('*/api/clients/:id/', () => ok(wire.current)),
  http.get('*/api/developments/', () => ok(wire.developments)),
  http.all('*/api/clients/*', async ({ request }) => {
    const text = await request.text();
    wire.sent.push({
      call: `${request.method} ${new URL(request.url).pathname.replace('/api/', '')}`,
      version: request.headers.get('if-match'),
      key: request.headers.get('idempotency-key'),
      body: text ? (JSON.parse(text) as Sent['body']) : {},
    });
    return wire.answers.shift()?.() ?? ok({ ...bruno, version: 5 });
  }),
);
/** Sets the server up around a spec's tests. */
export function serveClients(): void {
  // Generous: the machine may be busy.
  configure({ asyncUtilTimeout: 20_000 });
  jest.setTimeout(60_000);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => server.close());
  beforeEach(() => {
    Object.assign(wire, fresh());
    sessionStorage.clear();
  });
}

function paper(id: string, name: string) {
  const kept = { removed: false, contentErased: false, elsewhere: 0 };
  return { id, paymentId: 'e1', entryNumber: 7, name, size: 2_048, ...kept };
}

const everything = ['read', 'create', 'update', 'delete', 'restore', 'erase', 'export-personal']
  .map((act) => `clients:${act}`)
  .concat('payments:read');
export const open = (address = '/clients', permissions = everything) =>
  showPage(ClientListPage, permissions, address);
/** As one paste would: letter by letter is the fields' own specs. */
export const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const unreachable = refusal(503, 'EXTERNAL_SERVICE_ERROR', 'O armazenamento está fora de alcance.');
export const stale = refusal(
  412,
  'STALE_VERSION',
  'O registro mudou desde que foi lido. Atualize e tente de novo.',
);
