/** Lists with everything around them, in the states of the screens, and what belongs to rows and files. */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DropArea } from '../src/shared/attachments/drop-area.tsx';
import { FileRow } from '../src/shared/attachments/file-row.tsx';
import { oneColumn } from '../src/shared/display/one-column.ts';
import { EmptyState } from '../src/shared/display/states.tsx';
import { DownloadButton } from '../src/shared/export/download-button.tsx';
import { DownloadProgress } from '../src/shared/export/download-progress.tsx';
import { ExportMenu } from '../src/shared/export/export-menu.tsx';
import { CardHead, CardList } from '../src/shared/grid/card-list.tsx';
import { Clipped, NoValue, TwoLines } from '../src/shared/grid/cells.tsx';
import { ChoosingBar } from '../src/shared/grid/choosing.tsx';
import { ColumnsPanel } from '../src/shared/grid/columns-panel.tsx';
import type { GridLayout, ListColumn } from '../src/shared/grid/grid-layout.ts';
import { ListPage } from '../src/shared/grid/list-page.tsx';
import { ListRows } from '../src/shared/grid/list-rows.tsx';
import { RowActions } from '../src/shared/grid/row-actions.tsx';
import { SortChoice } from '../src/shared/grid/sort-choice.tsx';
import { denied, failed, LONG_NAME, nothing, type Exhibit } from './exhibit.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

const choosing = (chosen: number) => (
  <ChoosingBar
    name="Confirmar vários"
    label={chosen === 0 ? 'Selecionar os pendentes desta página (2)' : `${chosen} selecionados`}
    chosen={chosen}
    of={2}
    onAll={nothing}
  >
    {chosen > 0 && <Button variant="contained">Confirmar {chosen} (R$ 25.001,00)</Button>}
  </ChoosingBar>
);

const columns: readonly ListColumn<Row>[] = [
  { field: 'name', headerName: 'Nome', fixed: true, flex: 1 },
  { field: 'city', headerName: 'Cidade', flex: 1 },
];
const rows: readonly Row[] = [
  { id: '1', name: 'Residencial Aurora', city: 'São Paulo' },
  { id: '2', name: 'Jardim das Acácias', city: 'Campinas' },
];
const longRows: readonly Row[] = [{ id: '1', name: LONG_NAME, city: LONG_NAME }];
const sorts = [
  { value: 'name', label: 'Nome' },
  { value: '-name', label: 'Nome, do fim' },
];
const actions = [
  { label: 'Editar', icon: <EditIcon />, may: true, onClick: nothing },
  { label: 'Excluir', icon: <DeleteIcon />, may: false, onClick: nothing },
];

const read = (shown: readonly Row[] | undefined, error?: unknown) => ({
  data: shown && { results: shown, count: shown.length },
  error,
  isFetching: shown === undefined && error === undefined,
  refetch: nothing,
});

function List({ of, filtered = false }: { of: ReturnType<typeof read>; filtered?: boolean }) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <ListRows
        name="gallery"
        words={{
          label: 'Empreendimentos',
          failed: 'Não foi possível carregar os empreendimentos.',
          notFound: 'Nenhum empreendimento encontrado',
          count: (count) => `${count} empreendimentos`,
        }}
        view={{ sort: 'name', page: 1, ignored: [] }}
        read={of}
        size={25}
        filters={null}
        filtered={filtered}
        noFilters={{}}
        nothing={<EmptyState title="Nenhum empreendimento ainda." />}
        columns={columns}
        sorts={sorts}
        defaultSort="name"
        cards={cardsOf}
        onChange={nothing}
      />
    </Box>
  );
}

const cardsOf = (shown: readonly Row[] | undefined) => (
  <CardList label="Empreendimentos" rows={shown} skeletonHeight={60}>
    {({ name, city }) => (
      <>
        <CardHead actions={<RowActions subject={name} buttons={actions} />}>
          <Typography variant="h3">{name}</Typography>
        </CardHead>
        <Typography variant="body2">{city}</Typography>
      </>
    )}
  </CardList>
);

