/** The list of all entries on phones and small tablets: the same rows as cards, each with what the columns say. */
import { formatDate } from '@livro/calendar';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { EntryCard, EntryCards, kindWords } from '../history/entry-card.tsx';
import { categoryOf } from '../history/transaction-kind.tsx';
import { accountOf, otherSide } from './entries-columns.tsx';

interface EntriesCardsProps {
  /** Undefined until the first answer. */
  readonly entries: readonly ListedTransactionView[] | undefined;
  readonly onOpen: (id: string) => void;
  /** Those that are chosen, while any are; undefined while cards are opened. */
  readonly chosen: ReadonlySet<string> | undefined;
  /** Chooses the card, or no more. */
  readonly onChoose: (id: string) => void;
}

export function EntriesCards({ entries, onOpen, chosen, onChoose }: EntriesCardsProps) {
  return (
    <EntryCards
      label="Lançamentos"
      entries={entries}
      card={(entry) => {
        const words = [
          kindWords(entry),
          otherSide(entry),
          categoryOf(entry),
          accountOf(entry),
          entry.documentNumber,
          entry.reconciled === true && 'conciliado',
          entry.attachments > 0 && counted(entry.attachments, 'anexo', 'anexos'),
        ];
        return (
          <EntryCard
            key={entry.id}
            entry={entry}
            onOpen={onOpen}
            chosen={chosen?.has(entry.id)}
            onChoose={onChoose}
          >
            nº {entry.entryNumber} · <time dateTime={entry.date}>{formatDate(entry.date)}</time> ·{' '}
            {words.filter(Boolean).join(' · ')}
            {entry.balance !== null && (
              <>
                {' '}
                · saldo <Money amount={centavosOf(entry.balance)} />
              </>
            )}
          </EntryCard>
        );
      }}
    />
  );
}
