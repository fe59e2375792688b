/**
 * The rows of a list in all their states: on their way, failed, none, none found, past the end, and as they are, in a table
 * or on cards, with how many, their order, their file and their pages. What they are narrowed by stands in the address.
 */
import type { Read } from '../api/read.ts';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type ReactNode } from 'react';
import { oneColumn } from '../display/one-column.ts';
import { Pager } from '../display/pager.tsx';
import { RowsSkeleton } from '../display/skeleton.tsx';
import { EmptyState, FailedRead, PastTheEnd } from '../display/states.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import type { ExportQuery } from '../export/export-address.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import {
  choicesOf,
  HEADER_HEIGHT,
  rowHeights,
  ROWS_KEPT,
  useGridLayout,
  type ListColumn,
} from './grid-layout.ts';
import { ServerGrid } from './server-grid-on-demand.ts';
import { SortChoice } from './sort-choice.tsx';
import type { ChangeAddress } from './use-list-address.ts';

interface Row {
  readonly id: string | number;
}

/** What the address says of the list. */
interface ListView {
  readonly sort: string;
  readonly page: number;
  readonly ignored: readonly string[];
}

/** How the list is called and spoken of. */
export interface ListWords {
  readonly label: string;
  readonly failed: string;
  readonly notFound: string;
  /** “5.214 clientes”; absent where it is told elsewhere. */
  readonly count?: (count: number) => string;
}

interface ListRowsProps<Shown extends Row> {
  /** Under which the person's choice of columns is kept. */
  readonly name: string;
  readonly words: ListWords;
  readonly view: ListView;
  readonly read: Read<{ readonly results: readonly Shown[]; readonly count: number }>;
  readonly size: number;
  readonly filters: ReactNode;
  readonly filtered: boolean;
  /** The parameters of all filters, each undefined. */
  readonly noFilters: Readonly<Record<string, undefined>>;
  /** What is shown while there are no rows at all. */
  readonly nothing: ReactNode;
  /** Must not change between renders. */
  readonly columns: readonly ListColumn<Shown>[];
  /** What a row needs beyond a line of text. */
  readonly extraHeight?: number;
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly defaultSort: string;
  readonly cards: (rows: readonly Shown[] | undefined) => ReactNode;
  /** The screens that have no room for the table. */
  readonly cardsBelow?: number;
  /** Where the server writes the whole filtered list as a file. */
  readonly file?: { readonly path: string; readonly query: ExportQuery; readonly permission: string };
  /** Turns the pages where they have no numbers. */
  readonly pager?: ReactNode;
  readonly onOpen?: (id: string) => void;
  readonly onChange: ChangeAddress;
}

export function ListRows<Shown extends Row>(props: ListRowsProps<Shown>) {
  const { words, view, read, size, filters, filtered, columns, sorts, file, onChange } = props;
  const { data, error } = read;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down(props.cardsBelow ?? 'md'), { noSsr: true });
  const choices = useMemo(() => choicesOf(columns), [columns]);
  const [layout, setLayout] = useGridLayout(props.name, choices);
  const sortBy = (chosen: string) =>
    onChange({ sort: chosen === props.defaultSort ? undefined : chosen, page: undefined });
  const rowHeight = rowHeights[layout.density] + (props.extraHeight ?? 0);

  if (data?.count === 0 && !filtered) return <Paper variant="outlined">{props.nothing}</Paper>;
  return (
    <>
      <Box sx={{ ...oneColumn, gap: 3 }}>
        {filters}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 40 }}>
          <Typography role="status" variant="body2" className="num" sx={{ color: 'text.secondary', flex: 1 }}>
            {data && words.count?.(data.count)}
          </Typography>
          {file && <ExportMenu {...file} rows={data?.count} />}
          {narrow ? (
            sorts.length > 1 && <SortChoice sorts={sorts} value={view.sort} onChange={sortBy} />
          ) : (
            <ColumnsPanel columns={choices} layout={layout} onChange={setLayout} />
          )}
        </Box>
      </Box>
      <Notices {...props} />
      {data?.count === 0 ? (
        <NothingFound title={words.notFound} onClear={() => onChange(props.noFilters)} />
      ) : data?.results.length === 0 ? (
        <PastTheEnd onFirst={() => onChange({ page: undefined, cursor: undefined })} />
      ) : Boolean(error) && !data ? (
        <Paper variant="outlined">
          <FailedRead title={words.failed} of={read} />
        </Paper>
      ) : (
        <Box sx={{ opacity: error ? 0.6 : 1, minWidth: 0 }}>
          {narrow ? (
            props.cards(data?.results)
          ) : (
            <ServerGrid
              meanwhile={
                <RowsSkeleton
                  // Rows that came before the table have theirs kept: the pages below it must not jump.
                  height={HEADER_HEIGHT + rowHeight * (data?.results.length ?? ROWS_KEPT)}
                  rowHeight={rowHeight}
                />
              }
              label={words.label}
              rows={data?.results}
              count={data?.count}
              page={view.page}
              size={size}
              columns={columns}
              layout={layout}
              rowHeight={rowHeight}
              sort={view.sort}
              loading={read.isFetching}
              onSort={sortBy}
              onOpen={props.onOpen}
            />
          )}
        </Box>
      )}
      {data &&
        data.count > 0 &&
        (props.pager ?? (
          <Pager
            page={view.page}
            size={size}
            count={data.count}
            onPage={(chosen) => onChange({ page: chosen === 1 ? undefined : String(chosen) })}
          />
        ))}
    </>
  );
}

/** What was ignored of the address, and that the rows could not be read again. */
function Notices<Shown extends Row>({ view, words, read }: ListRowsProps<Shown>) {
  return (
    <>
      {view.ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {view.ignored.join(', ')}.
        </Alert>
      )}
      {Boolean(read.error) && read.data && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void read.refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          {words.failed} As linhas abaixo são da última leitura.
        </Alert>
      )}
    </>
  );
}

function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <Paper variant="outlined">
      <EmptyState
        icon={<SearchOffIcon />}
        title={title}
        action={
          <Button variant="outlined" onClick={onClear}>
            Limpar filtros
          </Button>
        }
      />
    </Paper>
  );
}
