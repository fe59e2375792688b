/** Segregação de funções: who did what in which days, and who did alone what asks for two. The address holds days and cell. */
import { formatDate } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { generatedApi, useDutiesMatrixQuery, type DutiesView } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { useDialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { DayRange } from '../../../shared/fields/day-range.tsx';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { CELL, cellParams, readDutiesAddress, type DutiesAddress } from './duties-view.ts';
import { DutyMatrix, nameOf } from './duty-matrix.tsx';

const DutyActsDialog = onDemand(() => import('./duty-acts-dialog.tsx'));

export const ahead: Ahead = ({ search }) => {
  const { from, to } = readDutiesAddress(search, serverToday());
  return [generatedApi.endpoints.dutiesMatrix.initiate({ from, to }, unheld)];
};

export default function DutiesPage() {
  const [params, change] = useListAddress();
  const address = readDutiesAddress(params, serverToday());
  const { from, to, ignored } = address;
  const read = useDutiesMatrixQuery({ from, to }, { refetchOnMountOrArgChange: 2 });
  const { currentData: duties, error, isFetching } = read;
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Typography sx={{ maxWidth: 760 }}>
        Quem solicitou, aprovou, pagou e estornou de {formatDate(from)} a {formatDate(to)}, pelo dia em que
        foi gravado. Cada número abre os atos que o fazem.
      </Typography>
      <Box sx={{ maxWidth: 560, '@media print': { display: 'none' } }}>
        <DayRange
          key={`${from} ${to}`}
          from={from}
          to={to}
          onApply={(days) => change({ from: days.from, to: days.to })}
        />
      </Box>
      {ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {ignored.join(', ')}.
        </Alert>
      )}
      {Boolean(error) && !isFetching ? (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar quem fez o quê." of={read} />
        </Paper>
      ) : !duties ? (
        <Skeleton height={320} />
      ) : duties.people.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title="Ninguém fez nada nestas datas" />
        </Paper>
      ) : (
        <Duties duties={duties} address={address} />
      )}
    </Box>
  );
}

function Duties({ duties, address }: { duties: DutiesView; address: DutiesAddress }) {
  const dialog = useDialogAddress(cellParams);
  const { searchOf } = dialog;
  const alone = duties.people.filter(({ overlaps }) => overlaps.length > 0);
  return (
    <>
      <Part
        title="Sobreposições"
        text="O que pede duas pessoas e uma só fez. Pode haver razão: cada caso se abre."
      >
        {alone.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState
              title="Nenhuma sobreposição"
              text="Nestas datas, ninguém fez sozinho o que pede duas pessoas."
            />
          </Paper>
        ) : (
          <DutyMatrix
            label="Sobreposições por pessoa"
            columns={duties.overlaps}
            people={alone}
            countsOf={({ overlaps }) => overlaps}
            alarming
            addressOf={({ person_id: pessoa }, sobreposicao) => searchOf(CELL, { pessoa, sobreposicao })}
          />
        )}
        <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
          {duties.overlaps.map(({ name, title, definition }) => (
            <Typography key={name} component="div" variant="body2" sx={{ color: 'text.secondary' }}>
              <Box component="dt" sx={{ display: 'inline', fontWeight: 600 }}>
                {title}:
              </Box>{' '}
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {definition}
              </Box>
            </Typography>
          ))}
        </Box>
      </Part>
      <Part title="Quem fez o quê">
        <DutyMatrix
          label="Atos por pessoa"
          columns={duties.roles}
          people={duties.people}
          countsOf={({ roles }) => roles}
          addressOf={({ person_id: pessoa }, papel) => searchOf(CELL, { pessoa, papel })}
        />
      </Part>
      {dialog.name === CELL && (
        <Acts duties={duties} address={address} params={dialog.params} onClose={dialog.close} />
      )}
    </>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ ...oneColumn, gap: 3 }}>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  );
}

interface ActsProps {
  readonly duties: DutiesView;
  readonly address: DutiesAddress;
  readonly params: URLSearchParams;
  readonly onClose: () => void;
}

/** What the address names; nothing where it names no cell. */
function Acts({ duties, address: { from, to }, params, onClose }: ActsProps) {
  const person = params.get('pessoa') ?? '';
  const overlap = duties.overlaps.find(({ name }) => name === params.get('sobreposicao'));
  const role = overlap ? undefined : duties.roles.find(({ name }) => name === params.get('papel'));
  const column = overlap ?? role;
  if (!column) return null;
  const known = duties.people.find(({ person_id: id }) => id === person);
  const asked = { person, role: role?.name, overlap: overlap?.name, from, to };
  return (
    <DutyActsDialog
      key={JSON.stringify(asked)}
      title={`${column.title}: ${known ? nameOf(known) : person}`}
      definition={overlap?.definition}
      asked={asked}
      onClose={onClose}
    />
  );
}
