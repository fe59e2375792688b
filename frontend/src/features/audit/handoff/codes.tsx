/** Códigos do contador: what our accounts are called at the accounting firm and in the referential chart, typed in place or from a file. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../shared/api/api-error.ts';
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
import { ErrorState } from '../../../shared/display/states.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { FilterChoice } from '../../../shared/fields/filter-choice.tsx';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { Section } from '../section.tsx';
import { CodeTable } from './code-table.tsx';
import { changesIn, hasProblem, textOfFile, type Typed } from './codes-view.ts';

export function Codes() {
  const [params, change] = useListAddress();
  const development = params.get('empreendimento') ?? undefined;
  const developments = useDevelopmentsListQuery({});
  const read = useAccountantMappingQuery({ development }, { refetchOnMountOrArgChange: 2 });
  const { currentData: mapping, error, isFetching, refetch } = read;
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
        <ErrorState
          title="Não foi possível carregar os códigos."
          error={asApiError(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {mapping ? (
        <Editor mapping={mapping} onOvertaken={() => void refetch()} />
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
  readonly severity: 'success' | 'error';
  readonly lines: readonly string[];
}

function Editor({ mapping, onOvertaken }: { mapping: MappingView; onOvertaken: () => void }) {
  const [typed, setTyped] = useState<Typed>({});
  const [told, setTold] = useState<Told>();
  const [key, setKey] = useState(newIdempotencyKey);
  const [map, saving] = useMapAccountsMutation();
  const [take, taking] = useImportMappingMutation();
  const busy = saving.isLoading || taking.isLoading;
  const changes = Object.keys(typed).length;
  useLeavingQuestion(changes > 0);

  const settle = (outcome: Outcome<unknown>, done: string) => {
    if (outcome.ok) {
      setKey(newIdempotencyKey());
      setTold({ severity: 'success', lines: [done] });
      return;
    }
    const { status, message, errors } = outcome.error;
    // An answered refusal was no attempt: what is sent next is another intent.
    if (status >= 400 && status < 500) setKey(newIdempotencyKey());
    if (status === 409) onOvertaken();
    const lines = errors.length > 1 ? errors.map((one) => one.message) : [message];
    setTold({ severity: 'error', lines });
  };
  const save = async () => {
    if (busy || changes === 0) return;
    if (hasProblem(typed)) {
      setTold({
        severity: 'error',
        lines: ['Há códigos que não podem ser lidos: corrija os que estão marcados.'],
      });
      return;
    }
    const mapAccountsDto = {
      revision: mapping.revision,
      development: mapping.development_id ?? undefined,
      accounts: changesIn(typed),
    };
    const outcome = await outcomeOf(map({ 'Idempotency-Key': key, mapAccountsDto }));
    if (outcome.ok) setTyped({});
    settle(outcome, `Gravado: ${counted(changes, 'conta', 'contas')}.`);
  };
  const readFile = async (file: File) => {
    const csv = textOfFile(await file.arrayBuffer());
    const importMappingDto = { revision: mapping.revision, csv };
    const sent = take({ 'Idempotency-Key': newIdempotencyKey(), importMappingDto });
    settle(await outcomeOf(sent), `Importado: ${file.name}.`);
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
      {told && (
        <Alert
          severity={told.severity}
          variant="outlined"
          role={told.severity === 'error' ? 'alert' : 'status'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {told.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      <Box
        component="form"
        aria-label="Códigos do contador"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ minWidth: 0 }}
      >
        <CodeTable mapping={mapping} typed={typed} onTyped={setTyped} />
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
              <Button onClick={() => setTyped({})}>Desfazer o que digitei</Button>
            </>
          )}
        </Box>
      </Box>
    </>
  );
}

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

/** The browser asks before the page goes with what was typed. */
function useLeavingQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [active]);
}
