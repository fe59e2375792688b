/**
 * Names that the accounting programs read as one account and nothing else. To hledger and ledger an account's name ends at
 * two blanks, a colon makes a sub-account, a semicolon may begin a comment; Beancount takes letters, digits and dashes, a
 * capital first. Two different things never share a name.
 */
import { normalForm } from '@livro/rules';

/** One line, single blanks, no control characters, no `;`. */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();

/** A part of an account's name as hledger and ledger take it. */
export const plainPart = (text: string): string => plainText(text).replaceAll(':', '-');

/** A part as Beancount takes it: without accents, words joined by dashes, a capital or a digit first. */
export function strictPart(text: string): string {
  const plain = normalForm(text, 'NFD').replace(/\p{M}/gu, '');
  const words = plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Hands out one account part a thing: its own name where that is free, else the name with a number. */
export class AccountNames {
  constructor(private readonly partName: (text: string) => string = plainPart) {}

  readonly #byId = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** `fallback` serves where nothing readable is left of `name`. */
  nameOf(id: string, name: string, fallback: string): string {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const wanted = this.partName(name) || this.partName(fallback);
    let free = wanted;
    for (let n = 2; this.#taken.has(free); n += 1) free = this.partName(`${wanted} (${n})`);
    this.#byId.set(id, free);
    this.#taken.add(free);
    return free;
  }
}
