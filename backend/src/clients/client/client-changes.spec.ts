/** What becomes of clients that are there: edits, leaving, coming back, erasure; and the order in which each is refused. */
import { specification } from '@livro/event-sourcing';
import { clientsDecider, isActiveClient } from './clients.ts';
import type { ClientCommand, ReactivateClientCommand, UpdateClientCommand } from './commands.ts';
import type { ClientEvent, Sealed, SupersededClaim } from './events.ts';

const sealed = (text: string): Sealed => ({ version: 1, nonce: 'n', ciphertext: text, tag: 't' });
const units = (developmentId: string, ...numbers: string[]) => ({
  developmentId,
  units: numbers,
  notes: null,
});
const registered = (clientId: string): ClientEvent => ({
  type: 'ClientRegistered',
  data: { clientId, personal: sealed(clientId), developments: [units('d1', '101', '102')], supersedes: [] },
});
const update = (change: Partial<UpdateClientCommand> = {}): UpdateClientCommand => ({
  type: 'UpdateClient',
  clientId: 'c1',
  claimId: 'k1',
  changes: sealed('new'),
  claims: [],
  developments: null,
  rivals: [],
  ...change,
});
const updated = (
  change: Partial<Extract<ClientEvent, { type: 'ClientUpdated' }>['data']> = {},
): ClientEvent => ({
  type: 'ClientUpdated',
  data: {
    clientId: 'c1',
    changes: sealed('new'),
    claimId: 'k1',
    claims: [],
    developments: null,
    leaves: [],
    supersedes: [],
    ...change,
  },
});
const gone: ClientEvent = { type: 'ClientDeactivated', data: { clientId: 'c1' } };
const erased: ClientEvent = { type: 'ClientErased', data: { clientId: 'c1', developments: ['d1'] } };
const back = (claimId: string, supersedes: SupersededClaim[] = []): ClientEvent => ({
  type: 'ClientReactivated',
  data: { clientId: 'c1', claimId, supersedes },
});
const comeBack = (rivals: SupersededClaim[] = []): ReactivateClientCommand => ({
  type: 'ReactivateClient',
  clientId: 'c1',
  claimId: 'k2',
  rivals,
});
const spec = (past: readonly ClientEvent[], command: ClientCommand) =>
  specification(clientsDecider).given(past).when(command);
const stateAfter = (...past: ClientEvent[]) =>
  past.reduce((state, event) => clientsDecider.evolve(state, event), clientsDecider.initialState);

describe('an update', () => {
  it('says what changes, and which developments are no longer in the list', () => {
    spec([registered('c1')], update()).then([updated()]);
    const developments = [units('d2', '7', '7')];
    spec([registered('c1')], update({ changes: null, developments })).then([
      updated({ changes: null, developments: [units('d2', '7')], leaves: ['d1'] }),
    ]);
  });

  it('is nothing where nothing changes', () => {
    const same = { changes: null, developments: [units('d1', '101', '102')] };
    spec([registered('c1')], update(same)).then([]);
    const noted = [{ ...units('d1', '101', '102'), notes: sealed('note') }];
    spec([registered('c1')], update({ changes: null, developments: noted })).then([
      updated({ changes: null, developments: noted }),
    ]);
  });

  /** Each row breaks this rule and all that come after it. */
  it.each<[string, readonly ClientEvent[], Partial<UpdateClientCommand>]>([
    ['NOT_FOUND', [registered('c1'), registered('c2'), erased], { ifMatch: [9] }],
    ['STALE_VERSION', [registered('c1'), registered('c2'), gone], { ifMatch: [1] }],
    ['INVALID_OPERATION', [registered('c1'), registered('c2'), gone], { ifMatch: [3] }],
    ['DUPLICATE_RECORD', [registered('c1'), registered('c2')], {}],
    ['REQUIRED_FIELD', [registered('c1')], {}],
  ])('is refused with %s first', (code, past, change) => {
    const rivals: SupersededClaim[] = [{ clientId: 'c2', field: 'email' }];
    spec(past, update({ developments: [], rivals, ...change })).thenRefuses(code);
  });

  it('frees the old value for others and holds the new one', () => {
    const past = [registered('c1'), updated({ claims: ['email'] }), registered('c2')];
    const wants = (rival: SupersededClaim) => update({ clientId: 'c2', claimId: 'k3', rivals: [rival] });
    spec(past, wants({ clientId: 'c1', field: 'email' })).then([
      updated({ clientId: 'c2', claimId: 'k3', supersedes: [{ clientId: 'c1', field: 'email' }] }),
    ]);
    spec(past, wants({ clientId: 'c1', field: 'email', claimId: 'k1' })).thenRefuses(
      'DUPLICATE_RECORD',
      'Email já está em uso',
      'email',
    );
    spec(past, wants({ clientId: 'c1', field: 'cpf' })).thenRefuses('DUPLICATE_RECORD', undefined, 'cpf');
  });

  it('loses to anyone who claimed later and was there first', () => {
    const supersedes: SupersededClaim[] = [{ clientId: 'c1', field: 'cpf', claimId: 'k1' }];
    const first = updated({ clientId: 'c2', claimId: 'k9', claims: ['cpf'], supersedes });
    spec([registered('c1'), registered('c2'), first], update({ claims: ['cpf'] })).thenRefuses(
      'DUPLICATE_RECORD',
      'CPF já está em uso',
      'cpf',
    );
  });
});

