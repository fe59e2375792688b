/** Pacote do auditor: the whole journal, or that of some days, as an archive that is checked without this program; and how far it is. */
import { isAfter, parseLocalDate, type LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useBundleProgressQuery } from '../../../shared/api/generated.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { DownloadProgress } from '../../../shared/export/download-progress.tsx';
import { useFileDownload } from '../../../shared/export/use-file-download.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { Section } from '../section.tsx';

const ADDRESS = '/api/audit/bundle/';
const POLL_MS = 1_000;

export function BundleDownload() {
  const form = useForm({ defaultValues: { from: '', until: '' } });
  const file = useFileDownload();
  const isFetching = file.download.state === 'fetching';
  const begin = form.handleSubmit((typed) => {
    const days = { from: dayIn(typed.from), until: dayIn(typed.until) };
    const unread = (['from', 'until'] as const).filter((name) => days[name] === 'unread');
    for (const name of unread) form.setError(name, { message: 'Use DD/MM/AAAA, ou deixe em branco' });
    if (unread.length > 0 || isFetching) return;
    const { from, until } = days as Partial<Record<'from' | 'until', LocalDate>>;
    if (from && until && isAfter(from, until))
      return form.setError('from', { message: messages.rangeReversed });
    const query = new URLSearchParams({ ...(from && { from }), ...(until && { until }) }).toString();
    file.start(query === '' ? ADDRESS : `${ADDRESS}?${query}`);
  });
  return (
    <Section title="Pacote do auditor" level="h2">
      <Typography sx={{ maxWidth: '72ch' }}>
        O diário inteiro num arquivo ZIP, que se confere sem o Livro e sem rede: cada evento como foi
        assinado, os pontos de verificação, os carimbos do tempo, as chaves, o balancete, os anexos e o
        verificador. Descompacte-o e abra verificador.html, ou rode <code>node verificador.mjs .</code> na
        pasta. Os dados pessoais vão cifrados.
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        Com datas, só vão os eventos registrados nesses dias; o que ainda não foi selado é selado antes.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void begin(event)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 3,
          '@media print': { display: 'none' },
        }}
      >
        <Box sx={{ flex: '1 1 130px', maxWidth: 200 }}>
          <DateField control={form.control} name="from" label="Registrados desde" />
        </Box>
        <Box sx={{ flex: '1 1 130px', maxWidth: 200 }}>
          <DateField control={form.control} name="until" label="Registrados até" />
        </Box>
        <GuardedButton
          permission="audit:export"
          variant="outlined"
          aria-disabled={isFetching || undefined}
          onClick={() => void begin()}
        >
          Baixar o pacote
        </GuardedButton>
      </Box>
      {isFetching && <Progress />}
      <DownloadProgress of={file} unharmed="Nada mudou nos livros." />
    </Section>
  );
}

/** How far the server is with one's own bundle. */
function Progress() {
  const { data } = useBundleProgressQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const { done, total } = data ?? { done: 0, total: 0 };
  const isCounted = total > 0;
  return (
    <Box sx={{ maxWidth: '72ch' }}>
      <LinearProgress
        aria-label="Andamento do pacote"
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (100 * done) / total) : undefined}
      />
      <Typography variant="body2" className="num" sx={{ color: 'text.secondary', mt: 1 }}>
        {isCounted ? `${formatCount(done)} de ${formatCount(total)} eventos` : 'Selando o que falta…'}
      </Typography>
    </Box>
  );
}

/** Undefined where nothing was typed. */
function dayIn(text: string): LocalDate | 'unread' | undefined {
  if (text === '') return undefined;
  const parsed = parseLocalDate(text);
  return parsed.ok ? parsed.value : 'unread';
}
