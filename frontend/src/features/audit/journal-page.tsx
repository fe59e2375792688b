/** Livro Diário: every entry by its number, all developments, read on page by page. The address holds what is looked for. */
import { formatMoney } from '@livro/money';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useJournalListQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../shared/display/count.ts';
import { EmptyState } from '../../shared/display/states.tsx';
import { oldestFirst, StepPager } from '../../shared/display/step-pager.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useListAddress, useNarrowing } from '../../shared/grid/use-list-address.ts';
import { entryAddress } from './addresses.ts';
import { EntryLink } from './entry-link.tsx';
import { FoldedFilters } from '../../shared/fields/folded-filters.tsx';
import { JournalFilterChips, JournalFilters, useJournalFilterTexts } from './journal-filters.tsx';
import { JournalCards, journalColumns, PrintedJournal, SECOND_LINE } from './journal-rows.tsx';
import {
  filtersOf,
  hasFilters,
  NEWEST_FIRST,
  noFilters,
  PAGE_SIZE,
  queryOf,
  readJournalView,
} from './journal-view.ts';
import { usePrinting } from './use-printing.ts';
import { YearBook } from './year-book.tsx';

const words: ListWords = {
  label: 'Livro Diário',
  failed: 'Não foi possível carregar o Livro Diário.',
  notFound: 'Nenhum lançamento encontrado',
  count: (count) => counted(count, 'lançamento', 'lançamentos'),
};
const sorts = [
  { value: NEWEST_FIRST, label: 'Mais novos primeiro' },
  { value: 'number', label: 'Mais antigos primeiro' },
] as const;

export const ahead: Ahead = ({ search }) => [
  generatedApi.endpoints.journalList.initiate(queryOf(readJournalView(search)), unheld),
];

export default function JournalPage() {
  const [params, change] = useListAddress();
  const view = useSame(readJournalView(params));
  const narrowing = useNarrowing(view);
  const navigate = useNavigate();
  const printing = usePrinting();
  // What was kept since the last look would hide what was booked meanwhile.
  const read = useJournalListQuery(queryOf(view), { refetchOnMountOrArgChange: 2 });
  const page = read.data;
  const filters = useJournalFilterTexts(view);
  if (printing && page)
    return (
      <PrintedJournal
        entries={page.results}
        caption={[
          `${formatCount(page.results.length)} de ${counted(page.count, 'lançamento', 'lançamentos')} (página ${view.page})`,
          ...filters.map(({ text }) => text),
        ].join(' · ')}
      />
    );
  return (
    <>
      {page && page.unreadable.length > 0 && (
        <Alert severity="error" variant="outlined">
          Não se podem ler, e não estão em nenhuma soma:{' '}
          {page.unreadable.map((number, place) => (
            <span key={number}>
              {place > 0 && ', '}
              <EntryLink number={number} />
            </span>
          ))}
          .
        </Alert>
      )}
      <ListRows
        name="livro-diario"
        words={words}
        view={view}
        read={read}
        size={PAGE_SIZE}
        filters={
          <>
            <YearBook book="journal" />
            <FoldedFilters>
              <JournalFilters view={narrowing} onChange={change} />
            </FoldedFilters>
            <JournalFilterChips view={narrowing} nothingFound={page?.count === 0} onChange={change} />
            {page && page.count > 0 && (
              <Typography variant="body2" className="num">
                Soma dos débitos de todos estes lançamentos, igual à dos créditos:{' '}
                <strong>{formatMoney(centavosOf(page.amount))}</strong>
              </Typography>
            )}
          </>
        }
        filtered={hasFilters(view)}
        noFilters={noFilters}
        nothing={<EmptyState title="Nada foi lançado ainda" />}
        columns={journalColumns}
        extraHeight={SECOND_LINE}
        sorts={sorts}
        defaultSort={NEWEST_FIRST}
        cards={(entries) => <JournalCards entries={entries} />}
        file={{
          path: '/api/exports/journal/',
          query: { ...filtersOf(view), sort: view.sort },
          permission: 'audit:export',
        }}
        pager={
          <StepPager
            cursors={view.cursors}
            {...(view.sort === 'number' && oldestFirst)}
            // Of this very page: while it is on its way there is no next one.
            next={read.currentData?.next ?? null}
            onTurn={(cursors) => change({ cursor: cursors.join(',') || undefined })}
          />
        }
        onOpen={(id) => void navigate(entryAddress(Number(id)))}
        onChange={(changes, replace) => change({ ...changes, cursor: undefined }, replace)}
      />
    </>
  );
}