describe('leaving and coming back', () => {
  it('is done once each', () => {
    spec([registered('c1')], { type: 'DeactivateClient', clientId: 'c1' }).then([gone]);
    spec([registered('c1'), gone], { type: 'DeactivateClient', clientId: 'c1' }).then([]);
    spec([registered('c1'), gone], comeBack()).then([back('k2')]);
    spec([registered('c1')], comeBack()).then([]);
    expect(isActiveClient(stateAfter(registered('c1'), gone), 'c1')).toBe(false);
    expect(isActiveClient(stateAfter(registered('c1'), gone, back('k2')), 'c1')).toBe(true);
  });

  it('frees CPF and e-mail, and takes them back only where nobody has them', () => {
    const mine: SupersededClaim[] = [{ clientId: 'c1', field: 'cpf' }];
    const register: ClientCommand = {
      type: 'RegisterClient',
      clientId: 'c2',
      personal: sealed('c2'),
      developments: [units('d1')],
      rivals: mine,
    };
    spec([registered('c1'), gone], register).then([
      {
        type: 'ClientRegistered',
        data: { clientId: 'c2', personal: sealed('c2'), developments: [units('d1')], supersedes: mine },
      },
    ]);
    const other: SupersededClaim = { clientId: 'c2', field: 'cpf' };
    spec([registered('c1'), gone, registered('c2')], comeBack([other])).thenRefuses(
      'DUPLICATE_RECORD',
      'CPF já está em uso',
      'cpf',
    );
    const claimed: SupersededClaim = { clientId: 'c1', field: 'cpf', claimId: 'k2' };
    spec([registered('c1'), gone, back('k2')], { ...register, rivals: [claimed] }).thenRefuses(
      'DUPLICATE_RECORD',
    );
  });

  it.each<[string, ClientCommand]>([
    ['NOT_FOUND', { type: 'DeactivateClient', clientId: 'c9' }],
    ['NOT_FOUND', { type: 'DeactivateClient', clientId: 'c1', ifMatch: [9] }],
    ['STALE_VERSION', { type: 'DeactivateClient', clientId: 'c2', ifMatch: [1] }],
    ['STALE_VERSION', { type: 'EraseClient', clientId: 'c2', ifMatch: [1] }],
    ['NOT_FOUND', { type: 'EraseClient', clientId: 'c9', ifMatch: [1] }],
    ['NOT_FOUND', comeBack([{ clientId: 'c2', field: 'cpf' }])],
    ['NOT_FOUND', { type: 'LinkClient', clientId: 'c1', ...units('d1', '7') }],
  ])('is refused with %s: %j', (code, command) => {
    spec([registered('c1'), registered('c2'), erased], command).thenRefuses(code);
  });

  it('gives a client that left no units', () => {
    spec([registered('c1'), gone], { type: 'LinkClient', clientId: 'c1', ...units('d1', '7') }).thenRefuses(
      'INVALID_OPERATION',
      'O cliente está desativado. Reative o cadastro antes de alterar.',
    );
  });
});

describe('an erasure', () => {
  const erase: ClientCommand = { type: 'EraseClient', clientId: 'c1' };

  it('is for active and deactivated clients alike, and once', () => {
    spec([registered('c1')], erase).then([erased]);
    spec([registered('c1'), gone], erase).then([erased]);
    spec([registered('c1'), erased], erase).then([]);
    expect(isActiveClient(stateAfter(registered('c1'), erased), 'c1')).toBe(false);
  });

  it('frees CPF and e-mail', () => {
    const rivals: SupersededClaim[] = [{ clientId: 'c1', field: 'cpf' }];
    spec([registered('c1'), erased, registered('c2')], update({ clientId: 'c2', rivals })).then([
      updated({ clientId: 'c2', supersedes: rivals }),
    ]);
  });
});

it('comes back from its snapshot as it was', () => {
  const state = stateAfter(registered('c1'), updated({ claims: ['cpf'] }), gone, back('k2'));
  const again = clientsDecider.fromSnapshot(JSON.parse(JSON.stringify(clientsDecider.toSnapshot(state))));
  expect(again.clients.toJS()).toEqual(state.clients.toJS());
  expect(again.eventCount).toBe(4);
  expect(again.clients.get('c1')?.version).toBe(4);
});
