/** Keys as lists show them and as a request is held against them beside the journal. Knows no secret, nor its hash. */
import {
  defineProjection,
  defineTable,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { AccessKeyEvent } from './events.ts';

export const accessKeysTable = defineTable({
  name: 'access_keys',
  columns: {
    key_id: 'uuid not null',
    name: 'text not null',
    scopes: 'text[] not null',
    expires_at: 'timestamptz not null',
    issued_at: 'timestamptz not null',
    /** Ids of users; `system` for what was done on the shell. */
    issued_by: 'text not null',
    revoked_at: 'timestamptz',
    revoked_by: 'text',
    /** Revision of the issue: the order of creation, without ties. */
    issued_revision: 'bigint not null',
  },
  primaryKey: ['key_id'],
  indexes: [],
});
export type AccessKeyRow = RowOf<typeof accessKeysTable>;

export const accessKeysProjection = defineProjection<AccessKeyEvent>({
  name: 'access-keys',
  version: 1,
  tables: [accessKeysTable],
  handles: ['AccessKeyIssued', 'AccessKeyRevoked'],
  keysOf: ({ data }) => [rowAt(accessKeysTable, data.keyId)],
  fold({ type, data, metadata, revision }, rows) {
    if (type === 'AccessKeyIssued')
      return rows.put(accessKeysTable, {
        key_id: data.keyId,
        name: data.name,
        scopes: [...data.scopes],
        expires_at: data.expiresAt,
        issued_at: metadata.recordedAt,
        issued_by: metadata.actor,
        revoked_at: null,
        revoked_by: null,
        issued_revision: Number(revision),
      });
    const row = rows.get(accessKeysTable, [data.keyId]);
    if (!row) throw new Error(`key ${data.keyId} was never issued`);
    rows.put(accessKeysTable, { ...row, revoked_at: metadata.recordedAt, revoked_by: metadata.actor });
  },
});
