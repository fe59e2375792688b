import { accountLetter } from './account-letters.ts';

const at = new Date('2026-11-27T20:40:00Z');
const origin = { device: 'Chrome em Windows', address: '203.0.113.9' };

it('says what happened, when, from where, and what to do', () => {
  expect(
    accountLetter(
      { kind: 'factor-added', method: 'totp' },
      { name: 'Ana Lima', at, origin, address: 'https://livro.empresa.com.br' },
    ),
  ).toEqual({
    subject: 'Livro: novo segundo fator na sua conta',
    text: [
      'Olá, Ana Lima.',
      '',
      'Um aplicativo autenticador passou a valer como segundo fator da sua conta.',
      '',
      'Quando: 27/11/2026, 17:40',
      'De onde: Chrome em Windows, endereço 203.0.113.9',
      '',
      'Se você reconhece isto, não precisa fazer nada.',
      'Se não reconhece, avise agora um administrador: em Usuários ele escolhe “Redefinir acesso” e “Conta comprometida”.',
      'Se você ainda consegue entrar, troque a senha e confira as sessões e os segundos fatores em “Segurança da conta”.',
      '',
      'https://livro.empresa.com.br',
    ].join('\n'),
  });
});

it('names who did it instead of the place where somebody else sat', () => {
  const { text } = accountLetter(
    { kind: 'access-reset', reason: 'compromised' },
    { name: 'Ana', at, by: 'Bia' },
  );
  expect(text).toContain('Por: Bia');
  expect(text).not.toContain('De onde');
});

it('keeps names on one line, and says where nothing is known of the place', () => {
  const { text } = accountLetter(
    { kind: 'key-issued', name: 'BI\r\nBcc: x@evil.example' },
    { name: 'Ana\nB', at },
  );
  expect(text).toContain('Olá, Ana B.');
  expect(text).toContain('“BI Bcc: x@evil.example”');
  expect(text).toContain('De onde: não registrado');
});
