import { newPasswordCheck } from './new-password.ts';

const rules = {
  minLength: 8,
  email: 'jose.medeiros@construtora.com.br',
  name: 'José Antônio Lá Sá',
  isCommon: (password: string) => ['12345678', 'palmeiras'].includes(password),
};
const COMMON = 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.';
const PERSONAL = 'A senha não pode conter seu nome, seu e-mail nem o nome do sistema';

it.each([
  ['', 'REQUIRED_FIELD', 'Senha é obrigatória'],
  ['seis-6', 'MIN_LENGTH', 'A senha deve ter pelo menos 8 caracteres'],
  ['🐴🔋📎✂️1', 'MIN_LENGTH', 'A senha deve ter pelo menos 8 caracteres'],
  ['a'.repeat(201), 'MAX_LENGTH', 'A senha deve ter no máximo 200 caracteres'],
  ['12345678', 'PASSWORD_COMMON', COMMON],
  ['１２３４５６７８', 'PASSWORD_COMMON', COMMON],
  ['PALMEIRAS ', 'PASSWORD_COMMON', COMMON],
  ['zzzzzzzz', 'PASSWORD_COMMON', COMMON],
  ['12ab12ab', 'PASSWORD_COMMON', COMMON],
  ['abcdefgh', 'PASSWORD_COMMON', COMMON],
  ['87654321', 'PASSWORD_COMMON', COMMON],
  ['abcdefgi', undefined, undefined],
  ['jose.medeiros', 'PASSWORD_PERSONAL', PERSONAL],
  ['medeiros-77', 'PASSWORD_PERSONAL', PERSONAL],
  ['xJOSÉx-2026', 'PASSWORD_PERSONAL', PERSONAL],
  ['antonio2026', 'PASSWORD_PERSONAL', PERSONAL],
  ['meu-Livro-1', 'PASSWORD_PERSONAL', PERSONAL],
  ['Segredo-1', undefined, undefined],
  // Short parts of a name stand in too many words.
  ['sala-de-la-12', undefined, undefined],
  ['construtora-1', undefined, undefined],
  ['a cerca azul do vizinho', undefined, undefined],
])('a new password "%s" breaks %s', (password, code, message) =>
  expect(newPasswordCheck(rules)(password)).toEqual(code && { code, message }),
);

it('asks for six characters where the installation asks for no more', () => {
  expect(newPasswordCheck({ minLength: 6 })('12345')).toEqual({
    code: 'MIN_LENGTH',
    message: 'A senha deve ter pelo menos 6 caracteres',
  });
  expect(newPasswordCheck({ minLength: 6 })('12345-')).toBeUndefined();
});
