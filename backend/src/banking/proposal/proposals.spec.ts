/** Proposals against a thousand lines whose truth is known: days shifted, words changed, fees, lines merged, split and unrelated. */
import { addDays, localDate, type LocalDate } from '@livro/calendar';
import type { Side } from './likeness.ts';
import { proposals } from './proposals.ts';
import { wordsOf } from './words.read.ts';

/** Numbers that look random and are the same in every run. */
function generator(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (share: number): boolean => next() < share,
    whole: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    one: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  };
}
type Chance = ReturnType<typeof generator>;

const NAMES = (
  'Concreteira Ipiranga,Depósito São João,Elevadores Atlas,Tintas Coral,Madeireira Bom Jesus,Hidráulica Central,Elétrica Fênix,' +
  'Locadora Andaime Certo,Transportes Jacaré,Vidraçaria Cristal,Gesso Paulista,Empreiteira Mãos à Obra,Marmoraria Carrara,' +
  'Serralheria Aço Forte,Imobiliária Horizonte,Ana Beatriz Souza,João Pedro Lima,Maria Clara Rocha,Carlos Eduardo Nunes,' +
  'Fernanda Alves,Roberto Teixeira,Patrícia Gomes,Energia do Sul,Saneamento Municipal,Contabilidade Exata'
).split(',');
const BANK_PREFIX = ['PIX ENVIADO ', 'PIX RECEBIDO ', 'TED ', 'PAGTO ELETRON COBRANCA ', 'BOLETO ', ''];

interface Books {
  readonly lines: readonly Side[];
  readonly entries: readonly Side[];
  /** Of every line that has any: its group's lines and entries. */
  readonly truth: ReadonlyMap<string, string>;
}

/** As the bank tells it: without accents, cut off, sometimes no name at all. */
function bankWords(random: Chance, name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase();
  if (random.chance(0.15)) return 'LIQUIDACAO DE COBRANCA';
  return random.one(BANK_PREFIX) + (random.chance(0.3) ? plain.slice(0, 12) : plain);
}

/** Rents, wages and instalments come back month after month, and for several people. */
const RECURRING = [150_000, 85_000, 220_000, 141_200, 99_990, 300_000, 12_990, 50_000];

const amountOf = (random: Chance): number => {
  if (random.chance(0.2)) return random.chance(0.5) ? -random.one(RECURRING) : random.one(RECURRING);
  const round = random.chance(0.35);
  const amount = round ? random.whole(1, 400) * 5_000 : random.whole(1_990, 9_000_000);
  return random.chance(0.7) ? -amount : amount;
};

function books(seed: number, count: number): Books {
  const random = generator(seed);
  const lines: Side[] = [];
  const entries: Side[] = [];
  const truth = new Map<string, string>();
  const start = localDate('2026-01-01');
  const around = (date: LocalDate): LocalDate => addDays(date, random.one([0, 0, 0, 0, 1, 1, 2, 3, -1, 5]));
  const line = (
    date: LocalDate,
    amount: number,
    text: string,
    documentNumber: string | null = null,
  ): string => {
    const id = `line-${lines.length}`;
    lines.push({ id, date, amount, words: wordsOf(text), documentNumber });
    return id;
  };
  const entry = (
    date: LocalDate,
    amount: number,
    name: string,
    documentNumber: string | null = null,
  ): string => {
    const id = `entry-${entries.length}`;
    entries.push({ id, date, amount, words: wordsOf(`Nota de ${name}`), documentNumber });
    return id;
  };
  const belong = (lineIds: readonly string[], entryIds: readonly string[]): void => {
    for (const id of lineIds) truth.set(id, keyOf(lineIds, entryIds));
  };
  while (lines.length < count) {
    const date = addDays(start, Math.floor((lines.length * 180) / count));
    const name = random.one(NAMES);
    const amount = amountOf(random);
    const kind = random.whole(1, 100);
    if (kind <= 78) {
      const number = random.chance(0.2) ? String(random.whole(100, 99_999)) : null;
      belong(
        [line(around(date), amount, bankWords(random, name), number)],
        [entry(date, amount, name, number)],
      );
    } else if (kind <= 84) {
      line(date, -random.whole(150, 8_900), random.one(['TARIFA BANCARIA', 'IOF', 'TARIFA PIX']));
    } else if (kind <= 89) {
      const parts = Array.from(
        { length: random.whole(2, 4) },
        () => Math.sign(amount) * random.whole(1_000, 900_000),
      );
      const ids = parts.map((part) => entry(date, part, name));
      belong(
        [
          line(
            around(date),
            parts.reduce((a, b) => a + b),
            bankWords(random, name),
          ),
        ],
        ids,
      );
    } else if (kind <= 93) {
      const parts = Array.from(
        { length: random.whole(2, 3) },
        () => Math.sign(amount) * random.whole(1_000, 900_000),
      );
      const day = around(date);
      const ids = parts.map((part) => line(day, part, bankWords(random, name)));
      belong(ids, [
        entry(
          date,
          parts.reduce((a, b) => a + b),
          name,
        ),
      ]);
    } else if (kind <= 97) line(date, amount, `APLICACAO CDB ${random.whole(1, 99)}`);
    else entry(date, amount, name);
  }
  return { lines, entries, truth };
}

