/** What is done with lines, one after the other: a line goes at once, comes back where the server objects, and the last act can be undone. */
import { useRef, useState } from 'react';
import {
  useAcceptLineMutation,
  useAcceptLinesMutation,
  useBookLineMutation,
  useIgnoreLineMutation,
  useLeaveLineOutMutation,
  useMatchLinesMutation,
  useRestoreLineMutation,
  useUndoMatchesMutation,
  useUnmatchLinesMutation,
  type BankLineView,
  type BookLineDto,
  type LeaveLineOutDto,
  type MatchLinesDto,
  type ProposalView,
} from '../../shared/api/generated.ts';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { counted } from '../../shared/display/count.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { acceptLabel, lineName } from './reconciliation-view.ts';

/** The last thing that was done, in words, and how it is taken back. */
export interface LastAct {
  readonly text: string;
  readonly failed: boolean;
  readonly undo?: () => Promise<Outcome<unknown>>;
  /** What is told then. */
  readonly undone?: string;
}

const CONFIRMED_STAYS = 'Desfeito: as linhas voltam a esperar. O que foi confirmado continua confirmado.';
const BOOKED_STAYS = 'Desfeito: a linha volta a esperar. O que foi lançado continua nos livros.';

const DONE: Partial<Record<ProposalView['kind'], string>> = {
  payments: 'Confirmado e conciliado',
  purchase: 'Compra concluída e conciliada',
  transfer: 'Transferência lançada, as duas linhas conciliadas',
};

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
  /** What is not booked yet: books or confirms it, and matches it. */
  accept(line: BankLineView, proposal: ProposalView): Promise<Outcome<unknown>>;
  /** Those that a person was shown together; answers how many were refused. */
  acceptSeveral(lines: readonly BankLineView[]): Promise<Outcome<unknown>>;
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
  const [sendAccept] = useAcceptLineMutation();
  const [sendAcceptSeveral] = useAcceptLinesMutation();
  const [sendUndoSeveral] = useUndoMatchesMutation();
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
  const unmatch = (match: string, of = account) =>
    sendKeyed(`unmatch ${match}`, (keyed) => outcomeOf(sendUnmatch({ ...keyed, account: of, match })));
  const accept = (line: BankLineView, proposal: ProposalView): Promise<Outcome<unknown>> => {
    const { payments, purchase, counterpart, expense } = proposal;
    const name = lineName(line);
    if (expense) {
      const { description, category, supplier } = expense;
      const bookLineDto = {
        description,
        category: category as BookLineDto['category'],
        supplier,
        // Each line of the bank is a charge of its own.
        confirmDuplicate: true,
      };
      return act(
        [line.id],
        name,
        'Lançada e conciliada',
        () =>
          sendKeyed(`book ${line.id}`, (keyed) =>
            outcomeOf(sendBook({ ...keyed, line: line.id, bookLineDto })),
          ),
        ({ match_id }) => unmatch(match_id),
        BOOKED_STAYS,
      );
    }
    const acceptLineDto = {
      ...(payments.length > 0 && { paymentIds: payments.map(({ id }) => id) }),
      ...(purchase && { purchaseId: purchase.id }),
      ...(counterpart && { counterpartAccountId: counterpart.account_id, counterpartLineId: counterpart.id }),
    };
    return act(
      [line.id],
      name,
      DONE[proposal.kind] ?? acceptLabel(proposal),
      () =>
        sendKeyed(`accept ${line.id} ${JSON.stringify(acceptLineDto)}`, (keyed) =>
          outcomeOf(sendAccept({ ...keyed, line: line.id, acceptLineDto })),
        ),
      async ({ match_id, counterpart_match_id }) => {
        const other = counterpart && counterpart_match_id;
        const taken = other ? await unmatch(other, counterpart.account_id) : undefined;
        return taken?.ok === false ? taken : unmatch(match_id);
      },
      payments.length > 0 ? CONFIRMED_STAYS : BOOKED_STAYS,
    );
  };
  const acceptSeveral = async (lines: readonly BankLineView[]): Promise<Outcome<unknown>> => {
    const ids = lines.map(({ id }) => id);
    const acceptLinesDto = {
      lines: lines.map(({ id: lineId, proposal }) => ({
        lineId,
        entryId: proposal?.entries[0]?.id,
        paymentId: proposal?.payments[0]?.id,
      })),
    };
    hide(ids);
    const outcome = await sendKeyed(`accept ${JSON.stringify(acceptLinesDto)}`, (keyed) =>
      outcomeOf(sendAcceptSeveral({ ...keyed, acceptLinesDto })),
    );
    if (!outcome.ok) {
      show(ids);
      setLast({ text: outcome.error.message, failed: true });
      return outcome;
    }
    const refused = outcome.data.filter(({ match_id }) => match_id === null);
    const matchIds = outcome.data.flatMap(({ match_id }) => match_id ?? []);
    show(refused.map(({ line_id }) => line_id));
    const [first] = refused;
    const text = `${counted(matchIds.length, 'linha aceita', 'linhas aceitas')}${
      first ? `, ${counted(refused.length, 'recusada', 'recusadas')}: ${first.refusal ?? ''}` : ''
    }.`;
    const undo = async () => {
      const undoMatchesDto = { matchIds };
      const taken = await sendKeyed(`undo ${JSON.stringify(matchIds)}`, (keyed) =>
        outcomeOf(sendUndoSeveral({ ...keyed, undoMatchesDto })),
      );
      if (taken.ok) show(ids);
      return taken;
    };
    setLast({
      text,
      failed: matchIds.length === 0,
      undo: matchIds.length === 0 ? undefined : undo,
      undone: CONFIRMED_STAYS,
    });
    return outcome;
  };
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
    accept,
    acceptSeveral,
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
