/** docs/admin/security.md names every column in which a client's own words stand in clear, every table of the vault, and today's periods. */
import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@livro/rules';
import { getMetadataArgsStorage } from 'typeorm';
import { clientDevelopmentsTable, clientsTable } from '../../backend/src/clients/client/clients.table.ts';
import { TOLD_FOR_MS } from '../../backend/src/identity/session/sessions.store.ts';
import { identityEntities } from '../../backend/src/identity/user/vault.entities.ts';
import { readSettings } from '../../backend/src/platform/config/settings.ts';

const security = fs.readFileSync(path.resolve(__dirname, '../../docs/admin/security.md'), 'utf8');
const page = security.slice(security.indexOf('## Personal data'));
/** Ids, instants, places in the journal: they tell nobody who it is. */
const TELLS_NOBODY = [
  ...['id', 'standing', 'created_at', 'updated_at', 'created_revision', 'revision'],
  ...['client_id', 'development_id', 'units', 'linked_revision', 'place'],
];

it('names every personal column of the clients, and no column slips in unnoticed', () => {
  const columns = [clientsTable, clientDevelopmentsTable].flatMap(({ columns }) => Object.keys(columns));
  const personal = columns.filter((column) => !TELLS_NOBODY.includes(column));
  expect(personal.length).toBeGreaterThan(8);
  expect(personal.filter((column) => !page.includes(`\`${column}\``))).toEqual([]);
});

it('gives each period as the settings and limits have it', () => {
  const { sessionDays, sessionIdleHours, securityLogDays } = readSettings({});
  const sessions = `${sessionDays} days, ${sessionIdleHours} hours without use`;
  expect(page.split(sessions)).toHaveLength(2);
  expect(page).toContain(`valid for ${limits.firstAccessHours} hours`);
  expect(page).toContain(`a copied one after ${TOLD_FOR_MS / 86_400_000} days`);
  const rows = page.split('\n').filter((line) => line.startsWith('| `vault.security_log`'));
  const days = rows.flatMap((row) => [...row.matchAll(/(\d+) days/g)].map(([, count]) => Number(count)));
  expect(days).toEqual([securityLogDays]);
});

it('knows every table that the vault keeps of users', () => {
  const factors = ['totp_factors', 'passkeys', 'recovery_codes', 'tickets'];
  const tables = getMetadataArgsStorage()
    .tables.filter(({ target }) => identityEntities.includes(target as never))
    .map(({ name }) => name!);
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter((name) => !factors.includes(name) && !page.includes(`\`vault.${name}\``))).toEqual([]);
});