const keyOf = (lineIds: readonly string[], entryIds: readonly string[]): string =>
  `${[...lineIds].toSorted().join(' ')} = ${[...entryIds].toSorted().join(' ')}`;

/** Shares of one: of the proposals that are right, of the groups that were found, and of the sure ones that are right. */
function measured({ lines, entries, truth }: Books) {
  const made = proposals(lines, entries);
  const groups = new Set(truth.values());
  const isRight = (one: (typeof made)[number]): boolean => groups.has(keyOf(one.lineIds, one.ids));
  const right = made.filter(isRight).length;
  const sure = made.filter(({ score }) => score >= 90);
  return {
    made: made.length,
    right: right / made.length,
    found: right / groups.size,
    sure: sure.length / made.length,
    sureAndRight: sure.filter(isRight).length / sure.length,
  };
}

describe('of a thousand lines', () => {
  const figures = [1, 2, 3, 4, 5].map((seed) => measured(books(seed, 1_000)));

  // Measured over the five: see docs/reference/bank-statements.md.
  it('at least 95 of 100 proposals are right', () => {
    for (const { right } of figures) expect(right).toBeGreaterThanOrEqual(0.95);
  });

  it('at least 90 of 100 groups that belong together are found', () => {
    for (const { found } of figures) expect(found).toBeGreaterThanOrEqual(0.9);
  });

  it('of the sure ones at least 99 of 100 are right', () => {
    for (const { sureAndRight } of figures) expect(sureAndRight).toBeGreaterThanOrEqual(0.99);
  });

  it('is done with all that is looked at together before anybody waits', () => {
    const { lines, entries } = books(6, 2_000);
    const before = performance.now();
    proposals(lines, entries);
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  if (process.env.LIVRO_FIGURES) it('prints its figures', () => console.info(figures));
});

const side = (
  id: string,
  date: string,
  amount: number,
  text = '',
  documentNumber: string | null = null,
): Side => ({
  id,
  date: localDate(date),
  amount,
  words: wordsOf(text),
  documentNumber,
});

it('says why in words', () => {
  const [proposal] = proposals(
    [side('l', '2026-03-05', -10_000, 'PIX ENVIADO CONCRETEIRA IPIRANGA', '0077')],
    [side('e', '2026-03-03', -10_000, 'Concreto Concreteira Ipiranga', '77')],
  );
  expect(proposal).toEqual({
    kind: 'entries',
    lineIds: ['l'],
    ids: ['e'],
    charges: 0,
    score: 100,
    reason: 'mesmo valor, 2 dias de diferença, documento 0077, “concreteira ipiranga”',
    veryLikely: true,
  });
});

it('tells of a twin, and takes the nearer one', () => {
  const entries = [side('near', '2026-03-05', -5_000), side('far', '2026-03-01', -5_000)];
  const [one] = proposals([side('l', '2026-03-05', -5_000)], entries);
  expect(one).toMatchObject({ ids: ['near'] });
  const twins = [side('x', '2026-03-05', -5_000), side('y', '2026-03-05', -5_000)];
  expect(proposals([side('l', '2026-03-05', -5_000)], twins)[0]!.reason).toContain('há outro parecido');
});

it('proposes nothing that is too far off, of the other sign, or can be summed in two ways', () => {
  const line = side('l', '2026-03-20', -5_000);
  expect(proposals([line], [side('e', '2026-03-01', -5_000)])).toEqual([]);
  expect(proposals([line], [side('e', '2026-03-20', 5_000)])).toEqual([]);
  const ways = [-2_000, -3_000, -1_000, -4_000].map((amount, i) => side(`e${i}`, '2026-03-20', amount));
  expect(proposals([line], ways)).toEqual([]);
});

it('allows for some centavos where the words say that it is the same', () => {
  const line = side('l', '2026-03-20', 99_998, 'PIX RECEBIDO MARIA CLARA');
  expect(proposals([line], [side('e', '2026-03-20', 100_000, 'Parcela Maria Clara')])[0]).toMatchObject({
    reason: expect.stringMatching(/^diferença de -R\$\u00a00,02/),
  });
  expect(proposals([line], [side('e', '2026-03-20', 100_000, 'Outra pessoa')])).toEqual([]);
});
