/** The programs whose files the journal can be written as, by name. */
import type { Recorded } from '@livro/event-sourcing';
import type { DevelopmentEvent } from '../../developments/events.ts';
import { BeancountJournal } from './beancount-journal.ts';
import { HledgerJournal } from './hledger-journal.ts';

export const journalFormats = ['hledger', 'ledger', 'beancount'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** A journal's text, piece by piece. */
export interface JournalWriter {
  /** What stands before the first entry. */
  readonly header: string;
  /** Learns a development's name; all of them must be known before the entries come. */
  know(event: DevelopmentEvent): void;
  /** The event's text with an empty line before it; one that posts nothing changes no balance there either. */
  entry(recorded: Recorded): string;
}

export function journalWriter(format: JournalFormat): JournalWriter {
  switch (format) {
    case 'hledger':
      return new HledgerJournal('commodity BRL 1000.00');
    case 'ledger':
      return new HledgerJournal('commodity BRL\n    format BRL 1000.00');
    case 'beancount':
      return new BeancountJournal();
    default:
      throw new TypeError(`No such format: ${String(format satisfies never)}`);
  }
}
