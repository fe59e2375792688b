/** One journal entry as Beancount reads it. Its accounts must be opened by a line of their own, before any entry's day. */
import type { Recorded } from '@livro/event-sourcing';
import type { DevelopmentEvent } from '../../developments/events.ts';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { type ChartAccount, postingsOf } from '../../ledger/journal/postings.ts';
import { strictPart } from './account-names.ts';
import { ChartNames, headOf } from './chart-names.ts';
import { encoded, fieldsOf } from './event-fields.ts';
import { reais } from './hledger-journal.ts';

/** Before any book of ours: entries may come in any order of their days. */
const OPENED = '1900-01-01';
const ROOTS: Readonly<Record<ChartAccount['type'], string>> = {
  asset: 'Assets:Contas',
  investment: 'Assets:Investimentos',
  expense: 'Expenses:Obras',
  revenue: 'Income:Pagamentos',
  gain: 'Income:Rendimentos',
  loss: 'Expenses:Perdas',
  'opening-equity': 'Equity:Abertura',
};

export class BeancountJournal {
  readonly header =
    '; Livro: exportado do livro de eventos, na ordem dos lançamentos. Sob cada um, o que mais se sabe dele, com %XX onde um\n' +
    '; sinal teria outro sentido. O que não move dinheiro é "custom".\noption "operating_currency" "BRL"\n';
  readonly #names = new ChartNames(strictPart);
  readonly #open = new Set<string>();

  know(event: DevelopmentEvent): void {
    this.#names.know(event);
  }

  entry(recorded: Recorded): string {
    const event = recorded as unknown as LedgerEvent;
    this.#names.learn(event);
    const postings = postingsOf(event);
    const said = headOf(event, recorded.metadata.recordedAt);
    const fields = metadataOf(recorded);
    const link = `lancamento-${recorded.revision + 1n}`;
    if (postings.length === 0)
      return `\n${[`${said.date} custom "livro" "${said.description}" "${link}"`, ...fields].join('\n')}\n`;
    const named = postings.map(({ account, amount }) => ({ name: this.#name(account), amount }));
    const opened = named.flatMap(({ name }) => this.#opened(name));
    const head = `${said.date} * "${quoted(said.description)}" ^${link}`;
    const lines = named.map(({ name, amount }) => `  ${name}  ${reais(amount)} BRL`);
    return `\n${[...opened, head, ...fields, ...lines].join('\n')}\n`;
  }

  #opened(name: string): string[] {
    if (this.#open.has(name)) return [];
    this.#open.add(name);
    return [`${OPENED} open ${name} BRL`];
  }

  #name(account: ChartAccount): string {
    const { type, parts } = this.#names.nameOf(account);
    return [ROOTS[type], ...parts].join(':');
  }
}

/** Each name once: of a list all items stand in one text. */
function metadataOf(recorded: Recorded): string[] {
  const all = new Map<string, string>();
  for (const [name, value] of fieldsOf(recorded)) {
    const before = all.get(name);
    all.set(name, before === undefined ? encoded(value) : `${before}, ${encoded(value)}`);
  }
  return [...all].map(([name, value]) => `  ${name}: "${value}"`);
}

/** A text between quotation marks, on one line. */
const quoted = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\\"]/g, '\\$&')
    .trim();
