/** Livro Razão: the postings of an account with the balance after each, between any days, as known at any moment. */
import { chartCodes, chartName } from '@livro/rules';
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useNavigate } from 'react-router';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useJournalLedgerQuery, type LedgerPageView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../shared/display/count.ts';
import { Figure, Figures, Line } from '../../shared/display/figures.tsx';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EmptyState } from '../../shared/display/states.tsx';
import { oldestFirst, StepPager } from '../../shared/display/step-pager.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useListAddress, type ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { entryAddress } from './addresses.ts';
import { Balance } from './balance.tsx';
import { BooksChoices, useChosenNames } from './books-choices.tsx';
import { FoldedFilters } from '../../shared/fields/folded-filters.tsx';
import {
  LedgerCards,
  ledgerColumns,
  ledgerColumnsOfOne,
  PrintedLedger,
  SECOND_LINE,
} from './ledger-rows.tsx';
import {
  filtersOf,
  isChosen,
  noFilters,
  PAGE_SIZE,
  queryOf,
  readLedgerView,
  SORT,
  type LedgerView,
} from './ledger-view.ts';
import { MomentForm } from './moment-form.tsx';
import { momentText } from './moments.ts';
import { usePrinting } from './use-printing.ts';
import { YearBook } from './year-book.tsx';

const words: ListWords = {
  label: 'Livro Razão',
  failed: 'Não foi possível carregar o Livro Razão.',
  notFound: 'Nenhuma partida encontrada',
  count: (count) => counted(count, 'partida', 'partidas'),
};
const codes = chartCodes.map((code) => ({ value: code, label: chartName(code) }));
const anew = { cursor: undefined } as const;

export const ahead: Ahead = ({ search }) => {
  const view = readLedgerView(search);
  return isChosen(view) ? [generatedApi.endpoints.journalLedger.initiate(queryOf(view), unheld)] : [];
};

export default function LedgerPage() {
  const [params, change] = useListAddress();
  const view = useSame(readLedgerView(params));
  const navigate = useNavigate();
  const printing = usePrinting();
  const chosen = isChosen(view);
  const ofOne = view.account !== undefined && view.code !== undefined;
  // What was kept since the last look would hide what was booked meanwhile.
  const read = useJournalLedgerQuery(queryOf(view), { skip: !chosen, refetchOnMountOrArgChange: 2 });
  const caption = useCaption(view);
  const page = read.currentData;
  if (printing && page)
    return (
      <>
        <Summary page={page} caption={caption} />
        <PrintedLedger
          page={page}
          caption={`${formatCount(page.results.length)} de ${counted(page.count, 'partida', 'partidas')} (página ${view.page})`}
        />
      </>
    );
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <YearBook book="ledger" />
      <Filters view={view} onChange={change} nothingFound={page?.count === 0} />
      {chosen ? (
        <ListRows
          name={ofOne ? 'livro-razao-linha' : 'livro-razao'}
          words={words}
          view={view}
          read={read}
          size={PAGE_SIZE}
          filters={page && <Summary page={page} caption={caption} />}
          filtered
          noFilters={noFilters}
          nothing={null}
          columns={ofOne ? ledgerColumnsOfOne : ledgerColumns}
          extraHeight={SECOND_LINE}
          sorts={[]}
          defaultSort={SORT}
          cards={(lines) => <LedgerCards lines={lines} />}
          file={{ path: '/api/exports/ledger/', query: filtersOf(view), permission: 'audit:export' }}
          pager={
            <StepPager
              cursors={view.cursors}
              {...oldestFirst}
              next={page?.next ?? null}
              onTurn={(cursors) => change({ cursor: cursors.join(',') || undefined })}
            />
          }
          onOpen={(id) => void navigate(entryAddress(Number(id.split('-')[0])))}
          onChange={change}
        />
      ) : (
        <Paper variant="outlined">
          <EmptyState
            title="Escolha uma conta"
            text="O Razão mostra cada partida dela, com o saldo depois."
          />
        </Paper>
      )}
    </Box>
  );
}

function useCaption(view: LedgerView): string {
  const names = useChosenNames(view.development, view.account);
  const of = [
    view.code ? chartName(view.code) : 'Todas as contas do plano',
    names.account ?? names.development ?? 'todos os empreendimentos',
  ].join(', ');
  const since = view.recordedAfter && `, só o que foi gravado depois de ${formatInstant(view.recordedAfter)}`;
  return `${of}, ${momentText({ from: view.from, asOf: view.to, knownAt: view.knownAt })}${since ?? ''}`;
}

function Summary({ page, caption }: { page: LedgerPageView; caption: string }) {
  return (
    <Figures label={caption} bar columns={4} level="h2">
      <Line label="Saldo anterior">
        <Balance amount={centavosOf(page.opening)} />
      </Line>
      <Figure label="Débitos" amount={centavosOf(page.debit)} />
      <Figure label="Créditos" amount={centavosOf(page.credit)} />
      <Line label="Saldo final">
        <Balance amount={centavosOf(page.closing)} />
      </Line>
    </Figures>
  );
}

interface FiltersProps {
  readonly view: LedgerView;
  readonly onChange: ChangeAddress;
  readonly nothingFound: boolean;
}

function Filters({ view, onChange, nothingFound }: FiltersProps) {
  const { from, to, knownAt, recordedAfter } = view;
  const moment = { from, asOf: to, knownAt };
  const chips = [
    ...(recordedAfter
      ? [
          {
            text: `Gravado depois de: ${formatInstant(recordedAfter)}`,
            onRemove: () => onChange({ recordedAfter: undefined, ...anew }),
          },
        ]
      : []),
    ...(view.all ? [{ text: 'Todas as contas', onRemove: () => onChange({ all: undefined, ...anew }) }] : []),
  ];
  return (
    <>
      <FoldedFilters needed={!isChosen(view)}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
          <BooksChoices
            development={view.development}
            account={view.account}
            onChange={({ development, account }) =>
              // The balance of an account is that of its money; over all lines of its books it tells nothing.
              onChange({
                development,
                account,
                code: account && !view.account ? 'asset' : view.code,
                ...anew,
              })
            }
          />
          <FilterChoice
            label="Conta do plano"
            all="Todas as contas do plano"
            value={view.code}
            options={codes}
            onChange={(code) => onChange({ code, ...anew })}
          />
          <MomentForm
            key={JSON.stringify(moment)}
            label="Período e momento"
            ranged
            moment={moment}
            onApply={(typed) =>
              onChange({ from: typed.from, to: typed.asOf, knownAt: typed.knownAt, ...anew })
            }
          />
        </Box>
      </FoldedFilters>
      <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />
    </>
  );
}
