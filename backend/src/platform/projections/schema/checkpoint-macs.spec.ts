import { RowMacs } from '../../integrity/row-macs.ts';
import { type AuthenticatedStand, checkpointMac, isGenuine } from './checkpoint-macs.ts';

const macs = new RowMacs({ dataDir: '', sealKey: 'ab'.repeat(32), streamPrefix: 'livro-' });
const stand = {
  projection: 'accounts',
  version: 3,
  generation: 1,
  fingerprint: 'mac 0123',
  position: 99n,
  revisions: new Map([
    ['ledger', 41n],
    ['users', 7n],
  ]),
};
const genuine = { ...stand, mac: checkpointMac(macs, stand) };

it('is the same for revisions as a move and as a checkpoint have them, in any order', () => {
  expect(checkpointMac(macs, { ...stand, revisions: { users: '7', ledger: '41' } })).toBe(genuine.mac);
  expect(isGenuine(macs, genuine)).toBe(true);
});

it.each<[string, Partial<AuthenticatedStand & { mac: null }>]>([
  ['position', { position: 199n }],
  ['missing position', { position: undefined }],
  ['revisions', { revisions: new Map([...stand.revisions, ['ledger', 45n]]) }],
  ['missing revision', { revisions: new Map([['ledger', 41n]]) }],
  ['generation', { generation: 2 }],
  ['fingerprint', { fingerprint: 'mac 0124' }],
  ['projection', { projection: 'payments' }],
  ['missing MAC', { mac: null }],
])('rejects a checkpoint of another %s', (_, change) => {
  expect(isGenuine(macs, { ...genuine, ...change })).toBe(false);
});
