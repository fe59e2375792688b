/** docs/privacy.md must name every column in which a client's own words stand in clear. */
import fs from 'node:fs';
import path from 'node:path';
import { clientDevelopmentsTable, clientsTable } from '../../backend/src/clients/read/clients.table.ts';

const page = fs.readFileSync(path.resolve(__dirname, '../../docs/privacy.md'), 'utf8');
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
