/** The history on phones and small tablets: the same entries as cards. */
import { relativeDay } from '@livro/calendar';
import { accountKindLabels } from '@livro/rules';
import { serverNow } from '../../../shared/api/server-clock.ts';
import type { TransactionView } from '../../../shared/api/generated.ts';
import { EntryCard, EntryCards, kindWords } from './entry-card.tsx';
import { kindOf } from './transaction-kind.tsx';

interface HistoryCardsProps {
  readonly entries: readonly TransactionView[] | undefined;
  readonly withAccount: boolean;
  readonly withDevelopment?: boolean;
  readonly onOpen: (id: string) => void;
}

export function HistoryCards({ entries, withAccount, withDevelopment, onOpen }: HistoryCardsProps) {
  return (
    <EntryCards
      label="Transações"
      entries={entries}
      card={(entry) => {
        const { Icon } = kindOf(entry.type);
        const words = [
          kindWords(entry),
          withAccount && accountKindLabels[entry.accountType],
          withDevelopment && entry.developmentName,
        ];
        return (
          <EntryCard key={entry.id} entry={entry} onOpen={onOpen}>
            <Icon aria-hidden sx={{ fontSize: 16, mr: 1.5, verticalAlign: 'text-bottom' }} />
            {words.filter(Boolean).join(' · ')} ·{' '}
            <time dateTime={entry.date ?? undefined}>
              {relativeDay(entry.date, entry.created_at, serverNow())}
            </time>
          </EntryCard>
        );
      }}
    />
  );
}
