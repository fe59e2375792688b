/** The security log: what happened, the newest first, read on page by page. The address holds what is looked for. */
import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useSecurityLogGetQuery, useSecurityLogPageQuery } from '../../shared/api/generated.ts';
import { HeldRecord } from '../../shared/dialog/held-record.tsx';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { counted } from '../../shared/display/count.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { StepPager } from '../../shared/display/step-pager.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useListAddress, useNarrowing } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordAddress, recordColumns, SECOND_LINE } from './record-columns.tsx';
import { RecordFilterChips, RecordFilters } from './record-filters.tsx';
import {
  filtersOf,
  hasFilters,
  noFilters,
  PAGE_SIZE,
  queryOf,
  readSecurityLogView,
  SORT,
} from './security-log-view.ts';

const RecordDialog = onDemand(() => import('./record-dialog.tsx'));
const DETAILS = 'registro';
const dialogParams = [DETAILS];
const useRecord = (id: string, skip: boolean) => useSecurityLogGetQuery({ id }, { skip });
const words: ListWords = {
  label: messages.screens.menuSecurityLog,
  failed: 'Não foi possível carregar o registro de segurança.',
  notFound: 'Nenhum registro encontrado',
  count: (count) => counted(count, 'registro', 'registros'),
};

export const ahead: Ahead = ({ search, may }) =>
  may('security-log:read')
    ? [generatedApi.endpoints.securityLogPage.initiate(queryOf(readSecurityLogView(search)), unheld)]
    : [];

export default function SecurityLogPage() {
  const [params, change] = useListAddress();
  const view = useSame(readSecurityLogView(params));
  const narrowing = useNarrowing(view);
  const may = useMay('security-log:read');
  // What was kept since the last look would hide what happened meanwhile.
  const read = useSecurityLogPageQuery(queryOf(view), { skip: !may, refetchOnMountOrArgChange: 2 });
  const dialog = useDialogAddress(dialogParams);
  const { searchOf, open } = dialog;
  const addressOf = useCallback((id: number) => searchOf(DETAILS, { [DETAILS]: String(id) }), [searchOf]);
  const opened = dialog.params.get(DETAILS) ?? '';
  return (
    <ListPage
      title={messages.screens.menuSecurityLog}
      action={
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          aria-disabled={read.isFetching}
          onClick={() => !read.isFetching && void read.refetch()}
        >
          Atualizar
        </Button>
      }
      may={may}
    >
      <RecordAddress value={addressOf}>
        <ListRows
          name="registro-de-seguranca"
          words={words}
          view={view}
          read={read}
          size={PAGE_SIZE}
          filters={
            <>
              <RecordFilters view={narrowing} onChange={change} />
              <RecordFilterChips view={narrowing} nothingFound={read.data?.count === 0} onChange={change} />
            </>
          }
          filtered={hasFilters(view)}
          noFilters={noFilters}
          nothing={<EmptyState title="Nada foi registrado ainda" />}
          columns={recordColumns}
          extraHeight={SECOND_LINE}
          sorts={[]}
          defaultSort={SORT}
          cards={(records) => <RecordCards records={records} />}
          file={{
            path: '/api/exports/security-log/',
            query: filtersOf(view),
            permission: 'security-log:read',
          }}
          pager={
            <StepPager
              cursors={view.cursors}
              // Of this very page: while it is on its way there is no next one.
              next={read.currentData?.next ?? null}
              onTurn={(cursors) => change({ cursor: cursors.join(',') || undefined })}
            />
          }
          onOpen={(id) => open(DETAILS, { [DETAILS]: id })}
          onChange={change}
        />
      </RecordAddress>
      {dialog.name === DETAILS && may && (
        <HeldRecord
          key={opened}
          id={opened}
          title={words.label}
          failure={words.failed}
          listed={read.data?.results.find(({ id }) => String(id) === opened)}
          useRecord={useRecord}
          onClose={dialog.close}
        >
          {(record) => <RecordDialog record={record} onClose={dialog.close} />}
        </HeldRecord>
      )}
    </ListPage>
  );
}
