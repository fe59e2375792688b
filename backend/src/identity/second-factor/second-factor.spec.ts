import { specification } from '@livro/event-sourcing';
import type { UserEvent } from '../user/events.ts';
import { usersDecider } from '../user/users.ts';

const userId = 'a0000000-0000-4000-8000-000000000001';
const invited: UserEvent = {
  type: 'UserInvited',
  data: { userId, name: 'Ana', email: 'ana@livro.local', type: 'admin' },
};
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };
const users = specification(usersDecider);

it.each([
  [
    { type: 'AddSecondFactor', userId, method: 'totp' },
    { type: 'SecondFactorAdded', data: { userId, method: 'totp' } },
  ],
  [
    { type: 'RemoveSecondFactor', userId, method: 'passkey' },
    { type: 'SecondFactorRemoved', data: { userId, method: 'passkey' } },
  ],
  [
    { type: 'ResetSecondFactor', userId, hasFactor: true },
    { type: 'SecondFactorReset', data: { userId } },
  ],
  [
    { type: 'UseRecoveryCode', userId, left: 3 },
    { type: 'RecoveryCodeUsed', data: { userId, left: 3 } },
  ],
  [
    { type: 'RenewRecoveryCodes', userId },
    { type: 'RecoveryCodesRenewed', data: { userId } },
  ],
  [
    { type: 'LinkIdentity', userId, issuer: 'https://entrar.exemplo' },
    { type: 'IdentityLinked', data: { userId, issuer: 'https://entrar.exemplo' } },
  ],
] as const)('$0.type is told', (command, event) => users.given([invited]).when(command).then([event]));

it('gives nothing to nobody, nor to who is inactive', () => {
  const add = { type: 'AddSecondFactor', userId, method: 'totp' } as const;
  users.given([]).when(add).thenRefuses('NOT_FOUND', 'Usuário não encontrado');
  users
    .given([invited, deactivated])
    .when(add)
    .thenRefuses('INVALID_CREDENTIALS', 'E-mail ou senha inválidos');
});

it('takes away from who is inactive, but not where nothing is', () => {
  const reset = { type: 'ResetSecondFactor', userId, hasFactor: true } as const;
  users
    .given([invited, deactivated])
    .when(reset)
    .then([{ type: 'SecondFactorReset', data: { userId } }]);
  users
    .given([invited])
    .when({ ...reset, hasFactor: false })
    .thenRefuses('INVALID_OPERATION', 'Este usuário não tem segundo fator');
});
