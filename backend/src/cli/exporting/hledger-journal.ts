/** One journal entry as the text that hledger and ledger read: what was posted, in reais, under names a person can read. */
import { toReais, type Centavos } from '@livro/money';
import type { Recorded } from '@livro/event-sourcing';
import type { DevelopmentEvent } from '../../developments/events.ts';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { type ChartAccount, postingsOf } from '../../ledger/journal/postings.ts';
import { plainPart, plainText } from './account-names.ts';
import { ChartNames, headOf } from './chart-names.ts';
import { encoded, fieldsOf } from './event-fields.ts';

const ROOTS: Readonly<Record<ChartAccount['type'], string>> = {
  asset: 'ativos',
  investment: 'investimentos',
  expense: 'despesas',
  revenue: 'receitas:pagamentos',
  gain: 'receitas:rendimentos',
  loss: 'despesas:perdas em investimentos',
  'opening-equity': 'patrimonio:abertura',
};

export class HledgerJournal {
  readonly #names = new ChartNames(plainPart);

  /** `commodity` is the directive that says how reais are written. */
  constructor(private readonly commodity = 'commodity BRL 1000.00') {}

  get header(): string {
    return (
      '; Livro: exportado do livro de eventos, na ordem dos lançamentos. Sob cada um, o que mais se sabe dele: nome: valor,\n' +
      '; com %XX onde um sinal teria outro sentido. O que não move dinheiro está em comentário.\n' +
      `${this.commodity}\n`
    );
  }

  know(event: DevelopmentEvent): void {
    this.#names.know(event);
  }

  entry(recorded: Recorded): string {
    const event = recorded as unknown as LedgerEvent;
    this.#names.learn(event);
    const postings = postingsOf(event);
    const said = headOf(event, recorded.metadata.recordedAt);
    // The entry number stands as the code, so that a description may begin with any character.
    const head = `${said.date} (${recorded.revision + 1n}) ${plainText(said.description)}`.trimEnd();
    const fields = fieldsOf(recorded).map(([name, value]) => `; ${name}: ${encoded(value)}`.trimEnd());
    if (postings.length === 0) return `\n${[`; ${head}`, ...fields].join('\n')}\n`;
    const lines = postings.map(({ account, amount }) => `${this.#name(account)}  BRL ${reais(amount)}`);
    return `\n${[head, ...[...fields, ...lines].map((line) => `    ${line}`)].join('\n')}\n`;
  }

  #name(account: ChartAccount): string {
    const { type, parts } = this.#names.nameOf(account);
    return [ROOTS[type], ...parts].join(':');
  }
}

export const reais = (amount: Centavos): string => toReais(amount).toFixed(2);
