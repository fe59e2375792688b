/**
 * How a caller asks for an order: `sort=name`, `sort=-createdAt`, and `order=asc|desc`, which has the last word. A word that the
 * list does not name is refused, also one that every object of JavaScript has.
 */
import { type Check, messages } from '@livro/rules';

export interface Sort<By extends string> {
  readonly by: By;
  readonly descending: boolean;
}

const BAD_SORT = { code: 'INVALID_FORMAT' as const, message: messages.invalidChoice('Ordenação') };

export const checkOrder: Check<string> = (order) =>
  order === undefined || /^(asc|desc)$/i.test(order) ? undefined : BAD_SORT;

/** The orders of one list by the words for them. Without a word it is sorted by `first`, the greatest before. */
export class Sorts<By extends string> {
  readonly #words: ReadonlyMap<string, By>;

  constructor(
    words: Readonly<Record<string, By>>,
    private readonly first: By,
  ) {
    this.#words = new Map(Object.entries(words));
  }

  readonly check: Check<string> = (sort) => (this.read(sort) ? undefined : BAD_SORT);

  /** Undefined for a word that is none of them. */
  read(sort: string | undefined, order?: string): Sort<By> | undefined {
    const by = sort === undefined ? this.first : this.#words.get(sort.replace(/^-/, ''));
    if (by === undefined) return undefined;
    return { by, descending: order === undefined ? (sort?.startsWith('-') ?? true) : /^desc$/i.test(order) };
  }
}
