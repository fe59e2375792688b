/** Events of clients in, rows out: opened boxes, units that come together, keys that are gone, repeats. */
import type { Recorded } from '@livro/event-sourcing';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import type { PersonalData } from './client.ts';
import type { ClientEvent, Sealed } from './events.ts';
import { seal } from '../personal-data/sealing.store.ts';
import { clientsProjection } from './clients.projection.ts';
import { clientDevelopmentsTable, clientsTable } from './clients.table.ts';

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
  clientsProjection({ keysOf: () => Promise.resolve(keys) });

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

  const garment = { ...person, email: 'nova@exemplo.com.br' };
  const edited = recorded(1, {
    type: 'ClientUpdated',
    data: {
      clientId: client,
      changes: box({ email: garment.email }),
      claimId: tower,
      claims: ['email'],
      developments: [{ developmentId: garden, units: ['9'], notes: null }],
      leaves: [tower],
      supersedes: [],
    },
  });
  const left = recorded(2, { type: 'ClientDeactivated', data: { clientId: client } });
  const cameBack = recorded(3, {
    type: 'ClientReactivated',
    data: { clientId: client, claimId: tower, supersedes: [] },
  });
  const erased = recorded(4, {
    type: 'ClientErased',
    data: { clientId: client, developments: [garden] },
  });

  it('changes what an edit names, gives the list its new order and keeps what was noted', async () => {
    const tables = await foldInMemory(projection(), [registered, edited]);
    expect(tables.row(clientsTable, [client])).toMatchObject({
      ...garment,
      standing: 'active',
      revision: 1,
      search: expect.stringContaining('nova@exemplo.com.br'),
    });
    expect(tables.rows(clientDevelopmentsTable)).toMatchObject([
      { development_id: garden, units: ['9'], notes: 'cobertura', linked_revision: 1, place: 0 },
    ]);
  });

  it('shows who left and who came back, and is the same when each comes twice', async () => {
    const standing = async (...events: Recorded[]) =>
      (await foldInMemory(projection(), events)).row(clientsTable, [client])?.standing;
    expect(await standing(registered, left)).toBe('inactive');
    expect(await standing(registered, left, cameBack)).toBe('active');
    const all = [registered, edited, left, cameBack, erased];
    const once = await foldInMemory(projection(), all);
    const twice = await foldInMemory(
      projection(),
      all.flatMap((event) => [event, event]),
    );
    for (const table of [clientsTable, clientDevelopmentsTable]) {
      expect(twice.rows<object>(table as never)).toEqual(once.rows<object>(table as never));
    }
  });

  it('forgets an erased client, and a rebuild without the key comes to the same rows', async () => {
    const all = [registered, edited, left, cameBack, erased];
    const live = await foldInMemory(projection(), all);
    expect(live.row(clientsTable, [client])).toEqual({
      id: client,
      standing: 'erased',
      name: 'Dados apagados',
      email: '',
      phone: '',
      cpf: '',
      address: null,
      notes: null,
      tags: [],
      sort_name: 'dados apagados',
      search: '',
      created_at: '2026-11-20T12:00:00.000Z',
      updated_at: '2026-11-24T12:00:00.000Z',
      created_revision: 0,
      revision: 4,
    });
    expect(live.rows(clientDevelopmentsTable)).toMatchObject([{ units: ['9'], notes: null }]);
    const rebuilt = await foldInMemory(projection(new Map()), all);
    for (const table of [clientsTable, clientDevelopmentsTable]) {
      expect(rebuilt.rows<object>(table as never)).toEqual(live.rows<object>(table as never));
    }
  });

  it('refuses a box that anyone has touched, and units of a client that never was', async () => {
    const forged = { ...registered, data: { ...registered.data, personal: { ...box(person), tag: 'AAAA' } } };
    await expect(foldInMemory(projection(), [forged])).rejects.toThrow();
    await expect(foldInMemory(projection(), [linked])).rejects.toThrow(/never registered/);
  });
});
