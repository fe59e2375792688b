import fs from 'node:fs';
import path from 'node:path';
import { ALL_PERMISSIONS, permissionsOf } from '../permission/permissions.ts';
import { scopeWords } from './scope-words.ts';
import { BUNDLES, permissionsOfScopes, SCOPES, scopesWithin } from './scopes.ts';

describe('scopes of keys', () => {
  it('are the permissions of the table, but for what only a person may', () => {
    const left = ALL_PERMISSIONS.filter((name) => !SCOPES.includes(name));
    expect(left).toEqual([
      'views:save',
      'views:administer',
      'entries:void',
      'clients:erase',
      'purchases:create',
      'purchases:update',
      'purchases:revise',
      'purchases:cancel',
      'purchases:approve',
      'purchases:reject',
      'users:create',
      'users:update',
      'users:delete',
      'access-keys:read',
      'access-keys:manage',
      'webhooks:read',
      'webhooks:manage',
      'approval-rules:update',
    ]);
    expect(SCOPES).toEqual(expect.arrayContaining(['transactions:read', 'exports', 'projections:rebuild']));
  });

  it('give the permission of their name, the bundle those of its files, and a forgotten name nothing', () => {
    expect([...permissionsOfScopes(['expenses:create'])]).toEqual(['expenses:create']);
    expect([...permissionsOfScopes(['exports'])]).toEqual(BUNDLES['exports']);
    expect([
      ...permissionsOfScopes(['access-keys:manage', 'users:create', 'antigo:ler', 'toString']),
    ]).toEqual([]);
  });

  it('reach no further than whoever hands them on', () => {
    expect(scopesWithin(permissionsOf('admin'))).toEqual(SCOPES);
    const purchaser = scopesWithin(permissionsOf('purchaser'));
    expect(purchaser).toContain('purchases:complete');
    expect(purchaser).not.toContain('exports');
    for (const permission of permissionsOfScopes(purchaser))
      expect(permissionsOf('purchaser')).toContain(permission);
  });

  it('have words that a person understands, no two the same', () => {
    const told = scopeWords.map(({ group, label }) => `${group}: ${label}`);
    expect(new Set(told).size).toBe(SCOPES.length);
    expect(told.filter((text) => !/^[A-Z]\S.*: [A-Z]\S/.test(text))).toEqual([]);
  });

  it('reach by “exports” what the routes of files need, and not who did what at the door', () => {
    const document = fs.readFileSync(path.resolve(__dirname, '../../../../docs/openapi.json'), 'utf8');
    const { paths } = JSON.parse(document) as { paths: Record<string, { get?: { 'x-permission': string } }> };
    const needed = Object.entries(paths)
      .filter(([route]) => /^\/api\/(exports|reports)\//.test(route))
      .map(([, { get }]) => get?.['x-permission']);
    expect([...new Set(needed)].sort()).toEqual([...BUNDLES['exports']!, 'security-log:read'].sort());
  });
});
