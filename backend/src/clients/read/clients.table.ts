/** The tables of the clients' read model, the only place where clients stand in clear text. */
import type { TableDefinition } from '../../platform/projections/projection.types.ts';

export interface ClientRow {
  readonly id: string;
  readonly standing: 'active' | 'inactive' | 'erased';
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
  /** Where it stands in the client's list: revision of the link, or of the edit that gave the list, then its place in that event. */
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
    'using gin (search gin_trgm_ops)',
    // Who stands is counted from the index alone.
    `using btree (id) where standing = 'active'`,
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
  indexes: ['using btree (development_id, client_id)'],
};
