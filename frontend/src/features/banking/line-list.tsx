/** The lines one below the other, each beside its best proposal; one has the focus, and keys act on it. */
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BankAccountView, BankLineView } from '../../shared/api/generated.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { singleKeysEnabled } from '../../shared/keyboard/shortcuts.ts';
import { LineRow, type LineAct } from './line-row.tsx';
import { lineName } from './reconciliation-view.ts';
import { keymap } from '../../shared/keyboard/keymap.ts';
import type { Settling } from './use-settling.ts';

const BookLineDialog = onDemand(() => import('./book-line-dialog.tsx'));
const ChooseEntriesDialog = onDemand(() => import('./choose-entries-dialog.tsx'));
const IgnoreLineDialog = onDemand(() => import('./ignore-line-dialog.tsx'));

interface LineListProps {
  readonly lines: readonly BankLineView[];
  readonly account: BankAccountView;
  readonly settling: Settling;
  /** Whether this person may settle lines. */
  readonly editable: boolean;
}

const KEYS: Readonly<Record<string, LineAct>> = {
  [keymap.acceptLine.key]: 'accept',
  [keymap.bookLine.key]: 'book',
  [keymap.chooseForLine.key]: 'choose',
  [keymap.ignoreLine.key]: 'ignore',
  [keymap.markLine.key]: 'mark',
};

export function LineList({ lines, account, settling, editable }: LineListProps) {
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<{ readonly lines: readonly BankLineView[]; readonly act: LineAct }>();
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const marked = lines.filter(({ id }) => marks.has(id));
  const list = useRef<HTMLUListElement>(null);
  const held = useRef(false);
  const at = Math.min(current, lines.length - 1);

  const rows = () => list.current?.querySelectorAll<HTMLElement>('[data-linha]');
  const focus = (index: number): void => rows()?.[index]?.focus();
  // The line that had the focus is gone: the one in its place gets it.
  useEffect(() => {
    if (held.current && !list.current?.contains(document.activeElement) && !open) focus(at);
  });

  const act = (line: BankLineView, wanted: LineAct): void => {
    if (!editable) return;
    const { proposal } = line;
    if (wanted === 'undo') return settling.undo();
    // Several may be marked before the list is drawn anew.
    if (wanted === 'mark')
      return setMarks((before) => {
        const now = new Set(before);
        if (!now.delete(line.id)) now.add(line.id);
        return now;
      });
    if (wanted === 'unmatch') return void settling.unmatch(line);
    if (wanted === 'restore') return void settling.restore(line);
    // Of marked lines all are meant.
    const together = marks.has(line.id) && marked.length > 1;
    if (wanted === 'accept' && !together && proposal && isExact(lines, line)) {
      if (proposal.kind !== 'entries') return void settling.accept(line, proposal);
      const entryIds = proposal.entries.map(({ id }) => id);
      return void settling.match(lineName(line), proposal.line_ids, entryIds);
    }
    // Without a proposal, or with one that needs a word about its difference, a person says what it is.
    const asked = wanted === 'accept' ? (proposal || together ? 'choose' : 'book') : wanted;
    setOpen({ lines: together && asked === 'choose' ? marked : [line], act: asked });
  };
  const close = (): void => setOpen(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const row = (target as HTMLElement).closest('[data-linha]');
    if (!row || altKey) return;
    const index = [...(rows() ?? [])].indexOf(row as HTMLElement);
    const line = lines[index];
    if (!line) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: lines.length - 1,
    };
    const step = steps[key];
    if (step !== undefined && !ctrlKey && !metaKey) {
      event.preventDefault();
      return focus(Math.max(0, Math.min(step, lines.length - 1)));
    }
    const undo = key === keymap.undoLine.key && (ctrlKey || metaKey || singleKeysEnabled());
    const wanted = undo ? 'undo' : KEYS[key];
    const isLetter = key.length === 1 && !undo;
    if (!wanted || ((ctrlKey || metaKey) && !undo) || (isLetter && !singleKeysEnabled())) return;
    // A button of the row has Enter for itself.
    if (key === 'Enter' && target !== row) return;
    if (line.status !== 'open' && wanted !== 'undo') return;
    event.preventDefault();
    event.stopPropagation();
    act(line, wanted);
  };
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label="Linhas"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          held.current = true;
          const row = (event.target as HTMLElement).closest('[data-linha]');
          const index = [...(rows() ?? [])].indexOf(row as HTMLElement);
          if (index >= 0) setCurrent(index);
        }}
        onBlur={(event) => {
          // Elsewhere on the page, not into nothing because the row is gone.
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && !open)
            held.current = false;
        }}
        sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 2 }}
      >
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            marked={marks.has(line.id) ? marked.length : 0}
            current={index === at}
            editable={editable}
            onAct={act}
          />
        ))}
      </Box>
      {open?.act === 'book' && (
        <BookLineDialog line={open.lines[0]!} account={account} settling={settling} onClose={close} />
      )}
      {open?.act === 'choose' && (
        <ChooseEntriesDialog lines={open.lines} account={account} settling={settling} onClose={close} />
      )}
      {open?.act === 'ignore' && (
        <IgnoreLineDialog line={open.lines[0]!} settling={settling} onClose={close} />
      )}
    </>
  );
}

/** To the centavo: a difference wants a reason. Lines that the proposal takes along may stand on another page. */
function isExact(lines: readonly BankLineView[], { proposal }: BankLineView): boolean {
  if (!proposal) return false;
  if (proposal.kind !== 'entries') return true;
  const own = proposal.line_ids.map((id) => lines.find((one) => one.id === id));
  if (own.includes(undefined)) return true;
  const centavos = (amounts: readonly number[]): number =>
    amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  return centavos(own.map((one) => one!.amount)) === centavos(proposal.entries.map(({ amount }) => amount));
}
