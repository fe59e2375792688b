/** What an edit of a user becomes, and what is refused, in the order in which it is refused. */
import { specification } from '@livro/event-sourcing';
import type { UserChange } from './commands.ts';
import type { UserEvent } from './events.ts';
import { usersDecider } from './users.ts';

const ana = { userId: 'a0000000-0000-4000-8000-000000000001', name: 'Ana', email: 'ana@livro.local' };
const bia = { userId: 'b0000000-0000-4000-8000-000000000002', name: 'Bia', email: 'bia@livro.local' };
const anaIn: UserEvent = { type: 'UserInvited', data: { ...ana, type: 'admin' } };
const biaIn: UserEvent = { type: 'UserInvited', data: { ...bia, type: 'financial' } };
const deactivated = ({ userId }: { userId: string }): UserEvent => ({
  type: 'UserDeactivated',
  data: { userId },
});
const promoted = ({ userId }: { userId: string }): UserEvent => ({
  type: 'UserTypeChanged',
  data: { userId, type: 'admin' },
});
const hasPassword = ({ userId }: { userId: string }): UserEvent => ({
  type: 'PasswordCreated',
  data: { userId },
});
const edit = (who: { userId: string }, change: UserChange, ifMatch?: readonly number[]) =>
  ({ type: 'EditUser', userId: who.userId, change, ifMatch }) as const;
const given = (...past: UserEvent[]) => specification(usersDecider).given([anaIn, biaIn, ...past]);

describe('an edit', () => {
  it('tells only what is news, all of it', () => {
    given()
      .when(edit(bia, { name: 'Bia Obras', email: bia.email, userType: 'purchaser', isActive: false }))
      .then([
        { type: 'UserDetailsChanged', data: { userId: bia.userId, name: 'Bia Obras', email: bia.email } },
        { type: 'UserTypeChanged', data: { userId: bia.userId, type: 'purchaser' } },
        deactivated(bia),
      ]);
    given()
      .when(edit(bia, { name: 'Bia', isActive: true }))
      .then([]);
    given(deactivated(bia))
      .when(edit(bia, { isActive: true }))
      .then([{ type: 'UserReactivated', data: { userId: bia.userId } }]);
  });

  it('frees the e-mail that it leaves', () => {
    const moved: UserEvent = {
      type: 'UserDetailsChanged',
      data: { userId: bia.userId, name: 'Bia', email: 'obras@livro.local' },
    };
    given(moved)
      .when(edit(ana, { email: bia.email }))
      .then([{ type: 'UserDetailsChanged', data: { userId: ana.userId, name: 'Ana', email: bia.email } }]);
  });

  it('lets an administrator go while another gets in', () =>
    given(hasPassword(ana), promoted(bia), hasPassword(bia))
      .when(edit(ana, { userType: 'auditor' }))
      .then([{ type: 'UserTypeChanged', data: { userId: ana.userId, type: 'auditor' } }]));

  describe('of the last administrator who gets in', () => {
    const factorOf = ({ userId }: { userId: string }): UserEvent => ({
      type: 'SecondFactorAdded',
      data: { userId, method: 'totp' },
    });
    const both = [hasPassword(ana), factorOf(ana), promoted(bia)];
    const leaves = (...past: UserEvent[]) => ({
      kept: (change: UserChange, needsFactor = false) =>
        given(...past)
          .when({ ...edit(ana, change), administratorsNeedFactor: needsFactor })
          .thenRefuses(
            'BUSINESS_RULE_VIOLATION',
            'Nenhum outro administrador consegue entrar: falta-lhes a senha ou o segundo fator. Espere que um deles entre antes.',
          ),
    });

    it.each([{ isActive: false }, { userType: 'auditor' as const }])(
      'is refused while the others have no password, or lack the factor that is needed: %j',
      (change) => {
        leaves(...both).kept(change);
        leaves(...both, hasPassword(bia)).kept(change, true);
        const reset: UserEvent = { type: 'SecondFactorReset', data: { userId: bia.userId } };
        leaves(...both, hasPassword(bia), factorOf(bia), reset).kept(change, true);
      },
    );

    it('is taken once another has both, or an account at the provider', () => {
      const linked: UserEvent = { type: 'IdentityLinked', data: { userId: bia.userId, issuer: 'https://x' } };
      for (const past of [[hasPassword(bia), factorOf(bia)], [linked]]) {
        given(...both, ...past)
          .when({ ...edit(ana, { isActive: false }), administratorsNeedFactor: true })
          .then([deactivated(ana)]);
      }
    });

    it('does not keep those who cannot get in anyway', () =>
      given(...both)
        .when(edit(bia, { isActive: false }))
        .then([deactivated(bia)]));
  });

  it('passes on one of the versions that the caller has in mind', () => {
    given(promoted(bia), deactivated(bia))
      .when(edit(bia, { isActive: false }, [7, 4]))
      .then([]);
    const state = [anaIn, biaIn, promoted(bia)].reduce(
      (users, event) => usersDecider.evolve(users, event),
      usersDecider.initialState,
    );
    const again = usersDecider.fromSnapshot(JSON.parse(JSON.stringify(usersDecider.toSnapshot(state))));
    expect(again.byId.get(bia.userId)).toMatchObject({ version: 3, isActive: true, type: 'admin' });
  });
});

