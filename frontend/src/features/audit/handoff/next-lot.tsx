/** What the next lot would take up to a day, and making it: just those entries that were shown. */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  useDeliverLotMutation,
  usePreviewLotQuery,
  type LotPreviewView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { counted, formatCount } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { addressReader, useListAddress } from '../../../shared/grid/use-list-address.ts';
import { Facts, Section } from '../section.tsx';
import { Unmapped } from './unmapped.tsx';

const MAKE = 'lote';

export function NextLot() {
  const [params, change] = useListAddress();
  const { known, ignored } = addressReader(params);
  const until = known('ate', (text) => {
    const parsed = parseLocalDate(text);
    return parsed.ok && parsed.value <= serverToday() ? parsed.value : undefined;
  });
  const read = usePreviewLotQuery({ until }, { refetchOnMountOrArgChange: true });
  const { currentData: preview, error, isFetching, refetch } = read;
  return (
    <Section title="Próximo lote" level="h2">
      <UntilForm key={until} until={until ?? serverToday()} onApply={(day) => change({ ate: day })} />
      {ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {ignored.join(', ')}.
        </Alert>
      )}
      {error && !isFetching ? (
        <FailedRead title="Não foi possível contar o que o próximo lote leva." of={{ error, refetch }} />
      ) : preview ? (
        <Preview preview={preview} />
      ) : (
        <Box role="status" aria-label={messages.screens.loading}>
          <Skeleton height={120} />
        </Box>
      )}
    </Section>
  );
}

interface UntilFormProps {
  readonly until: string;
  readonly onApply: (day: string | undefined) => void;
}

function UntilForm({ until, onApply }: UntilFormProps) {
  const form = useForm({ defaultValues: { until: formatDate(until) } });
  const apply = form.handleSubmit(({ until: typed }) => {
    const parsed = parseLocalDate(typed);
    if (!parsed.ok) return form.setError('until', { message: parsed.message });
    if (parsed.value > serverToday()) return form.setError('until', { message: messages.dateInFuture });
    onApply(parsed.value === serverToday() ? undefined : parsed.value);
  });
  return (
    <Box
      component="form"
      aria-label="Até que dia"
      noValidate
      onSubmit={(event) => void apply(event)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 3,
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ flex: '0 1 200px' }}>
        <DateField control={form.control} name="until" label="Lançamentos com data até" />
      </Box>
      <Button type="submit" variant="outlined">
        Aplicar
      </Button>
    </Box>
  );
}

function Preview({ preview }: { preview: LotPreviewView }) {
  const dialog = useDialogAddress();
  if (preview.entries === 0)
    return (
      <Typography role="status">Nada a entregar: todos os lançamentos até este dia já foram.</Typography>
    );
  const entries = counted(preview.entries, 'lançamento', 'lançamentos');
  return (
    <>
      <Facts
        facts={[
          ['Lote', String(preview.number)],
          [
            'Lançamentos',
            `${formatCount(preview.entries)} (nº ${preview.first_entry} a ${preview.last_entry})`,
          ],
          ['Datas', `${formatDate(preview.first_date)} a ${formatDate(preview.last_date)}`],
          ['Débitos', <Money key="debitos" amount={centavosOf(preview.debits)} />],
          [
            'Atrasados',
            preview.late > 0 &&
              `${formatCount(preview.late)}, de dias que um lote anterior já tinha alcançado: vão marcados`,
          ],
        ]}
      />
      <Unmapped accounts={preview.unmapped} />
      <Box sx={{ '@media print': { display: 'none' } }}>
        <GuardedButton
          permission="audit:deliver"
          variant="contained"
          why={preview.unmapped.length > 0 ? 'Dê antes um código às contas que não têm.' : undefined}
          onClick={() => dialog.open(MAKE)}
        >
          Fazer o lote {preview.number}
        </GuardedButton>
      </Box>
      {dialog.name === MAKE && <MakeDialog preview={preview} entries={entries} onClose={dialog.close} />}
    </>
  );
}

interface MakeDialogProps {
  readonly preview: LotPreviewView;
  readonly entries: string;
  readonly onClose: () => void;
}

function MakeDialog({ preview: now, entries: counting, onClose }: MakeDialogProps) {
  const [deliver] = useDeliverLotMutation();
  const [key] = useState(newIdempotencyKey);
  // What was asked about stays what is made, whatever the preview says once the lot is there.
  const [{ preview, entries }] = useState({ preview: now, entries: counting });
  const { number, until, through } = preview;
  return (
    <ConfirmDialog
      title={`Fazer o lote ${number}?`}
      confirmLabel="Fazer o lote"
      busyLabel="Fazendo..."
      success={{ title: 'Lote Feito!', text: `O lote ${number} pode ser baixado.` }}
      run={() => outcomeOf(deliver({ 'Idempotency-Key': key, deliverLotDto: { until, through } }))}
      explain={({ message }) => message}
      onClose={onClose}
    >
      Leva {entries} com data até {formatDate(until)}. Um lote não se desfaz: o que estiver errado é corrigido
      no Livro e vai no lote seguinte.
    </ConfirmDialog>
  );
}
