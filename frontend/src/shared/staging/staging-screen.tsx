/**
 * Rows pasted from a spreadsheet on their way into the books: read, arranged in columns, judged cell by cell by the rules of the form,
 * edited in place, and sent only when the person says so. What the rows are is the sheet's to know.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { momentOf } from '@livro/calendar';
import { messages } from '@livro/rules';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { UnsavedQuestion } from '../dialog/unsaved-question.tsx';
import { counted, formatCount } from '../display/count.ts';
import { GuardedButton } from '../display/guarded-button.tsx';
import { onDemand } from '../display/on-demand.tsx';
import { oneColumn } from '../display/one-column.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { Pager } from '../display/pager.tsx';
import { ArrangementBar } from './arrangement-bar.tsx';
import { MOST_ROWS } from './pasted-cells.ts';
import { PasteArea } from './paste-area.tsx';
import type { CellPlace, Settling, ShownRow } from './staging-grid.tsx';
import type { CellProblems, SheetColumn } from './sheet.ts';
import { useJudged, type Judge, type Refusal } from './use-judged.ts';
import { isPressed } from '../keyboard/keymap.ts';
import type { Staging } from './use-staging.ts';

const fetchGrid = () => import('./staging-grid.tsx');
const StagingGrid = onDemand(fetchGrid);
const PAGE_ROWS = 100;

/** What became of the lines that were sent, by their places among them. */
export interface Sent {
  readonly done: readonly number[];
  readonly refused: readonly {
    readonly at: number;
    readonly field?: string;
    readonly code: string;
    readonly message: string;
  }[];
  /** About none of them. */
  readonly failure?: string;
  /** Nobody knows whether it was stored. */
  readonly unanswered?: boolean;
}

interface StagingScreenProps<Field extends string, Line> {
  readonly staging: Staging<Field>;
  readonly columns: readonly SheetColumn<Field>[];
  readonly judge: Judge<Field, Line>;
  readonly send: (lines: readonly Line[], key: string) => Promise<Sent>;
  /** Where a refusal goes that names no column. */
  readonly fallback: Field;
  readonly permission: string;
  /** Lines that are sent at once. */
  readonly most?: number;
  /** “lançamento”, “lançamentos”. */
  readonly noun: readonly [one: string, several: string];
  /** “Lançar”, “Lançando...”. */
  readonly verb: readonly [wish: string, busy: string];
  /** What the good rows come to. */
  readonly sum?: (lines: readonly Line[]) => ReactNode;
  /** What the sheet does not say. */
  readonly defaults: ReactNode;
  readonly example: string;
  /** False once something was done whose outcome is read first. */
  readonly begins: boolean;
}

const REPEATED = 'DUPLICATE_RECORD';

