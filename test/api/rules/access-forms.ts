/** The forms of signing in and of users with what may be wrong in them. */
import type { Form, FixedRow } from './rule.ts';
import { fixed } from './rule.ts';

const EMAIL = 'E-mail inválido. Verifique o formato digitado.';
const emails: readonly FixedRow[] = [
  ['no e-mail', { email: '  ' }, 422, 'email', 'REQUIRED_FIELD', 'Email é obrigatório'],
  ['no @', { email: 'ana.construtora.com.br' }, 422, 'email', 'INVALID_FORMAT', EMAIL],
  ['no dot in the domain', { email: 'ana@construtora' }, 422, 'email', 'INVALID_FORMAT', EMAIL],
  ['a blank inside', { email: 'ana b@construtora.com.br' }, 422, 'email', 'INVALID_FORMAT', EMAIL],
  [
    'a list for an e-mail',
    { email: ['ana@construtora.com.br'] },
    400,
    'email',
    'INVALID_TYPE',
    'Tipo de valor inválido: envie um texto',
  ],
];
const noPassword: FixedRow = [
  'no password',
  { password: '' },
  422,
  'password',
  'REQUIRED_FIELD',
  'Senha é obrigatória',
];
const TYPE = 'Tipo de usuário: escolha um dos valores da lista';
const users: readonly FixedRow[] = [
  ['no name', { name: '   ' }, 422, 'name', 'REQUIRED_FIELD', 'Nome é obrigatório'],
  [
    'a long name',
    { name: 'a'.repeat(201) },
    422,
    'name',
    'MAX_LENGTH',
    'Nome deve ter no máximo 200 caracteres',
  ],
  ...emails,
  ['an unknown type', { type: 'owner' }, 422, 'type', 'INVALID_FORMAT', TYPE],
  ['text for active', { is_active: 'talvez' }, 422, 'isActive', 'INVALID_FORMAT', 'Use true ou false'],
];
const noType: FixedRow = [
  'no type',
  { type: '' },
  422,
  'type',
  'REQUIRED_FIELD',
  'Tipo de usuário é obrigatório',
];
const someone = { name: 'Rui Recusado', email: 'rui@construtora.com.br', type: 'financial', is_active: true };

export const accessForms: Readonly<Record<string, Form>> = {
  'checking an e-mail': {
    section: 'core §5 Login and users',
    path: () => 'auth/check-email/',
    body: () => ({ email: someone.email }),
    rows: fixed(emails),
  },
  'signing in': {
    section: 'core §5 Login and users',
    path: () => 'auth/login/',
    body: () => ({ email: someone.email, password: 'Segredo-1' }),
    rows: fixed([...emails, noPassword]),
  },
  'the first password': {
    section: 'core §5 Login and users, password creation',
    path: () => 'auth/create-password/',
    body: () => ({ email: someone.email, password: 'Segredo-1' }),
    rows: fixed([
      ...emails,
      noPassword,
      [
        'five characters',
        { password: 'abc-1' },
        422,
        'password',
        'MIN_LENGTH',
        'A senha deve ter pelo menos 6 caracteres',
      ],
      [
        'another confirmation',
        { confirmation: 'Segredo-2' },
        422,
        'confirmation',
        'PASSWORD_MISMATCH',
        'As senhas não coincidem',
      ],
    ]),
  },
  'a new user': {
    section: 'core §5 Login and users, user form',
    path: () => 'users/',
    body: () => someone,
    rows: fixed(users),
  },
  'some fields of a user': {
    section: 'core §5 Login and users, user form',
    method: 'patch',
    path: ({ user }) => `users/${user}/`,
    body: () => ({}),
    rows: fixed([...users, noType]),
  },
  'a changed user': {
    section: 'core §5 Login and users, user form',
    method: 'put',
    path: ({ user }) => `users/${user}/`,
    body: () => someone,
    rows: fixed([...users, noType]),
  },
};
