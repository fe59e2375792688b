/** Events of clients in, rows out: opened boxes, units that come together, keys that are gone, repeats. */
import type { Recorded } from '@livro/event-sourcing';
import { foldInMemory } from '../../platform/projections/fold-in-memory.ts';
import type { PersonalData } from '../domain/client.ts';
import type { ClientEvent, Sealed } from '../domain/events.ts';
import { seal } from '../vault/sealing.ts';
import { clientDevelopmentsTable, ClientsProjection, clientsTable } from './clients.projection.ts';

const client = '11111111-1111-5111-8111-111111111111';
const [garden, tower] = ['22222222-2222-5222-8222-222222222222', '33333333-3333-5333-8333-333333333333'];
const key = Buffer.alloc(32, 3);
const person: PersonalData = {
  name: 'Antônia Peçanha',
  email: 'antonia@exemplo.com.br',
  phone: '21987654321',
  cpf: '52998224725',
  address: 'Rua A',
  notes: null,
  tags: ['vip'],
};
const box = (content: unknown): Sealed => seal(key, client, 'c0ffee00-0000-4000-8000-000000000000', content);

const recorded = (revision: number, event: ClientEvent): Recorded => ({
  id: `event ${revision}`,
  stream: 'clients',
  revision: BigInt(revision),
  position: BigInt(revision * 10),
  ...event,
  metadata: {
    commandId: '',
    correlationId: '',
    causationId: '',
    actor: 'a',
    recordedAt: `2026-11-2${revision}T12:00:00.000Z`,
    schema: 1,
    previousHash: '',
    hash: '',
  },
});

const registered = recorded(0, {
  type: 'ClientRegistered',
  data: {
    clientId: client,
    personal: box(person),
    developments: [
      { developmentId: garden, units: ['101'], notes: box('cobertura') },
      { developmentId: tower, units: [], notes: null },
    ],
    supersedes: [],
  },
});
const linked = recorded(1, {
  type: 'ClientLinkedToDevelopment',
  data: { clientId: client, developmentId: tower, units: ['7', '8'], notes: box('vaga dupla') },
});

const projection = (keys: ReadonlyMap<string, Buffer> = new Map([[client, key]])) =>
  new ClientsProjection({ keysOf: () => Promise.resolve(keys) });

describe('the read model of clients', () => {
  it('shows who they are and finds them by any of it', async () => {
    const tables = await foldInMemory(projection(), [registered]);
    expect(tables.rows(clientsTable)).toEqual([
      {
        id: client,
        standing: 'active',
        ...person,
        sort_name: 'antonia pecanha',
        search:
          'antonia pecanha\nantonia@exemplo.com.br\n52998224725\n529.982.247-25\n21987654321\n(21) 98765-4321',
        created_at: '2026-11-20T12:00:00.000Z',
        updated_at: '2026-11-20T12:00:00.000Z',
        created_revision: 0,
        revision: 0,
      },
    ]);
    expect(tables.rows(clientDevelopmentsTable)).toEqual([
      {
        client_id: client,
        development_id: garden,
        units: ['101'],
        notes: 'cobertura',
        linked_revision: 0,
        place: 0,
      },
      { client_id: client, development_id: tower, units: [], notes: null, linked_revision: 0, place: 1 },
    ]);
  });

  it('adds units to a development, keeps its place, and is the same when an event comes twice', async () => {
    const once = await foldInMemory(projection(), [registered, linked]);
    const row = once.row(clientDevelopmentsTable, [client, tower]);
    expect(row).toMatchObject({ units: ['7', '8'], notes: 'vaga dupla', linked_revision: 0, place: 1 });
    expect(once.row(clientsTable, [client])).toMatchObject({
      created_revision: 0,
      revision: 1,
      updated_at: '2026-11-21T12:00:00.000Z',
    });
    const twice = await foldInMemory(projection(), [registered, registered, linked, linked]);
    for (const table of [clientsTable, clientDevelopmentsTable]) {
      expect(twice.rows<object>(table as never)).toEqual(once.rows<object>(table as never));
    }
  });

  it('folds a client whose key was destroyed as erased', async () => {
    const tables = await foldInMemory(projection(new Map()), [registered, linked]);
    expect(tables.row(clientsTable, [client])).toMatchObject({
      standing: 'erased',
      name: 'Dados apagados',
      cpf: '',
      search: '',
    });
    expect(tables.row(clientDevelopmentsTable, [client, garden])).toMatchObject({
      units: ['101'],
      notes: null,
    });
  });

  it('refuses a box that anyone has touched, and units of a client that never was', async () => {
    const forged = { ...registered, data: { ...registered.data, personal: { ...box(person), tag: 'AAAA' } } };
    await expect(foldInMemory(projection(), [forged])).rejects.toThrow();
    await expect(foldInMemory(projection(), [linked])).rejects.toThrow(/never registered/);
  });
});
