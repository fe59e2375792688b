/** One read model with all that is known of it, and what can be done about it. */
import { formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SystemProjectionView } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { counted, formatCount } from '../../shared/display/count.ts';
import { DefinitionList } from '../../shared/display/definition-list.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { comparisonOf } from './comparison-of.ts';
import { acts, actsFor } from './rebuild-acts.ts';
import {
  endText,
  generationTexts,
  isGoodEnd,
  lagText,
  modelBadge,
  modelName,
  rateText,
} from './system-text.ts';

interface ModelDialogProps {
  readonly model: SystemProjectionView;
  readonly dialog: DialogAddress;
}

export default function ModelDialog({ model, dialog }: ModelDialogProps) {
  const { name, version, events, position, rate, dataUntil, lastError, tables, generations, rebuild } = model;
  const end = rebuild && endText(rebuild);
  const comparison = comparisonOf(model);
  const errors = generations.flatMap(({ error }) => error ?? []);
  return (
    <Dialog
      title={modelName(name)}
      subtitle={`Modelo de leitura “${name}”`}
      width={680}
      onClose={dialog.close}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={dialog.close}>
          Fechar
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <span>
          <Badge {...modelBadge(model)} />
        </span>
        {end && (
          <Alert severity={isGoodEnd(rebuild) ? 'success' : 'warning'} variant="outlined">
            {end}
          </Alert>
        )}
        {errors.map((error) => (
          <Alert key={error} severity="error" variant="outlined">
            {error}
          </Alert>
        ))}
        <Box
          role="group"
          aria-label="O que fazer"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
        >
          {comparison && (
            <Button variant="outlined" onClick={() => dialog.change({ dialogo: 'comparar' })}>
              Ver a comparação
            </Button>
          )}
          {actsFor(model).map((act) => (
            <GuardedButton
              key={act}
              permission="projections:rebuild"
              // What differs is to be looked at before anything else.
              variant={act === 'usar' && comparison?.equal ? 'contained' : 'outlined'}
              onClick={() => dialog.change({ dialogo: act })}
            >
              {acts[act].label}
            </GuardedButton>
          ))}
        </Box>
        <DefinitionList
          lines={[
            ['Versão', String(version)],
            ['Eventos lidos', formatCount(events)],
            ['Posição no armazenamento', position ?? 'antes do primeiro evento'],
            ['Atraso', lagText(model)],
            ['Completo até', formatInstant(dataUntil)],
            ['Ritmo', `${rateText(rate)}, no último minuto`],
            [
              'Eventos estacionados',
              model.parked + model.waiting > 0 &&
                `${counted(model.parked, 'não pôde ser lido', 'não puderam ser lidos')}, ${counted(model.waiting, 'espera', 'esperam')}`,
            ],
            [
              'Última falha',
              lastError
                ? [
                    formatInstant(lastError.at),
                    lastError.event && `em ${lastError.event}`,
                    counted(lastError.attempts, 'tentativa', 'tentativas'),
                    lastError.message?.split('\n', 1)[0] ?? 'a causa é mostrada aos administradores',
                  ]
                    .filter(Boolean)
                    .join(', ')
                : 'nenhuma sem conserto',
            ],
            ['Tabelas', tables.join(', ')],
          ]}
        />
        <Box component="section" aria-label="Gerações">
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
            Gerações
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {generations.map((one) => (
              <li key={`${one.version} ${one.generation}`} className="num">
                {one.generation} (versão {one.version}): {generationTexts[one.status]},{' '}
                {formatCount(one.done)} de {formatCount(one.total)} eventos
              </li>
            ))}
          </Box>
        </Box>
      </Box>
    </Dialog>
  );
}
