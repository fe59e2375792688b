/** What the contexts keep in `vault`, the one schema that nothing can rebuild: their entities, and the migrations that make their tables. */
import { TimeStamps1764000000021 } from './audit/stamp/time-stamps.migration.ts';
import { Cosignatures1764000000020 } from './audit/witness/cosignatures.migration.ts';
import { clientEntities, clientMigrations } from './clients/personal-data/vault.entities.ts';
import { identityEntities, identityMigrations } from './identity/user/vault.entities.ts';
import type { Persistence } from './platform/database/migrate.ts';
import { SentNotices1764000000030 } from './purchases/notices/sent-notices.migration.ts';
import { Webhooks1764500000001 } from './webhooks/subscription/webhooks.migration.ts';

export const vaultPersistence: Persistence = {
  entities: [...identityEntities, ...clientEntities],
  migrations: [
    ...identityMigrations,
    ...clientMigrations,
    Cosignatures1764000000020,
    TimeStamps1764000000021,
    SentNotices1764000000030,
    Webhooks1764500000001,
  ],
};
