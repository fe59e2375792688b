/** What the bank says beyond the books is told so that a clerk knows which of both is short. */
import { centavos } from '@livro/money';
import { differenceText, isSettled } from './chosen-difference.tsx';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

it.each([
  [-100_350, -100_000, 'o banco tirou R$ 3,50 a mais. Mais de R$ 1,00 precisa ser lançado'],
  [-100_000, -100_350, 'o banco tirou R$ 3,50 a menos. Mais de R$ 1,00 precisa ser lançado'],
  [99_650, 100_000, 'o banco trouxe R$ 3,50 a menos. Mais de R$ 1,00 precisa ser lançado'],
  [100_001, 100_000, 'o banco trouxe R$ 0,01 a mais'],
])('of %i beside %i', (told, booked, text) => {
  const said = plain(differenceText(centavos(told), centavos(booked)));
  expect(said.slice(said.indexOf(': ') + 2)).toBe(text);
});

it('is nothing where the sums agree', () =>
  expect(plain(differenceText(centavos(-500), centavos(-500)))).toMatch(/^A soma confere: .*5,00$/));

it.each([
  [0, '', true],
  [-100, 'arredondamento', true],
  [-100, ' ', false],
  [101, 'arredondamento', false],
])('of %i with the reason “%s” may be matched: %s', (difference, reason, may) =>
  expect(isSettled(difference, reason)).toBe(may),
);
