/** Asks one address after the other, and keeps what each place says of a figure. */
import type { Agent } from '../ledger.fixture.ts';
import type { FigureName, PlaceOf } from './catalogue.ts';

// Answers are held against their documented shapes by the agent itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Wire = any;

export interface Books {
  readonly developments: readonly {
    readonly id: string;
    readonly name: string;
    readonly accounts: readonly string[];
  }[];
  readonly clients: readonly string[];
  readonly suppliers: readonly string[];
  /** `yyyy-mm`, one after the other. */
  readonly months: readonly string[];
}

export interface Reading {
  readonly figure: FigureName;
  readonly place: string;
  readonly scope: string;
  readonly amount: number;
}

/** As many as one answer tells. */
export const DAYS = 366;
export const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
export const centavos = (reais: number): number => Math.round(reais * 100) + 0;
export const sum = (rows: readonly Wire[], of: (row: Wire) => number): number =>
  rows.reduce((total: number, row: Wire) => total + centavos(of(row)), 0);

export class FigureReader {
  readonly all: Reading[] = [];

  constructor(
    protected readonly agent: Agent,
    protected readonly books: Books,
  ) {}

  protected tell<Name extends FigureName>(
    figure: Name,
    place: PlaceOf<Name>,
    scope: string,
    amount: number,
  ): void {
    this.all.push({ figure, place, scope, amount });
  }

  protected async ask(address: string): Promise<Wire> {
    const { body, status } = await this.agent.get(`/api/${address}`);
    if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  }

  /** A list with all its pages, under what stands on the first. */
  protected async pages(address: string): Promise<Wire> {
    const first = await this.ask(`${address}&limit=100&page=1`);
    const results = [...first.results];
    for (let { next } = first; next !== null;) {
      const page = await this.ask(`${address}&limit=100&cursor=${next}`);
      results.push(...page.results);
      ({ next } = page);
    }
    return { ...first, results };
  }
}
