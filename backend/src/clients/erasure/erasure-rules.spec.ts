/** A reason that says who it is about, and one that only seems to. */
import { namesClient, wordsOfReason } from './erasure-rules.ts';

const person = {
  name: 'Zulmira de Sá Quixadá',
  email: 'zulmira@exemplo.com.br',
  phone: '86913572468',
  cpf: '52998224725',
  address: 'Travessa Jurubeba, 4471, apto 12, Centro',
  notes: null,
  tags: [],
};

it.each([
  ['Pedido da Zulmira', true],
  ['pedido de QUIXADA, por carta', true],
  ['sá pediu', true],
  ['ver ZULMIRA@exemplo.com.br', true],
  ['CPF 529.982.247-25', true],
  ['ligou de (86) 91357-2468', true],
  ['Pedido do titular, de próprio punho', false],
  ['mora na Jurubeba', true],
  ['morava na rua jurubebas', true],
  ['número 4471, apto 12, no centro', false],
  ['Mudou-se da travessa', false],
  ['pedido das zulmiras', true],
  ['pedido de Zulmyra', true],
  ['pedido da Sra. Quixad.', true],
  ['Protocolo 529982', true],
  ['cpf 529 982 247 quase', true],
  ['termina em 247-25', true],
  ['fone 9135-7', true],
  ['Protocolo 4471 de 12/03/2026', false],
  ['Fim do contrato, sem obrigação de guardar', false],
])('"%s": %s', (reason, names) => expect(namesClient(reason, person)).toBe(names));

it('refuses a name that is misspelled and cut short beside a CPF with gaps', () => {
  const zuleika = { ...person, name: 'Zuleika Vasconcellos Tamandaré', email: 'z@exemplo.com.br' };
  expect(namesClient('pedido de Zuleyka V. Tamandar, cpf 529 982 247 quase', zuleika)).toBe(true);
  expect(namesClient('pedido de Zuleyka', zuleika)).toBe(true);
  expect(namesClient('pedido de Tamandar', zuleika)).toBe(true);
});

it.each([
  ['data-subject-request', undefined, 'Pedido do titular'],
  ['court-order', 'Ofício 12 de 2026', 'Decisão judicial: Ofício 12 de 2026'],
  ['other', 'Fusão das empresas', 'Fusão das empresas'],
  [undefined, 'Pedido por carta', 'Pedido por carta'],
  ['other', undefined, undefined],
  [undefined, undefined, undefined],
] as const)('keeps %s and "%s" as "%s"', (ground, text, kept) =>
  expect(wordsOfReason({ ground, text })).toBe(kept),
);
