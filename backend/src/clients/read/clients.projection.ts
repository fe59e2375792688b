/**
 * The read model of clients, the only place where they stand in clear text: who they are, and their units in developments.
 * Boxes are opened before the fold; a client whose key was destroyed is folded as erased, never as an error.
 */
import type { Recorded } from '@livro/event-sourcing';
import { formatCpf, formatPhone } from '@livro/brazil';
import { Inject, Injectable } from '@nestjs/common';
import { folded, searchable } from '../../platform/database/search-text.ts';
import type {
  Projection,
  RowKey,
  Rows,
  TableDefinition,
} from '../../platform/projections/projection.types.ts';
import type { PersonalData } from '../domain/client.ts';
import type { ClientEvent, ClientUnits } from '../domain/events.ts';
import { ClientVault } from '../vault/client-vault.ts';
import { type OpenedBoxes, openBoxes } from '../vault/opened-boxes.ts';

export interface ClientRow {
  readonly id: string;
  readonly standing: 'active' | 'erased';
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
  readonly address: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  /** What lists sort by: without case and accents. */
  readonly sort_name: string;
  readonly search: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Revision of the registration: the order of creation, without ties. */
  readonly created_revision: number;
  /** Revision of the last event: the row's version. */
  readonly revision: number;
}

export interface ClientDevelopmentRow {
  readonly client_id: string;
  readonly development_id: string;
  readonly units: readonly string[];
  readonly notes: string | null;
  /** Where it stands in the client's list: revision of the link, then its place in that event. */
  readonly linked_revision: number;
  readonly place: number;
}

export const clientsTable: TableDefinition<ClientRow> = {
  name: 'clients',
  columns: {
    id: 'uuid not null',
    standing: 'text not null',
    name: 'text not null',
    email: 'text not null',
    phone: 'text not null',
    cpf: 'text not null',
    address: 'text',
    notes: 'text',
    tags: 'text[] not null',
    sort_name: 'text not null',
    search: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    created_revision: 'bigint not null',
    revision: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (created_revision desc)',
    'using btree (sort_name collate "C", created_revision)',
    'using btree (email collate "C", created_revision)',
    'using gin (tags)',
  ],
};

export const clientDevelopmentsTable: TableDefinition<ClientDevelopmentRow> = {
  name: 'client_developments',
  columns: {
    client_id: 'uuid not null',
    development_id: 'uuid not null',
    units: 'text[] not null',
    notes: 'text',
    linked_revision: 'bigint not null',
    place: 'integer not null',
  },
  primaryKey: ['client_id', 'development_id'],
  indexes: ['using btree (development_id)'],
};

const clients = clientsTable as unknown as TableDefinition<never>;
const clientDevelopments = clientDevelopmentsTable as unknown as TableDefinition<never>;

@Injectable()
export class ClientsProjection implements Projection<OpenedBoxes> {
  readonly name = 'clients';
  readonly version = 1;
  readonly tables = [clients, clientDevelopments];
  readonly handles: readonly ClientEvent['type'][] = ['ClientRegistered', 'ClientLinkedToDevelopment'];

  constructor(@Inject(ClientVault) private readonly vault: Pick<ClientVault, 'keysOf'>) {}

  keysOf(recorded: Recorded): { table: TableDefinition<never>; key: RowKey }[] {
    const { clientId } = (recorded as Recorded<ClientEvent>).data;
    return [
      { table: clients, key: [clientId] },
      ...developmentsIn(recorded as Recorded<ClientEvent>).map(({ developmentId }) => ({
        table: clientDevelopments,
        key: [clientId, developmentId],
      })),
    ];
  }

  async prepare(events: readonly Recorded[]): Promise<OpenedBoxes> {
    const facts = events as readonly Recorded<ClientEvent>[];
    return openBoxes(facts, await this.vault.keysOf(facts.map((event) => event.data.clientId)));
  }

  fold(recorded: Recorded, rows: Rows, opened: OpenedBoxes): void {
    const event = recorded as Recorded<ClientEvent>;
    const fact = event as ClientEvent;
    const at = event.metadata.recordedAt;
    const revision = Number(event.revision);
    switch (fact.type) {
      case 'ClientRegistered':
        rows.put(clientsTable, {
          id: fact.data.clientId,
          ...shown(opened.personal(event.id)),
          created_at: at,
          updated_at: at,
          created_revision: revision,
          revision,
        });
        break;
      case 'ClientLinkedToDevelopment': {
        const row = rows.get(clientsTable, [fact.data.clientId]);
        if (row === undefined) throw new Error(`Client ${fact.data.clientId} was never registered.`);
        rows.put(clientsTable, { ...row, updated_at: at, revision });
        break;
      }
      default:
        throw new Error(
          `A fact that the clients projection does not know: ${JSON.stringify(fact satisfies never)}`,
        );
    }
    for (const [place, link] of developmentsIn(event).entries()) {
      addUnits(rows, fact.data.clientId, link, opened.notes(event.id, link.developmentId), revision, place);
    }
  }
}

const developmentsIn = (event: Recorded<ClientEvent>): readonly ClientUnits[] =>
  event.type === 'ClientRegistered'
    ? (event.data as Extract<ClientEvent, { type: 'ClientRegistered' }>['data']).developments
    : [event.data as Extract<ClientEvent, { type: 'ClientLinkedToDevelopment' }>['data']];

function addUnits(
  rows: Rows,
  clientId: string,
  { developmentId, units }: ClientUnits,
  notes: string | null,
  linked_revision: number,
  place: number,
): void {
  const before = rows.get(clientDevelopmentsTable, [clientId, developmentId]);
  rows.put(clientDevelopmentsTable, {
    client_id: clientId,
    development_id: developmentId,
    units: [...new Set([...(before?.units ?? []), ...units])],
    notes: notes ?? before?.notes ?? null,
    linked_revision: before?.linked_revision ?? linked_revision,
    place: before?.place ?? place,
  });
}

const ERASED: PersonalData = {
  name: 'Dados apagados',
  email: '',
  phone: '',
  cpf: '',
  address: null,
  notes: null,
  tags: [],
};

function shown(personal: PersonalData | undefined) {
  const person = personal ?? ERASED;
  const { name, email, phone, cpf, address, notes, tags } = person;
  return {
    standing: personal ? ('active' as const) : ('erased' as const),
    name,
    email,
    phone,
    cpf,
    address,
    notes,
    tags,
    sort_name: folded(name),
    search: personal ? searchable([name, email, cpf, formatCpf(cpf), phone, formatPhone(phone)]) : '',
  };
}
