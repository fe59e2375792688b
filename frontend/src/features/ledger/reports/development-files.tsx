/** Statements and reports of developments: one row for each, so that whichever it is, its statement is one press away. */
import { formatDate, type LocalDate } from '@livro/calendar';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDevelopmentsListQuery } from '../../../shared/api/generated.ts';
import { Section } from '../../../shared/display/section.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { DownloadButton } from '../../../shared/export/download-button.tsx';
import { FilterChoice } from '../../../shared/fields/filter-choice.tsx';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { type Days, daysText } from '../history/history-period.tsx';
import { File, Files } from './report-files.tsx';

const formats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
type StatementFormat = keyof typeof formats;

export function DevelopmentFiles({ days, today }: { days: Days; today: LocalDate }) {
  const [params, change] = useListAddress();
  const read = useDevelopmentsListQuery({});
  const mayStatements = useMay('transactions:read');
  const mayReports = useMay('dashboard:read');
  const format = (params.get('formato') ?? 'pdf') as StatementFormat;
  const known: StatementFormat = format in formats ? format : 'pdf';
  // A report looks back from one day: the last of the period, or today.
  const asOf = days.to !== undefined && days.to < today ? days.to : undefined;
  return (
    <Section
      title="Extratos e relatórios"
      beside={
        <FilterChoice
          label="Formato do extrato"
          all="Extrato em PDF"
          value={known === 'pdf' ? undefined : known}
          options={[
            { value: 'xlsx', label: 'Extrato em Excel' },
            { value: 'csv', label: 'Extrato em CSV' },
          ]}
          onChange={(formato) => change({ formato })}
        />
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Extrato {daysText(days) || 'desde o início até hoje'}; relatório{' '}
        {asOf ? `como estava em ${formatDate(asOf)}` : 'como está hoje'}.
      </Typography>
      {read.data ? (
        read.data.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState title="Nenhum empreendimento ainda." />
          </Paper>
        ) : (
          <Files>
            {read.data.map(({ id, name }) => (
              <File key={id} label={name}>
                {mayStatements && (
                  <DownloadButton
                    label={`Extrato em ${formats[known]}`}
                    about={name}
                    format={known}
                    path={`/api/reports/developments/${id}/statement/`}
                    query={{ from: days.from, to: days.to }}
                    permission="transactions:read"
                  />
                )}
                {mayReports && (
                  <DownloadButton
                    label="Relatório em PDF"
                    about={name}
                    path={`/api/reports/developments/${id}/`}
                    query={{ asOf }}
                    permission="dashboard:read"
                  />
                )}
              </File>
            ))}
          </Files>
        )
      ) : read.error ? (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar os empreendimentos." of={read} />
        </Paper>
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}
