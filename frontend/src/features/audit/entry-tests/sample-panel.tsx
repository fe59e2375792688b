/** A sample of what a test finds: drawn from a seed that stands in the address, so that whoever has the address draws it again. */
import { formatInstant } from '@livro/calendar';
import {
  sampleMethodLabels,
  sampleMethods,
  sampleSeedMax,
  sampleSizes,
  type SampleMethod,
} from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import {
  useEntryTestsSampleQuery,
  type DrawnEntryView,
  type EntrySampleView,
} from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryRows } from './entry-rows.tsx';
import { questionOf, sampleQuery, type Draw, type EntryTestsAddress } from './entry-tests-view.ts';

interface SamplePanelProps {
  readonly address: EntryTestsAddress;
  readonly onDraw: (draw: Draw) => void;
}

export function SamplePanel({ address, onDraw }: SamplePanelProps) {
  const { draw } = address;
  return (
    <Box
      component="section"
      aria-labelledby="amostra"
      // On paper a sample is wanted, not where it could be drawn.
      sx={{ ...oneColumn, gap: 4, '@media print': { display: draw ? 'grid' : 'none' } }}
    >
      <Box sx={{ ...oneColumn, gap: 1 }}>
        <Typography id="amostra" component="h2" variant="h2">
          Amostra
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
          Sorteada entre os lançamentos que este teste acha. A mesma semente sorteia sempre a mesma amostra,
          também sem este programa: o sorteio só usa SHA-256, como diz a documentação para auditores.
        </Typography>
      </Box>
      <DrawForm key={JSON.stringify(draw)} draw={draw} onDraw={onDraw} />
      {draw && <Drawn address={address} draw={draw} />}
    </Box>
  );
}

/** Eight characters that nobody chose. */
const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function DrawForm({ draw, onDraw }: { draw: Draw | undefined; onDraw: (draw: Draw) => void }) {
  const form = useForm<Record<'method' | 'size' | 'seed', string>>({
    defaultValues: {
      method: draw?.method ?? 'random',
      size: String(draw?.size ?? sampleSizes.default),
      seed: draw?.seed ?? newSeed(),
    },
  });
  const submit = form.handleSubmit(({ method, size, seed }) => {
    const whole = /^\d{1,3}$/.test(size.trim()) ? Number(size) : 0;
    const isSize = whole >= 1 && whole <= sampleSizes.maximum;
    if (!isSize) form.setError('size', { message: `Use um número de 1 a ${sampleSizes.maximum}` });
    const isSeed = seed.trim() !== '' && Array.from(seed.trim()).length <= sampleSeedMax;
    if (!isSeed) form.setError('seed', { message: `Diga uma semente de até ${sampleSeedMax} caracteres` });
    if (isSize && isSeed) onDraw({ method: method as SampleMethod, size: whole, seed: seed.trim() });
  });
  return (
    <Box
      component="form"
      aria-label="Sorteio da amostra"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 3,
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', maxWidth: { sm: 260 } }}>
        <SelectField
          control={form.control}
          name="method"
          label="Como se sorteia"
          options={sampleMethods.map((value) => ({ value, label: sampleMethodLabels[value] }))}
        />
      </Box>
      <Box sx={{ flex: '1 1 100px', maxWidth: { sm: 140 } }}>
        <TextField control={form.control} name="size" label="Tamanho" inputMode="numeric" />
      </Box>
      <Box sx={{ flex: '1 1 200px', maxWidth: { sm: 280 } }}>
        <TextField control={form.control} name="seed" label="Semente" />
      </Box>
      <Box sx={{ pt: { sm: 6 }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained">
          Sortear
        </Button>
        <Button onClick={() => form.setValue('seed', newSeed())}>Outra semente</Button>
      </Box>
    </Box>
  );
}

function Drawn({ address, draw }: { address: EntryTestsAddress; draw: Draw }) {
  const {
    currentData: sample,
    error,
    isFetching,
    refetch,
  } = useEntryTestsSampleQuery(sampleQuery(address, draw));
  if (Boolean(error) && !isFetching)
    return (
      <Paper variant="outlined">
        <FailedRead title="Não foi possível sortear a amostra." of={{ error, isFetching, refetch }} />
      </Paper>
    );
  if (!sample) return <Skeleton height={240} />;
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography
          role="status"
          variant="body2"
          className="num"
          sx={{ flex: '1 1 320px', color: 'text.secondary' }}
        >
          <SampleText sample={sample} />
        </Typography>
        <Box sx={{ '@media print': { display: 'none' } }}>
          <ExportMenu
            label="Exportar amostra"
            path={`/api/exports/entry-tests/${address.test}/sample/`}
            query={{ ...questionOf(address), test: undefined, ...draw }}
            permission="audit:export"
            formats={['xlsx']}
            rows={sample.results.length}
          />
        </Box>
      </Box>
      {sample.results.length < sample.size &&
        sample.results.length === sample.frame.count &&
        sample.frame.count > 0 && (
          <Alert severity="info" variant="outlined">
            O teste acha menos lançamentos do que se pediu: a amostra é de todos eles.
          </Alert>
        )}
      {sample.results.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title="Nada a sortear" text="O teste não acha nenhum lançamento nestas datas." />
        </Paper>
      ) : (
        <EntryRows label="Lançamentos da amostra" rows={sample.results} why="Sorteado por" whyOf={drawText} />
      )}
    </Box>
  );
}

function SampleText({ sample }: { sample: EntrySampleView }): ReactNode {
  const { method, seed, frame, interval, start, results } = sample;
  return (
    <>
      {counted(results.length, 'lançamento', 'lançamentos')} de {formatCount(frame.count)}, débitos de{' '}
      <Money amount={centavosOf(frame.debits)} /> · {sampleMethodLabels[method]} · semente “{seed}” · como se
      conhecia em {formatInstant(sample.known_at)}, até o nº {sample.up_to_entry}
      {interval !== null && start !== null && (
        <>
          {' '}
          · de <Money amount={centavosOf(interval)} /> em <Money amount={centavosOf(interval)} />, a partir de{' '}
          <Money amount={centavosOf(start)} />
        </>
      )}
    </>
  );
}

/** The beginning of a hash tells it from all others; a unit of money is told whole. */
function drawText({ draw, stratum, times }: DrawnEntryView): string {
  const by =
    /^\d+$/.test(draw) && draw.length < 20 ? `centavo ${formatCount(Number(draw))}` : `${draw.slice(0, 12)}…`;
  return [stratum, by, times > 1 ? `${times} vezes` : undefined].filter(Boolean).join(' · ');
}