export function StagingScreen<Field extends string, Line>(props: StagingScreenProps<Field, Line>) {
  const { staging, columns, judge, fallback, noun, verb, permission, most = MOST_ROWS } = props;
  const { unanswered } = staging;
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refusal<Field>>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [place, setPlace] = useState<CellPlace>();
  const [goal, setGoal] = useState<CellPlace & { readonly turn: number }>();
  const [page, setPage] = useState(1);
  const inFlight = useRef(false);
  const grid = useRef<Settling>(null);
  /** How often it was asked to send: what is being typed counts first. */
  const [wish, setWish] = useState(0);
  const [asking, setAsking] = useState(false);
  const isAnswered = unanswered.length === 0;

  const judged = useJudged(staging, judge, refusals);
  const good = judged.filter(({ isGood }) => isGood);
  const bad = judged.length - good.length;
  const repeated = judged.filter(({ problems }) => Object.values<{ code: string } | undefined>(problems).some((p) => p?.code === REPEATED)); // prettier-ignore
  const filled = columns.map(({ field }) => judged.some(({ cells, problems }) => cells[field] || problems[field])).join(); // prettier-ignore
  /** The same ones until another is filled: cells of other columns would lose the focus. */
  const shownColumns = useMemo(() => {
    const isFilled = filled.split(',');
    return columns.filter((_, place) => isFilled[place] === 'true');
  }, [columns, filled]);
  const pages = Math.max(1, Math.ceil(judged.length / PAGE_ROWS));
  const pageShown = Math.min(page, pages);
  const shown = useMemo(
    () =>
      judged
        .slice((pageShown - 1) * PAGE_ROWS, pageShown * PAGE_ROWS)
        .map(({ id, cells, problems }): ShownRow => ({ id, line: id + 1, cells, problems })),
    [judged, pageShown],
  );

  const wrongCells = () =>
    judged.flatMap(({ id, problems }, row) =>
      shownColumns.flatMap(({ field }, column) => (problems[field] ? [{ id, field, row, column }] : [])),
    );
  const goTo = (found: (CellPlace & { readonly row: number }) | undefined) => {
    if (!found) return;
    setPage(Math.floor(found.row / PAGE_ROWS) + 1);
    setPlace({ id: found.id, field: found.field });
    setGoal((before) => ({ id: found.id, field: found.field, turn: (before?.turn ?? 0) + 1 }));
  };
  const next = (step: 1 | -1) => {
    void grid.current?.settle();
    const wrong = wrongCells();
    const row = judged.findIndex(({ id }) => id === place?.id);
    const column = shownColumns.findIndex(({ field }) => field === place?.field);
    const isAfter = (one: (typeof wrong)[0]) => one.row > row || (one.row === row && one.column > column);
    const isBefore = (one: (typeof wrong)[0]) => one.row < row || (one.row === row && one.column < column);
    goTo(step === 1 ? (wrong.find(isAfter) ?? wrong[0]) : (wrong.findLast(isBefore) ?? wrong.at(-1)));
  };

  const send = async () => {
    const ids = isAnswered ? good.slice(0, most).map(({ id }) => id) : unanswered;
    const those = ids.flatMap((id) => judged.find((one) => one.id === id) ?? []);
    const lines = those.flatMap(({ line }) => (line === undefined ? [] : [line]));
    if (inFlight.current || lines.length === 0) return;
    inFlight.current = true;
    setSending(true);
    setFailure(undefined);
    const { done, refused, failure: general, unanswered: unknown } = await props.send(lines, staging.key);
    inFlight.current = false;
    setSending(false);
    setFailure(general);
    if (unknown) return staging.leaveUnanswered(ids);
    staging.beginAnew();
    const refusedNow = new Map<number, Refusal<Field>>();
    for (const { at, field, code, message } of refused) {
      const { id, row } = those[at]!;
      const column = columns.find((one) => one.field === field)?.field ?? fallback;
      const problems = {
        [column]: { code, message },
        ...refusedNow.get(id)?.problems,
      } as CellProblems<Field>;
      refusedNow.set(id, { cells: row.cells, problems });
    }
    setRefusals(refusedNow);
    if (done.length > 0) staging.remove(done.map((at) => those[at]!.id));
  };

  const ask = () => {
    const settled = grid.current?.settle() ?? Promise.resolve(true);
    // In this order both are drawn at once: what is sent is what stands there then.
    void settled.then((counts) => counts && setWish((before) => before + 1));
  };
  const grant = useEffectEvent(() => void send());
  useEffect(() => {
    if (wish === 0) return;
    const timer = setTimeout(() => grant());
    return () => clearTimeout(timer);
  }, [wish]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    if (isPressed('nextError', event)) next(1);
    else if (isPressed('previousError', event)) next(-1);
    else if (isPressed('submit', event)) {
      ask();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);

  // Whoever pasted goes on where something is to be done.
  const begin = useEffectEvent(() => goTo(wrongCells()[0]));
  useEffect(() => {
    if (staging.raw.length === 0) return;
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, [staging.raw]);

  if (staging.raw.length === 0)
    return (
      <PasteArea
        onText={staging.paste}
        tooMany={staging.tooMany}
        example={props.example}
        takesFocus={props.begins}
      />
    );
  const problem = place && judged.find(({ id }) => id === place.id)?.problems[place.field as Field];
  const label = columns.find(({ field }) => field === place?.field)?.label;
  const restored =
    staging.restoredAt === undefined
      ? ''
      : `Recuperamos as linhas que você colou, como estavam às ${momentOf(new Date(staging.restoredAt)).time}. `;
  const count = isAnswered ? Math.min(good.length, most) : unanswered.length;
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      {asking && (
        <UnsavedQuestion
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            staging.clear();
          }}
        />
      )}
      <ArrangementBar staging={staging} columns={columns} disabled={!isAnswered} />
      {isAnswered && props.defaults}
      {failure && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, rowGap: 2 }}>
        <Typography role="status" className="num" sx={{ mr: 'auto' }}>
          {counted(judged.length, 'linha', 'linhas')}
          {bad > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
              {` · ${formatCount(bad)} com erro`}
            </Box>
          )}
          {props.sum && good.length > 0 && <> · {props.sum(good.flatMap(({ line }) => line ?? []))}</>}
        </Typography>
        {bad > 0 && isAnswered && (
          <Button variant="outlined" aria-keyshortcuts="F9" onClick={() => next(1)}>
            Próximo erro (F9)
          </Button>
        )}
        {repeated.length > 0 && isAnswered && (
          <Button variant="outlined" onClick={() => staging.mean(repeated.map(({ id }) => id))}>
            {repeated.length === 1
              ? 'Lançar a repetida mesmo assim'
              : `Lançar as ${repeated.length} repetidas mesmo assim`}
          </Button>
        )}
        {isAnswered && place && (
          <Button color="inherit" onClick={() => staging.remove([place.id])}>
            Tirar a linha {place.id + 1}
          </Button>
        )}
        {isAnswered && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            Começar de novo
          </Button>
        )}
        <GuardedButton
          permission={permission}
          variant="contained"
          aria-keyshortcuts="Control+Enter"
          why={count === 0 ? 'Nenhuma linha está pronta: corrija as que têm erro.' : undefined}
          aria-disabled={sending || undefined}
          onClick={ask}
        >
          {sending ? verb[1] : isAnswered ? `${verb[0]} ${formatCount(count)}` : 'Tentar de novo'}
        </GuardedButton>
      </Box>
      <Typography
        variant="body2"
        role="status"
        sx={{ minHeight: 20, color: problem ? 'error.main' : 'text.secondary' }}
      >
        {problem
          ? `Linha ${place.id + 1}, ${label}: ${problem.message}`
          : bad === 0
            ? `${restored}Tudo pronto. Nada foi gravado ainda: confira e use “${verb[0]} ${formatCount(count)}”.`
            : `${restored}Nada foi gravado ainda. As linhas com erro ficam aqui; ${noun[1]} prontos podem ir antes.`}
      </Typography>
      <StagingGrid
        meanwhile={<Skeleton height={320} />}
        label={messages.screens.pastedRows}
        columns={shownColumns}
        rows={shown}
        readOnly={!isAnswered || sending}
        goal={goal}
        handle={grid}
        onEdit={(id, field, text) => staging.edit(id, field as Field, text)}
        onCell={setPlace}
      />
      {columns.map(({ field, offers }) =>
        offers ? (
          <datalist key={field} id={`ofertas-${field}`}>
            {offers.map((offer) => (
              <option key={offer} value={offer} />
            ))}
          </datalist>
        ) : null,
      )}
      {pages > 1 && <Pager page={pageShown} size={PAGE_ROWS} count={judged.length} onPage={setPage} />}
    </Box>
  );
}
