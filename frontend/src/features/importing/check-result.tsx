/** What the check of a folder found: each problem with its place, or what would be booked, and the one press that books it. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ImportCheckView, ImportFileCountsView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { formatCount } from '../../shared/display/count.ts';
import { Figures, Line } from '../../shared/display/figures.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import type { SumLine } from './booked-sums.ts';
import { checkText, importLabel } from './import-text.ts';
import { ProblemList } from './problem-list.tsx';
import { RetryAlert } from '../../shared/display/retry-alert.tsx';
import { SumTables } from './sum-tables.tsx';
import type { FolderImport } from './use-folder-import.ts';

export function CheckResult({ of: folder }: { of: FolderImport }) {
  const { checking, check } = folder;
  if (checking.state === 'none') return null;
  if (checking.state === 'under way')
    return (
      <Box role="status" sx={{ ...oneColumn, gap: 3 }}>
        <Typography>Conferindo os arquivos...</Typography>
        <Skeleton height={160} />
      </Box>
    );
  if (checking.state === 'failed')
    return (
      <RetryAlert severity="error" label={messages.screens.retry} onRetry={check}>
        {checking.failure.replace(/\.$/, '')}. Nada foi lançado.
      </RetryAlert>
    );
  return <Checked of={folder} check={checking.check} />;
}

function Checked({ of: folder, check }: { of: FolderImport; check: ImportCheckView }) {
  const { starting, failure, start, forget } = folder;
  const { ok, problems, problem_count, warnings, warning_count, checked } = check;
  const label = importLabel(check);
  const heard = useRef<HTMLDivElement>(null);
  // What was chosen is answered here, below what had the focus.
  useEffect(() => heard.current?.focus(), [check]);
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Alert
        ref={heard}
        tabIndex={-1}
        severity={!ok ? 'error' : label ? 'success' : 'info'}
        variant="outlined"
        role="status"
      >
        {checkText(check)}
      </Alert>
      <Counts check={check} />
      {ok && <SumTables caption="O que entraria nos livros" lines={freshLines(check)} />}
      {ok && label && checked !== null && (
        <Box sx={{ ...oneColumn, gap: 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <GuardedButton
              permission="imports:run"
              variant="contained"
              aria-disabled={starting || undefined}
              onClick={() => void start(checked)}
            >
              {starting ? 'Começando...' : label}
            </GuardedButton>
            <Button variant="outlined" aria-disabled={starting || undefined} onClick={forget}>
              Desistir
            </Button>
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Tudo ou nada: cada linha é conferida outra vez antes de lançar. Um lançamento não se apaga: o que
            entrar errado só se estorna.
          </Typography>
        </Box>
      )}
      {failure && (
        <RetryAlert severity="error" label="Conferir de novo" onRetry={folder.check}>
          {failure}
        </RetryAlert>
      )}
      {problem_count > 0 && <ProblemList title="Problemas" problems={problems} count={problem_count} />}
      {warning_count > 0 && <ProblemList title="Avisos" problems={warnings} count={warning_count} />}
    </Box>
  );
}

function Counts({ check }: { check: ImportCheckView }) {
  const { ok, developments, clients, entries } = check;
  return (
    <Figures label={ok ? 'Na pasta' : 'Linhas lidas'} bar level="h3">
      <Line label="Empreendimentos">{countsText(developments, ok)}</Line>
      <Line label="Clientes">{countsText(clients, ok)}</Line>
      <Line label="Lançamentos">{countsText(entries, ok)}</Line>
    </Figures>
  );
}

/** With problems nobody knows yet what would be new. */
function countsText({ lines, fresh, known, linked }: ImportFileCountsView, ok: boolean): string {
  if (!ok) return formatCount(lines);
  const parts = [
    `${formatCount(fresh)} ${fresh === 1 ? 'novo' : 'novos'}`,
    ...(linked > 0 ? [`${formatCount(linked)} com novas unidades`] : []),
    ...(known > 0 ? [`${formatCount(known)} já nos livros`] : []),
  ];
  return parts.join(', ');
}

const freshLines = ({ sums }: ImportCheckView): readonly SumLine[] =>
  sums
    .filter(({ new_lines }) => new_lines > 0)
    .map(({ type, development, account, new_lines, new_amount }) => ({
      type,
      development,
      account,
      entries: new_lines,
      amount: centavosOf(new_amount),
    }));
