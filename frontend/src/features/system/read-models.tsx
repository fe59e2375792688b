/** All read models: how far each is, at what pace, and what went wrong last; behind each name what can be done about it. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { SystemProjectionView } from '../../shared/api/generated.ts';
import {
  DIALOG_STATE,
  useDialogAddress,
  type DialogAddress,
} from '../../shared/dialog/use-dialog-address.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { formatCount } from '../../shared/display/count.ts';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { useNarrow } from '../../shared/display/use-narrow.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { allActs, isActName, isAllActName } from './rebuild-acts.ts';
import { isUnderWay, lagText, modelBadge, modelName, rateText } from './system-text.ts';

const ModelDialog = onDemand(() => import('./model-dialog.tsx'));
const ComparisonDialog = onDemand(() => import('./comparison-dialog.tsx'));
const ActDialog = onDemand(() => import('./act-dialog.tsx'));
const AllActDialog = onDemand(() => import('./all-act-dialog.tsx'));

const OF_ALL = ['reconstruir-todos', 'trocar-todos', 'conferir-todos'] as const;

export function ReadModels({ models }: { models: readonly SystemProjectionView[] }) {
  const dialog = useDialogAddress(['modelo']);
  const isNarrow = useNarrow('lg');
  const chosen = models.find(({ name }) => name === dialog.params.get('modelo'));
  const sorted = models.toSorted((a, b) => modelName(a.name).localeCompare(modelName(b.name), 'pt-BR'));
  return (
    <>
      {!models.some(({ rebuild }) => isUnderWay(rebuild)) && (
        <Box
          role="group"
          aria-label="O que fazer com todos"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
        >
          {OF_ALL.map((act) => (
            <GuardedButton
              key={act}
              permission="projections:rebuild"
              variant="outlined"
              onClick={() => dialog.open(act)}
            >
              {allActs[act].label}
            </GuardedButton>
          ))}
        </Box>
      )}
      {isNarrow ? (
        <Box
          component="ul"
          aria-label="Modelos de leitura"
          sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}
        >
          {sorted.map((model) => (
            <Card key={model.name} model={model} dialog={dialog} />
          ))}
        </Box>
      ) : (
        <FigureTable aria-label="Modelos de leitura" className="long">
          <thead>
            <tr>
              <th scope="col">Modelo</th>
              <th scope="col" className="start">
                Estado
              </th>
              <th scope="col">Versão</th>
              <th scope="col">Eventos lidos</th>
              <th scope="col">Posição</th>
              <th scope="col">Atraso</th>
              <th scope="col">Ritmo</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((model) => (
              <tr key={model.name}>
                <th scope="row">
                  <Name model={model} dialog={dialog} />
                </th>
                <td className="start">
                  <Badge {...modelBadge(model)} />
                </td>
                <td>{model.version}</td>
                <td>{formatCount(model.events)}</td>
                <td>{model.position ?? '–'}</td>
                <td>{lagText(model)}</td>
                <td>{rateText(model.rate)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {chosen && dialog.name === 'modelo' && <ModelDialog model={chosen} dialog={dialog} />}
      {chosen && dialog.name === 'comparar' && <ComparisonDialog model={chosen} onClose={dialog.close} />}
      {chosen && isActName(dialog.name) && (
        <ActDialog key={dialog.name} model={chosen} act={dialog.name} onClose={dialog.close} />
      )}
      {isAllActName(dialog.name) && (
        <AllActDialog key={dialog.name} act={dialog.name} onClose={dialog.close} />
      )}
    </>
  );
}

interface ModelProps {
  readonly model: SystemProjectionView;
  readonly dialog: DialogAddress;
}

function Name({ model: { name }, dialog }: ModelProps) {
  return (
    <Link
      component={RouterLink}
      to={dialog.searchOf('modelo', { modelo: name })}
      state={DIALOG_STATE}
      preventScrollReset
    >
      {modelName(name)}
    </Link>
  );
}

function Card({ model, dialog }: ModelProps) {
  const figures = [
    `versão ${model.version}`,
    `${formatCount(model.events)} lidos`,
    lagText(model),
    rateText(model.rate),
  ];
  return (
    <Box component="li" sx={{ ...oneColumn, gap: 1, py: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Name model={model} dialog={dialog} />
        <Badge {...modelBadge(model)} />
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {figures.join(' · ')}
      </Box>
    </Box>
  );
}
