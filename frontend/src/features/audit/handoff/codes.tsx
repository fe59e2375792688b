/** Códigos do contador: what our accounts are called at the accounting firm and in the referential chart, typed in place or from a file. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useAccountantMappingQuery,
  useDevelopmentsListQuery,
  useImportMappingMutation,
  useMapAccountsMutation,
  type MappingView,
} from '../../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../../shared/api/outcome.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { FilterChoice } from '../../../shared/fields/filter-choice.tsx';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { Section } from '../section.tsx';
import { CodeTable } from './code-table.tsx';
import { changesIn, hasProblem, textOfFile } from './codes-view.ts';
import { useTypedCodes, type TypedCodesState } from './use-typed-codes.ts';

export function Codes() {
  const [params, change] = useListAddress();
  const development = params.get('empreendimento') ?? undefined;
  const developments = useDevelopmentsListQuery({});
  const read = useAccountantMappingQuery({ development }, { refetchOnMountOrArgChange: 2 });
  const { currentData: mapping, error, isFetching, refetch } = read;
  const typedCodes = useTypedCodes();
  return (
    <Section title="Códigos do contador" level="h2">
      <Typography sx={{ maxWidth: '72ch' }}>
        Os códigos do plano valem para todos os empreendimentos; um empreendimento pode ter os seus. Uma
        categoria sem código usa o de “Despesas: todas as categorias”.
      </Typography>
      <Box sx={{ maxWidth: 320, '@media print': { display: 'none' } }}>
        <FilterChoice
          label="Plano ou empreendimento"
          all="Plano de contas (todos)"
          value={development}
          options={developments.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(chosen) => change({ empreendimento: chosen })}
        />
      </Box>
      {Boolean(developments.error) && !developments.data && (
        <Alert severity="error" variant="outlined">
          Não foi possível carregar os empreendimentos.
        </Alert>
      )}
      {error && !isFetching ? (
        <FailedRead title="Não foi possível carregar os códigos." of={{ error, refetch }} />
      ) : null}
      {mapping ? (
        <Editor mapping={mapping} typedCodes={typedCodes} onOvertaken={() => void refetch()} />
      ) : (
        !error && (
          <Box role="status" aria-label={messages.screens.loading}>
            <Skeleton height={400} />
          </Box>
        )
      )}
    </Section>
  );
}

interface Told {
  /** Beside what was pressed. */
  readonly at: 'file' | 'form';
  readonly severity: 'success' | 'error';
  readonly lines: readonly string[];
}

interface EditorProps {
  readonly mapping: MappingView;
  readonly typedCodes: TypedCodesState;
  readonly onOvertaken: () => void;
}

function Editor({ mapping, typedCodes: { typed, key, change }, onOvertaken }: EditorProps) {
  const [told, setTold] = useState<Told>();
  const form = useRef<HTMLFormElement>(null);
  const [map, saving] = useMapAccountsMutation();
  const [take, taking] = useImportMappingMutation();
  const busy = saving.isLoading || taking.isLoading;
  const changes = Object.keys(typed).length;

  const settle = (at: Told['at'], outcome: Outcome<unknown>, done: string) => {
    if (outcome.ok) {
      setTold({ at, severity: 'success', lines: [done] });
      return;
    }
    const { status, message, errors } = outcome.error;
    // An answered refusal was no attempt: what is sent next is another intent.
    if (status >= 400 && status < 500) change((same) => same);
    if (status === 409) onOvertaken();
    const lines = errors.length > 1 ? errors.map((one) => one.message) : [message];
    setTold({ at, severity: 'error', lines });
  };
  const save = async () => {
    if (busy || changes === 0) return;
    if (hasProblem(typed)) {
      setTold({
        at: 'form',
        severity: 'error',
        lines: ['Há códigos que não podem ser lidos: corrija os que estão marcados.'],
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const mapAccountsDto = {
      revision: mapping.revision,
      development: mapping.development_id ?? undefined,
      accounts: changesIn(typed),
    };
    const outcome = await outcomeOf(map({ 'Idempotency-Key': key, mapAccountsDto }));
    if (outcome.ok) change(() => ({}));
    settle('form', outcome, `Gravado: ${counted(changes, 'conta', 'contas')}.`);
  };
  const readFile = async (file: File) => {
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) {
      setTold({ at: 'file', severity: 'error', lines: [`${file.name} não pôde ser lido.`] });
      return;
    }
    const csv = textOfFile(bytes);
    const importMappingDto = { revision: mapping.revision, csv };
    const sent = take({ 'Idempotency-Key': newIdempotencyKey(), importMappingDto });
    settle('file', await outcomeOf(sent), `Importado: ${file.name}.`);
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          '@media print': { display: 'none' },
        }}
      >
        <ExportMenu
          path="/api/exports/accountant/mapping/"
          permission="audit:export"
          formats={['csv']}
          label="Exportar códigos"
        />
        <ImportButton
          onFile={(file) => void readFile(file)}
          busy={busy}
          why={changes > 0 ? 'Grave antes o que digitou.' : undefined}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {mapping.changed_at
            ? `Mudados em ${formatInstant(mapping.changed_at)}, por ${mapping.changed_by_name ?? 'alguém que já saiu'} (revisão ${mapping.revision})`
            : 'Nenhum código foi dado ainda.'}
        </Typography>
      </Box>
      {told?.at === 'file' && <Said told={told} />}
      <Box
        component="form"
        aria-label="Códigos do contador"
        noValidate
        ref={form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void save();
        }}
        sx={{ minWidth: 0 }}
      >
        <CodeTable mapping={mapping} typed={typed} onTyped={change} />
        <Box sx={{ mt: 4 }}>{told?.at === 'form' && <Said told={told} />}</Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            mt: 4,
            '@media print': { display: 'none' },
          }}
        >
          <GuardedButton
            permission="audit:deliver"
            variant="contained"
            why={changes === 0 ? 'Nada foi mudado.' : undefined}
            onClick={() => void save()}
          >
            {saving.isLoading ? 'Gravando...' : 'Gravar códigos'}
          </GuardedButton>
          {changes > 0 && (
            <>
              <Typography role="status">
                {counted(changes, 'conta mudada', 'contas mudadas')}, ainda não gravado.
              </Typography>
              <Button onClick={() => change(() => ({}))}>Desfazer o que digitei</Button>
            </>
          )}
        </Box>
      </Box>
    </>
  );
}

const Said = ({ told: { severity, lines } }: { told: Told }) => (
  <Alert
    severity={severity}
    variant="outlined"
    role={severity === 'error' ? 'alert' : 'status'}
    sx={{ overflowWrap: 'anywhere' }}
  >
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </Alert>
);

interface ImportButtonProps {
  readonly busy: boolean;
  readonly why: string | undefined;
  readonly onFile: (file: File) => void;
}

function ImportButton({ busy, why, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="Arquivo de códigos"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be picked again once it was mended.
          event.target.value = '';
        }}
      />
      <GuardedButton
        permission="audit:deliver"
        variant="outlined"
        why={why}
        aria-disabled={busy || undefined}
        onClick={() => !busy && input.current?.click()}
      >
        Importar códigos
      </GuardedButton>
    </>
  );
}
