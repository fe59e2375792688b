/** The tables of the clients' read model, the only place where clients stand in clear text. */
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';

export const clientsTable = defineTable({
  name: 'clients',
  columns: {
    id: 'uuid not null',
    standing: holding<'active' | 'inactive' | 'erased'>('text not null'),
    name: 'text not null',
    email: 'text not null',
    phone: 'text not null',
    cpf: 'text not null',
    address: 'text',
    notes: 'text',
    tags: 'text[] not null',
    /** What lists sort by: without case and accents. */
    sort_name: 'text not null',
    search: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** Revision of the registration: the order of creation, without ties. */
    created_revision: 'bigint not null',
    /** Revision of the last event: the row's version. */
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
});
export type ClientRow = RowOf<typeof clientsTable>;

export const clientDevelopmentsTable = defineTable({
  name: 'client_developments',
  columns: {
    client_id: 'uuid not null',
    development_id: 'uuid not null',
    units: 'text[] not null',
    notes: 'text',
    /** Where it stands in the client's list: revision of the link, or of the edit that gave the list, then its place in that event. */
    linked_revision: 'bigint not null',
    place: 'integer not null',
  },
  primaryKey: ['client_id', 'development_id'],
  indexes: ['using btree (development_id, client_id)'],
});
export type ClientDevelopmentRow = RowOf<typeof clientDevelopmentsTable>;
