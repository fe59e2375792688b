/** Where the bank's file is dropped or chosen, looked at first, and what became of it: what is new, what was known, what was left out and why. */
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import {
  useImportStatementMutation,
  usePreviewStatementMutation,
  type BankAccountView,
  type ImportedStatementView,
  type ImportStatementApiArg,
  type StatementPreviewView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { counted } from '../../shared/display/count.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import type { ChosenColumns } from './columns-dialog.tsx';
import { GapNote, LeftOutList } from './statement-notes.tsx';

const ColumnsDialog = onDemand(() => import('./columns-dialog.tsx'));
const UndoImportDialog = onDemand(() => import('./undo-import-dialog.tsx'));
const StatementPreviewDialog = onDemand(() => import('./statement-preview-dialog.tsx'));

interface Asking {
  readonly file: File;
  readonly columns: readonly string[];
}

interface Shown {
  readonly file: File;
  readonly columns?: ChosenColumns;
  /** All of the file's, where a person said which is which. */
  readonly headings?: readonly string[];
  readonly preview: StatementPreviewView;
}

export function StatementDrop({ account }: { account: BankAccountView }) {
  const [look, looking] = usePreviewStatementMutation();
  const [send, sending] = useImportStatementMutation();
  const isLoading = looking.isLoading || sending.isLoading;
  const [imported, setImported] = useState<ImportedStatementView>();
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState<Asking>();
  const [shown, setShown] = useState<Shown>();
  const [undoing, setUndoing] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();

  /** Answers whether the file could be read. */
  const preview = async (file: File, columns?: ChosenColumns): Promise<boolean> => {
    setFailure(undefined);
    setImported(undefined);
    setShown(undefined);
    const outcome = await outcomeOf(look(statementForm(account.id, file, columns)));
    if (outcome.ok) {
      setAsking(undefined);
      setShown({ file, columns, headings: asking?.columns, preview: outcome.data });
      return true;
    }
    const unknown = columnsAskedBy(outcome.error);
    if (unknown && !columns) setAsking({ file, columns: unknown });
    else setFailure(outcome.error.message);
    return false;
  };
  const bring = async ({ file, columns, preview: seen }: Shown): Promise<string | undefined> => {
    const form = statementForm(account.id, file, columns, seen.other_account !== null);
    const outcome = await outcomeOf(send({ ...form, 'Idempotency-Key': newIdempotencyKey() }));
    if (!outcome.ok) return outcome.error.message;
    setImported(outcome.data);
    return undefined;
  };
  const chosen = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file && !isLoading) void preview(file);
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (![...event.dataTransfer.types].includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Over a child of it is still over it.
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      chosen(event.dataTransfer.files);
    },
  };
  return (
    <Box sx={{ ...oneColumn, gap: 3, minWidth: 0 }}>
      <Box
        {...drag}
        role="group"
        aria-label="Extrato do banco"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 3,
          borderRadius: '6px',
          border: '1px dashed',
          borderColor: over ? 'primary.main' : 'control.border',
          bgcolor: over ? 'surface.selected' : 'surface.alt',
        }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 28, color: over ? 'primary.main' : 'text.muted' }} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {over ? 'Solte para importar' : 'Arraste o extrato do banco para cá'}
          </Typography>
          <Typography id={helpId} variant="caption" sx={{ color: 'text.secondary' }}>
            OFX, CSV ou CNAB 240, até 5 MB. Uma linha que já veio não entra de novo.
          </Typography>
        </Box>
        <Button
          variant={account.lines === 0 ? 'contained' : 'outlined'}
          aria-describedby={helpId}
          aria-disabled={isLoading}
          onClick={() => !isLoading && input.current?.click()}
        >
          {isLoading ? 'Lendo...' : messages.screens.importStatement}
        </Button>
        {account.lines > 0 && (
          <Button variant="text" onClick={() => setUndoing(true)}>
            Desfazer uma importação
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".ofx,.csv,.txt,.ret,.rem,.xml"
          aria-label="Arquivo do extrato"
          onChange={(event) => {
            chosen(event.target.files);
            event.target.value = '';
          }}
        />
      </Box>
      {failure && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
      {imported && <Outcome imported={imported} />}
      {undoing && <UndoImportDialog account={account} onClose={() => setUndoing(false)} />}
      {asking && (
        <ColumnsDialog
          columns={asking.columns}
          onChosen={(columns) => preview(asking.file, columns)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {shown && (
        <StatementPreviewDialog
          name={shown.file.name}
          preview={shown.preview}
          onImport={() => bring(shown)}
          onColumns={
            shown.headings &&
            (() => {
              setAsking({ file: shown.file, columns: shown.headings ?? [] });
              setShown(undefined);
            })
          }
          onClose={() => setShown(undefined)}
        />
      )}
    </Box>
  );
}

function Outcome({ imported }: { imported: ImportedStatementView }) {
  const { new_lines, known_lines, left_out, repeated, gap } = imported;
  const parts = [
    counted(new_lines, 'linha nova', 'linhas novas'),
    ...(known_lines > 0 ? [counted(known_lines, 'já estava aqui', 'já estavam aqui')] : []),
    ...(repeated > 0
      ? [
          `das novas, ${counted(repeated, 'parece repetida', 'parecem repetidas')} e ${repeated === 1 ? 'está' : 'estão'} fora da soma`,
        ]
      : []),
    ...(left_out.length > 0 ? [counted(left_out.length, 'ficou de fora', 'ficaram de fora')] : []),
  ];
  return (
    <Alert severity={gap ? 'warning' : new_lines > 0 ? 'success' : 'info'} variant="outlined" role="status">
      {parts.join(', ')}.
      {gap && (
        <Typography sx={{ mt: 2 }}>
          <GapNote gap={gap} />
        </Typography>
      )}
      {left_out.length > 0 && <LeftOutList leftOut={left_out} />}
    </Alert>
  );
}

/** A form goes out as it is; the document describes its parts. */
function statementForm(
  account: string,
  file: File,
  columns: ChosenColumns | undefined,
  accountConfirmed = false,
): ImportStatementApiArg {
  const form = new FormData();
  if (accountConfirmed) form.append('confirm_account', 'true');
  if (columns) form.append('columns', JSON.stringify(columns));
  form.append('file', file, file.name);
  return { account, body: form as unknown as ImportStatementApiArg['body'] };
}

/** The headings of a file whose columns nobody knows. */
function columnsAskedBy({ errors, details }: ApiError): readonly string[] | undefined {
  if (!errors.some(({ field }) => field === 'columns')) return undefined;
  const { columns } = (details ?? {}) as { readonly columns?: readonly string[] };
  return columns;
}
