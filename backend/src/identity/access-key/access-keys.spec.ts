import { specification } from '@livro/event-sourcing';
import { accessKeysDecider, endedBy, type AccessKeyCommand } from './access-keys.ts';
import type { AccessKeyEvent } from './events.ts';
import { SCOPES } from './scopes.ts';

const keyId = 'a0000000-0000-4000-8000-000000000001';
const other = 'b0000000-0000-4000-8000-000000000002';
const secretHash = 'a1'.repeat(32);
const issuedAt = '2026-11-24T12:00:00.000Z';
const expiresAt = '2027-02-23T02:59:59.999Z';
const asked: AccessKeyCommand = {
  type: 'IssueAccessKey',
  keyId,
  name: 'BI noturno',
  scopes: ['transactions:read', 'exports'],
  expiresAt,
  issuedAt,
  secretHash,
  mayGive: SCOPES,
};
const issued = (
  change: Partial<Extract<AccessKeyEvent, { type: 'AccessKeyIssued' }>['data']> = {},
): AccessKeyEvent => ({
  type: 'AccessKeyIssued',
  data: {
    keyId,
    name: 'BI noturno',
    scopes: ['exports', 'transactions:read'],
    expiresAt,
    secretHash,
    ...change,
  },
});
const revoked: AccessKeyEvent = { type: 'AccessKeyRevoked', data: { keyId } };
const keys = specification(accessKeysDecider);

describe('issuing a key', () => {
  it('tells name, scopes in the order of the table, end and hash', () =>
    keys.given([]).when(asked).then([issued()]));

  it.each<[string, Partial<typeof asked>, string, string, string]>([
    ['no name', { name: ' ' }, 'REQUIRED_FIELD', 'Nome da chave é obrigatório', 'name'],
    ['a name of a novel', { name: 'x'.repeat(61) }, 'MAX_LENGTH', 'Nome da chave deve ter no máximo 60 caracteres', 'name'],
    ['nothing that it may', { scopes: [] }, 'REQUIRED_FIELD', 'Escolha ao menos uma permissão', 'scopes'],
    ['a scope that there is not', { scopes: ['tudo:fazer'] }, 'INVALID_FORMAT', 'Nenhuma chave pode ter a permissão tudo:fazer', 'scopes'],
    ['the right to issue keys', { scopes: ['access-keys:manage'] }, 'INVALID_FORMAT', 'Nenhuma chave pode ter a permissão access-keys:manage', 'scopes'],
    ['what is a person’s word', { scopes: ['purchases:approve'] }, 'INVALID_FORMAT', 'Nenhuma chave pode ter a permissão purchases:approve', 'scopes'],
    ['more than its issuer may', { mayGive: ['exports'] }, 'FORBIDDEN', 'Você não pode dar a permissão transactions:read: não a tem', 'scopes'],
    ['an end that has passed', { expiresAt: issuedAt }, 'PAST_DATE', 'A validade deve ser um dia futuro', 'expiresOn'],
    ['an end years away', { expiresAt: '2027-11-26T12:00:00.000Z' }, 'MAXIMUM_VALUE', 'A validade pode ser de até 365 dias', 'expiresOn'],
  ])('refuses %s', (_, change, code, message, field) =>
    keys
      .given([])
      .when({ ...asked, ...change })
      .thenRefuses(code, message, field),
  ); // prettier-ignore

  it('gives no two keys in use one name, whatever its capitals', () =>
    keys
      .given([issued()])
      .when({ ...asked, keyId: other, name: 'bi NOTURNO' })
      .thenRefuses('DUPLICATE_RECORD', 'Já existe uma chave em uso com este nome', 'name'));

  it('gives the name of a key that ended to the next one', () => {
    const next = { ...asked, keyId: other };
    keys
      .given([issued(), revoked])
      .when(next)
      .then([issued({ keyId: other })]);
    keys
      .given([issued({ expiresAt: issuedAt })])
      .when(next)
      .then([issued({ keyId: other })]);
  });
});

describe('revoking a key', () => {
  const revoke = { type: 'RevokeAccessKey', keyId } as const;

  it('ends it, once', () => {
    keys.given([issued()]).when(revoke).then([revoked]);
    keys.given([issued(), revoked]).when(revoke).then([]);
  });

  it('refuses one that there never was', () =>
    keys
      .given([issued()])
      .when({ ...revoke, keyId: other })
      .thenRefuses('NOT_FOUND', 'Chave de API não encontrada'));
});

it('is over from its last instant on, and revoked whatever the day', () => {
  const key = { keyId, name: '', scopes: [], expiresAt, secretHash, isRevoked: false };
  expect(endedBy(key, new Date(issuedAt))).toBeUndefined();
  expect(endedBy(key, new Date(Date.parse(expiresAt) - 1))).toBeUndefined();
  expect(endedBy(key, new Date(expiresAt))).toBe('expired');
  expect(endedBy({ ...key, isRevoked: true }, new Date(issuedAt))).toBe('revoked');
});

it('comes back from a snapshot as it was', () => {
  const decider = accessKeysDecider;
  const state = [issued(), revoked].reduce((all, event) => decider.evolve(all, event), decider.initialState);
  const kept = JSON.stringify(decider.toSnapshot(state));
  expect(decider.fromSnapshot(JSON.parse(kept))).toEqual(state);
});
