import { ALL_PERMISSIONS, ownOnly, permissionsOf, type Permission } from './permissions.ts';

const may = (type: Parameters<typeof permissionsOf>[0], permission: Permission) =>
  permissionsOf(type).includes(permission);

describe('who may do what', () => {
  it('lets an administrator do everything', () => expect(permissionsOf('admin')).toEqual(ALL_PERMISSIONS));

  it.each<[Permission, financial: boolean, administrative: boolean, purchaser: boolean, auditor: boolean]>([
    ['developments:read', true, true, true, true],
    ['developments:create', true, true, false, false],
    ['accounts:read', true, true, true, true],
    ['accounts:set_initial_balance', true, false, false, false],
    ['transactions:read', true, true, false, true],
    ['transactions:reverse', true, false, false, false],
    ['views:save', true, true, false, false],
    ['views:administer', false, false, false, false],
    ['expenses:create', true, false, false, false],
    ['payments:create', true, false, false, false],
    ['transfers:create', true, false, false, false],
    ['investments:create', true, false, false, false],
    ['clients:read', true, true, true, true],
    ['clients:export-personal', true, false, false, false],
    ['clients:create', true, true, false, false],
    ['clients:erase', false, false, false, false],
    ['clients:restore', false, false, false, false],
    ['purchases:create', true, true, true, false],
    ['purchases:approve', true, false, false, false],
    ['purchases:complete', true, false, true, false],
    ['users:create', false, false, false, false],
    ['users:read', false, true, false, true],
    ['periods:close', true, false, false, false],
    ['company:read', true, true, false, true],
    ['company:update', false, false, false, false],
    ['approval-rules:update', false, false, false, false],
    ['audit:verify', true, false, false, true],
    ['audit:export', true, false, false, true],
    ['audit:deliver', true, false, false, false],
    ['access-keys:read', false, false, false, true],
    ['access-keys:manage', false, false, false, false],
    ['webhooks:read', false, false, false, true],
    ['webhooks:manage', false, false, false, false],
    ['projections:rebuild', false, false, false, false],
    ['admin:manage', false, false, false, false],
    ['system:read', false, false, false, true],
    ['feed:read', false, false, false, true],
  ])('%s', (permission, financial, administrative, purchaser, auditor) => {
    expect([
      may('financial', permission),
      may('administrative', permission),
      may('purchaser', permission),
      may('auditor', permission),
    ]).toEqual([financial, administrative, purchaser, auditor]);
  });

  it('lets an auditor write nothing', () =>
    expect(
      permissionsOf('auditor').filter((name) => !/:(read|read-personal|verify|replay|export)$/.test(name)),
    ).toEqual([]));

  it('lets a purchaser change and cancel only what is their own, and everybody else all that they may', () => {
    expect(ALL_PERMISSIONS.filter((name) => ownOnly('purchaser', name))).toEqual([
      'purchases:update',
      'purchases:revise',
      'purchases:cancel',
    ]);
    for (const type of ['admin', 'financial', 'administrative', 'auditor'] as const)
      expect(ALL_PERMISSIONS.filter((name) => ownOnly(type, name))).toEqual([]);
  });
});
