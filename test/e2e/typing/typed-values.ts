/** Random values for fields, as a person types them, with what stands there once the field is left. By its own arithmetic. */

export interface TypedValue {
  readonly keys: string;
  readonly stands: string;
}

/** A number from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Mulberry32: a run that found something can be run again. */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const grouped = (whole: number): string => whole.toString().replace(/\B(?=(\d{3})+$)/g, '.');
const two = (part: number): string => String(part).padStart(2, '0');

export function money(random: Random): TypedValue {
  const whole = random(10 ** (1 + random(7)));
  const cents = random(100);
  const stands = `${grouped(whole)},${two(cents)}`;
  const shapes = [
    `${whole},${two(cents)}`,
    `${grouped(whole)},${two(cents)}`,
    ...(cents % 10 === 0 ? [`${whole},${cents / 10}`] : []),
    ...(cents === 0 ? [`${whole}`, `${grouped(whole)}`, `${whole},`] : []),
    ...(whole < 1_000 ? [`${whole}.${two(cents)}`] : []),
  ];
  return { keys: shapes[random(shapes.length)]!, stands };
}

/** A tenth or a whole more often than chance has it: they have shapes of their own. */
export const roundMoney = (random: Random): TypedValue => {
  const whole = random(10 ** (1 + random(6)));
  const tenth = random(10);
  return random(2) === 0
    ? { keys: `${whole},${tenth}`, stands: `${grouped(whole)},${tenth}0` }
    : { keys: `${whole}`, stands: `${grouped(whole)},00` };
};

export function date(random: Random): TypedValue {
  const [day, month, year] = [1 + random(28), 1 + random(12), 2001 + random(24)];
  const stands = `${two(day)}/${two(month)}/${year}`;
  const shapes = [
    stands,
    stands.replaceAll('/', ''),
    `${day}/${month}/${year}`,
    `${day}/${month}/${two(year % 100)}`,
  ];
  return { keys: shapes[random(shapes.length)]!, stands };
}

const digits = (random: Random, count: number): number[] => Array.from({ length: count }, () => random(10));

const checkDigit = (given: readonly number[], first: number): number => {
  const sum = given.reduce((all, digit, place) => all + digit * (first - place), 0);
  return ((sum * 10) % 11) % 10;
};

export function cpf(random: Random): TypedValue {
  const given = digits(random, 9);
  given.push(checkDigit(given, 10));
  given.push(checkDigit(given, 11));
  const bare = given.join('');
  const stands = bare.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
  return { keys: random(2) === 0 ? bare : stands, stands };
}

export function cnpj(random: Random): TypedValue {
  const bare = digits(random, 14).join('');
  const stands = bare.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5');
  return { keys: random(2) === 0 ? bare : stands, stands };
}
