/** What the clients' decider decides and refuses; above all that of several claims to one CPF only one becomes a client. */
import { DomainError, specification } from '@livro/event-sourcing';
import type { ClientCommand, RegisterClientCommand } from './commands.ts';
import { clientsDecider, isActiveClient } from './clients.ts';
import type { ClientsState } from './clients-state.ts';
import type { ClientEvent, Sealed, SupersededClaim } from './events.ts';

const sealed = (text: string): Sealed => ({ version: 1, nonce: 'n', ciphertext: text, tag: 't' });
const units = (developmentId: string, ...numbers: string[]) => ({
  developmentId,
  units: numbers,
  notes: null,
});

const register = (clientId: string, rivals: SupersededClaim[] = []): RegisterClientCommand => ({
  type: 'RegisterClient',
  clientId,
  personal: sealed(clientId),
  developments: [units('d1', '101', '102')],
  rivals,
});
const registered = (clientId: string, supersedes: SupersededClaim[] = []): ClientEvent => ({
  type: 'ClientRegistered',
  data: { clientId, personal: sealed(clientId), developments: [units('d1', '101', '102')], supersedes },
});
const spec = (past: readonly ClientEvent[], command: ClientCommand) =>
  specification(clientsDecider).given(past).when(command);

const decideAfter = (past: readonly ClientEvent[], command: ClientCommand) =>
  clientsDecider.decide(
    past.reduce((state, event) => clientsDecider.evolve(state, event), clientsDecider.initialState),
    command,
  );

describe('registering a client', () => {
  it('keeps the person sealed and says which open claims it makes void', () => {
    spec([], register('c1')).then([registered('c1')]);
    const rivals: SupersededClaim[] = [{ clientId: 'c0', field: 'email' }];
    spec([], register('c1', rivals)).then([registered('c1', rivals)]);
  });

  it('does nothing for a client that is there', () => spec([registered('c1')], register('c1')).then([]));

  it('refuses where a rival has become a client, naming the field that both claim', () => {
    const cpf = register('c2', [
      { clientId: 'c9', field: 'cpf' },
      { clientId: 'c1', field: 'cpf' },
      { clientId: 'c1', field: 'email' },
    ]);
    spec([registered('c1')], cpf).thenRefuses('DUPLICATE_RECORD', 'CPF já está em uso', 'cpf');
    const email = register('c2', [{ clientId: 'c1', field: 'email' }]);
    spec([registered('c1')], email).thenRefuses('DUPLICATE_RECORD', 'Email já está em uso', 'email');
  });

  it('refuses a claim that a later one made void', () => {
    const later = registered('c2', [
      { clientId: 'c1', field: 'cpf' },
      { clientId: 'c1', field: 'email' },
      { clientId: 'c3', field: 'email' },
    ]);
    spec([later], register('c1')).thenRefuses('DUPLICATE_RECORD', undefined, 'cpf');
    spec([later], register('c3')).thenRefuses('DUPLICATE_RECORD', undefined, 'email');
  });

  it('refuses the CPF of somebody who was deactivated, and tells who it is whom may restore', () => {
    const gone: ClientEvent = { type: 'ClientDeactivated', data: { clientId: 'c1' } };
    const back = (tells: boolean) => ({ ...register('c2'), former: { clientId: 'c1', tells } });
    expect(() => decideAfter([registered('c1'), gone], back(true))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        message: 'Este CPF é de um cliente desativado. Restaure o cadastro em vez de fazer outro.',
        details: { clientId: 'c1' },
      }),
    );
    expect(() => decideAfter([registered('c1'), gone], back(false))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        message: 'Este CPF é de um cliente desativado. Peça a um administrador que o restaure.',
        details: undefined,
      }),
    );
    // Erased or active again meanwhile: nobody to restore.
    const erased: ClientEvent = { type: 'ClientErased', data: { clientId: 'c1', developments: [] } };
    spec([registered('c1'), gone, erased], back(true)).then([registered('c2')]);
  });

  it('refuses a client without a development', () => {
    spec([], { ...register('c1'), developments: [] }).thenRefuses(
      'REQUIRED_FIELD',
      'Pelo menos um empreendimento deve ser especificado',
      'developmentUnits',
    );
  });

  it('lets exactly one of six claims land, in whatever order they arrive', () => {
    // Claim n was made after those below n and knows them; none knows the ones that came later.
    const claims = Array.from({ length: 6 }, (_, n) =>
      register(
        `c${n}`,
        Array.from({ length: n }, (_, earlier) => ({ clientId: `c${earlier}`, field: 'cpf' as const })),
      ),
    );
    for (const order of permutations(claims)) {
      let state: ClientsState = clientsDecider.initialState;
      for (const claim of order) {
        try {
          state = clientsDecider.decide(state, claim).reduce((s, e) => clientsDecider.evolve(s, e), state);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
      expect(state.clients.size).toBe(1);
      expect(state.clients.has(order[0]!.clientId)).toBe(true);
    }
  });
});

describe('linking a client', () => {
  const link = (clientId: string, ...numbers: string[]): ClientCommand => ({
    type: 'LinkClient',
    clientId,
    ...units('d2', ...numbers),
  });
  const linked = (...numbers: string[]): ClientEvent => ({
    type: 'ClientLinkedToDevelopment',
    data: { clientId: 'c1', ...units('d2', ...numbers) },
  });

  it('adds a development, also without units', () => {
    spec([registered('c1')], link('c1', '7', '8', '7')).then([linked('7', '8')]);
    spec([registered('c1')], link('c1')).then([linked()]);
  });

  it('adds only the units that are not there, and nothing when all are', () => {
    spec([registered('c1'), linked('7')], link('c1', '7', '9')).then([linked('9')]);
    spec([registered('c1'), linked('7')], link('c1', '7')).then([]);
    spec([registered('c1'), linked('7')], link('c1')).then([]);
  });

  it('refuses an unknown client', () => {
    spec([], link('c1', '7')).thenRefuses('NOT_FOUND', 'Cliente não encontrado', 'clientId');
  });
});

it('comes back from its snapshot as it was', () => {
  const past = [registered('c1', [{ clientId: 'c0', field: 'cpf' }]), registered('c2')];
  const state = past.reduce((s, e) => clientsDecider.evolve(s, e), clientsDecider.initialState);
  const again = clientsDecider.fromSnapshot(JSON.parse(JSON.stringify(clientsDecider.toSnapshot(state))));
  expect(again.clients.toJS()).toEqual(state.clients.toJS());
  expect(again.void.toJS()).toEqual({ c0: 'cpf' });
  expect(again.eventCount).toBe(2);
  expect(isActiveClient(again, 'c2')).toBe(true);
  expect(isActiveClient(again, 'c0')).toBe(false);
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}
