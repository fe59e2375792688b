/** Which classes ask the read pool, and that they only read: a replica may answer them. */
import fs from 'node:fs';
import path from 'node:path';
import { backendFacts } from './borders';

const source = path.resolve(__dirname, '../../backend/src');
const textOf = (file: string): string => fs.readFileSync(path.join(source, file), 'utf8');
const READ_POOL = /\bReadDatabase\b/;
const files = backendFacts().filter(({ file }) => !file.startsWith('platform/'));
/** Ask the primary for what must be of now: who may sign in, keys, personal data, webhooks, and what was just booked. */
const OF_NOW = [
  'audit/handoff/lot-entries.read.ts',
  'clients/personal-data/personal-data.read.ts',
  'identity/access-key/access-key.queries.ts',
  'identity/security-log/security-log.queries.ts',
  'identity/user/user-directory.read.ts',
  'webhooks/subscription/webhook.queries.ts',
];

describe('the read pool', () => {
  it('is asked by every query class of read models', () =>
    expect(
      files
        .filter(({ file, names }) => /\.(queries|query|read)\.ts$/.test(file) && names.length > 0)
        .filter(({ file }) => /\bDatabase\b/.test(textOf(file)) && /\bread\.\w/.test(sqlOf(textOf(file))))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(OF_NOW));

  it('is asked nothing that writes, locks or must be of now', () =>
    expect(
      files
        .filter(({ file }) => READ_POOL.test(textOf(file)))
        .filter(({ file }) =>
          /\b(insert into|update \w+\.|delete from|for (no key )?update|for share|(vault|book|projection|proof)\.[a-z_]+\b)/i.test(
            sqlOf(textOf(file)),
          ),
        )
        .map(({ file }) => file),
    ).toEqual([]));

  it('is asked by many', () =>
    expect(files.filter(({ file }) => READ_POOL.test(textOf(file))).length).toBeGreaterThan(40));
});

/** Without its imports, whose paths look like names of tables. */
const sqlOf = (text: string): string => text.replace(/from '[^']+';/g, '');
