/** What is done with lines, one after the other: a line goes at once, comes back where the server objects, and the last act can be undone. */
import { useRef, useState } from 'react';
import {
  useBookLineMutation,
  useIgnoreLineMutation,
  useLeaveLineOutMutation,
  useMatchLinesMutation,
  useRestoreLineMutation,
  useUnmatchLinesMutation,
  type BankLineView,
  type BookLineDto,
  type LeaveLineOutDto,
  type MatchLinesDto,
} from '../../shared/api/generated.ts';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { lineName } from './reconciliation-view.ts';

/** The last thing that was done, in words, and how it is taken back. */
export interface LastAct {
  readonly text: string;
  readonly failed: boolean;
  readonly undo?: () => Promise<Outcome<unknown>>;
  /** What is told then. */
  readonly undone?: string;
}

const BOOKED_STAYS = 'Desfeito: a linha volta a esperar. O que foi lançado continua nos livros.';

export interface Settling {
  /** Lines that are settled here already, whatever the last answer says. */
  readonly gone: ReadonlySet<string>;
  readonly last: LastAct | undefined;
  match(
    /** As the lines are called in what is told of it. */
    name: string,
    lineIds: readonly string[],
    entryIds: readonly string[],
    difference?: Pick<MatchLinesDto, 'reason' | 'feeCategory'>,
  ): Promise<Outcome<unknown>>;
  book(line: BankLineView, entry: BookLineDto, key: string): Promise<Outcome<unknown>>;
  ignore(line: BankLineView, reason: string): Promise<Outcome<unknown>>;
  leaveOut(line: BankLineView, leaveLineOutDto: LeaveLineOutDto): Promise<Outcome<unknown>>;
  unmatch(line: BankLineView): Promise<Outcome<unknown>>;
  restore(line: BankLineView): Promise<Outcome<unknown>>;
  readonly undo: () => void;
  /** What the server shows now: a line that it shows no more may come back some day. */
  readonly noteShown: (ids: ReadonlySet<string>) => void;
}

export function useSettling(account: string): Settling {
  const [sendMatch] = useMatchLinesMutation();
  const [sendBook] = useBookLineMutation();
  const [sendIgnore] = useIgnoreLineMutation();
  const [sendLeaveOut] = useLeaveLineOutMutation();
  const [sendRestore] = useRestoreLineMutation();
  const [sendUnmatch] = useUnmatchLinesMutation();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<LastAct>();
  const undoing = useRef(false);

  const hide = (ids: readonly string[]): void => setGone((now) => new Set([...now, ...ids]));
  const show = (ids: readonly string[]): void =>
    setGone((now) => new Set([...now].filter((id) => !ids.includes(id))));
  const noteShown = useSteady((ids: ReadonlySet<string>) =>
    setGone((now) =>
      [...now].every((id) => ids.has(id)) ? now : new Set([...now].filter((id) => ids.has(id))),
    ),
  );
  /** By what is done with which lines: a repeat whose first answer is unknown must not do it twice. */
  const keys = useRef(new Map<string, string>());
  const sendKeyed = async <Data>(
    intent: string,
    send: (arg: { account: string; 'Idempotency-Key': string }) => Promise<Outcome<Data>>,
  ): Promise<Outcome<Data>> => {
    const key = keys.current.get(intent) ?? newIdempotencyKey();
    keys.current.set(intent, key);
    const outcome = await send({ account, 'Idempotency-Key': key });
    if (outcome.ok || !isOutcomeUnknown(outcome.error)) keys.current.delete(intent);
    return outcome;
  };

  async function act<Data>(
    ids: readonly string[],
    name: string,
    done: string,
    sent: () => Promise<Outcome<Data>>,
    undo?: (data: Data) => Promise<Outcome<unknown>>,
    undone = 'Desfeito: a linha volta a esperar.',
  ): Promise<Outcome<Data>> {
    hide(ids);
    const outcome = await sent();
    if (outcome.ok) {
      const back =
        undo && (() => undo(outcome.data).then((taken) => (taken.ok ? (show(ids), taken) : taken)));
      setLast({ text: `${done}: ${name}.`, failed: false, undo: back, undone });
    } else {
      show(ids);
      setLast({ text: `${name}: ${outcome.error.message}`, failed: true });
    }
    return outcome;
  }
  const unmatch = (match: string) =>
    sendKeyed(`unmatch ${match}`, (keyed) => outcomeOf(sendUnmatch({ ...keyed, match })));
  const restore = (line: string) =>
    sendKeyed(`restore ${line}`, (keyed) => outcomeOf(sendRestore({ ...keyed, line })));
  return {
    noteShown,
    gone,
    last,
    match: (name, lineIds, entryIds, difference) =>
      act(
        lineIds,
        name,
        lineIds.length > 1 ? 'Conciliadas' : 'Conciliada',
        () => {
          const matchLinesDto = { lineIds: [...lineIds], entryIds: [...entryIds], ...difference };
          return sendKeyed(`match ${JSON.stringify(matchLinesDto)}`, (keyed) =>
            outcomeOf(sendMatch({ ...keyed, matchLinesDto })),
          );
        },
        ({ match_id }) => unmatch(match_id),
        difference?.feeCategory && BOOKED_STAYS,
      ),
    book: (line, entry, key) =>
      act(
        [line.id],
        lineName(line),
        'Lançada e conciliada',
        () => outcomeOf(sendBook({ account, 'Idempotency-Key': key, line: line.id, bookLineDto: entry })),
        ({ match_id }) => unmatch(match_id),
        BOOKED_STAYS,
      ),
    ignore: (line, reason) =>
      act(
        [line.id],
        lineName(line),
        'Ignorada',
        () =>
          sendKeyed(`ignore ${line.id} ${reason}`, (keyed) =>
            outcomeOf(sendIgnore({ ...keyed, line: line.id, ignoreLineDto: { reason } })),
          ),
        () => restore(line.id),
      ),
    leaveOut: (line, leaveLineOutDto) =>
      act(
        [line.id],
        lineName(line),
        'Fora da soma',
        () =>
          sendKeyed(`leave out ${line.id} ${JSON.stringify(leaveLineOutDto)}`, (keyed) =>
            outcomeOf(sendLeaveOut({ ...keyed, line: line.id, leaveLineOutDto })),
          ),
        () => restore(line.id),
      ),
    unmatch: (line) => act([line.id], lineName(line), 'Volta a esperar', () => unmatch(line.match_id ?? '')),
    restore: (line) => act([line.id], lineName(line), 'Volta a esperar', () => restore(line.id)),
    undo() {
      if (!last?.undo || undoing.current) return;
      undoing.current = true;
      void last.undo().then((outcome) => {
        undoing.current = false;
        setLast(
          outcome.ok
            ? { text: last.undone ?? '', failed: false }
            : { text: outcome.error.message, failed: true },
        );
      });
    },
  };
}