function Columns() {
  const [layout, setLayout] = useState<GridLayout>({
    order: ['name', 'city'],
    hidden: [],
    density: 'standard',
  });
  const choices = [
    { field: 'name', label: 'Nome', fixed: true },
    { field: 'city', label: 'Cidade' },
  ];
  return <ColumnsPanel columns={choices} layout={layout} onChange={setLayout} />;
}

const download = (state: Parameters<typeof DownloadProgress>[0]['of']['download']) => (
  <DownloadProgress of={{ download: state, start: nothing, retry: nothing, cancel: nothing }} rows={5_214} />
);

export const listExhibits: readonly Exhibit[] = [
  {
    file: 'grid/list-rows',
    states: {
      ready: <List of={read(rows)} />,
      long: <List of={read(longRows)} />,
      loading: <List of={read(undefined)} />,
      empty: <List of={read([])} />,
      'none found': <List of={read([])} filtered />,
      error: <List of={read(undefined, failed)} />,
      denied: <List of={read(undefined, denied)} />,
    },
  },
  {
    file: 'grid/list-page',
    states: {
      ready: (
        <ListPage title="Clientes" beside="48" may action={<Button variant="contained">Novo Cliente</Button>}>
          …
        </ListPage>
      ),
      denied: (
        <ListPage title="Clientes" may={false} action={null}>
          …
        </ListPage>
      ),
    },
  },
  {
    file: 'grid/card-list',
    states: { ready: cardsOf(rows), long: cardsOf(longRows), loading: cardsOf(undefined) },
  },
  {
    file: 'grid/cells',
    states: {
      ready: <TwoLines first="Residencial Aurora" second="São Paulo" />,
      long: <Clipped text={LONG_NAME} strong />,
      empty: <NoValue />,
    },
  },
  {
    file: 'grid/choosing',
    states: { ready: choosing(0), long: choosing(2) },
  },
  {
    file: 'grid/row-actions',
    states: {
      ready: <RowActions subject="Residencial Aurora" buttons={actions} menu={actions} />,
    },
  },
  {
    file: 'grid/sort-choice',
    states: { ready: <SortChoice sorts={sorts} value="name" onChange={nothing} /> },
  },
  { file: 'grid/columns-panel', states: { ready: <Columns /> } },
  {
    file: 'attachments/drop-area',
    states: {
      ready: <DropArea label="Anexos" refusals={[]} onFiles={nothing} />,
      error: <DropArea label="Anexos" refusals={['nota.exe: tipo não aceito']} onFiles={nothing} />,
      denied: <DropArea label="Anexos" refusals={[]} onFiles={nothing} disabled="No máximo 10 anexos" />,
    },
  },
  {
    file: 'attachments/file-row',
    states: {
      ready: (
        <FileRow name="recibo.pdf" type="application/pdf" note="120 kB" actions={<Button>Remover</Button>} />
      ),
      long: <FileRow name={`${LONG_NAME}.pdf`} type="application/pdf" note={LONG_NAME} actions={null} />,
    },
  },
  {
    file: 'export/export-menu',
    states: {
      ready: <ExportMenu path="/api/exports/clients/" permission="clients:read" rows={48} />,
      empty: <ExportMenu path="/api/exports/clients/" permission="clients:read" rows={0} />,
      denied: <ExportMenu path="/api/exports/clients/" permission="nobody:may" rows={48} />,
    },
  },
  {
    file: 'export/download-button',
    states: {
      ready: <DownloadButton path="/api/reports/nada/" permission="clients:read" label="Extrato em PDF" />,
      denied: <DownloadButton path="/api/reports/nada/" permission="nobody:may" label="Extrato em PDF" />,
    },
  },
  {
    file: 'export/download-progress',
    states: {
      loading: download({ state: 'fetching', bytes: 1_200_000 }),
      ready: download({ state: 'ready' }),
      error: download({ state: 'failed', error: failed }),
    },
  },
];