const nobody = { userId: 'c0000000-0000-4000-8000-000000000003' };
/** Each command breaks its own rule and every rule below it that it can. */
it.each<[string, ReturnType<typeof edit>, string, string, string | undefined]>([
  ['an unknown user', edit(nobody, { name: '' }, [9]), 'NOT_FOUND', 'Usuário não encontrado', undefined],
  [
    'a version that is past',
    edit(ana, { name: '', email: bia.email, isActive: false }, [2]),
    'STALE_VERSION',
    'O registro mudou desde que foi lido. Atualize e tente de novo.',
    'If-Match',
  ],
  ['no name', edit(ana, { name: ' ', email: 'x' }), 'REQUIRED_FIELD', 'Nome é obrigatório', 'name'],
  [
    'an e-mail that is none',
    edit(ana, { email: 'ana', userType: 'boss' as never }),
    'INVALID_FORMAT',
    'E-mail inválido. Verifique o formato digitado.',
    'email',
  ],
  [
    'an unknown type',
    edit(ana, { email: bia.email, userType: 'boss' as never }),
    'INVALID_FORMAT',
    'Tipo de usuário: escolha um dos valores da lista',
    'type',
  ],
  [
    'a taken e-mail',
    edit(ana, { email: bia.email, isActive: false }),
    'DUPLICATE_RECORD',
    'Email já está em uso',
    'email',
  ],
  [
    'the last administrator going',
    edit(ana, { isActive: false, userType: 'auditor' }),
    'BUSINESS_RULE_VIOLATION',
    'O último administrador ativo não pode ser desativado',
    'isActive',
  ],
  [
    'the last administrator becoming something else',
    edit(ana, { userType: 'auditor' }),
    'BUSINESS_RULE_VIOLATION',
    'O último administrador ativo não pode mudar de tipo',
    'type',
  ],
])('refuses %s', (_, command, code, message, field) =>
  given().when(command).thenRefuses(code, message, field),
);

it('an administrator who is inactive does not count', () =>
  given(promoted(bia), deactivated(bia))
    .when(edit(ana, { isActive: false }))
    .thenRefuses('BUSINESS_RULE_VIOLATION'));

it('refuses a window for who is inactive', () =>
  given(deactivated(bia))
    .when({
      type: 'OpenFirstAccess',
      userId: bia.userId,
      hasCredential: true,
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    .thenRefuses('INVALID_OPERATION', 'O usuário está inativo. Reative-o antes de convidar.', 'isActive'));
