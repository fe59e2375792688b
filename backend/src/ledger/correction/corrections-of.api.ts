/** From what a caller sent to correct an entry to what the journal is asked for. The event behind the entry is the write side's to find. */
import type { LocalDate } from '@livro/calendar';
import { textNamesOf } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { EditExpense, EditPayment, RefundPayment, ReverseEntry } from '../journal/commands.ts';
import type { EntryKind } from '../journal/postings.ts';
import type { EditExpenseDto, EditPaymentDto } from './correction.dto.ts';

/** Why, and on which day where one was chosen. */
interface Undoing {
  readonly reason: string;
  readonly date?: LocalDate;
}

const EDITED = 'Edição';

export const reverseEntry = (
  entryId: string,
  { reason, date }: Undoing,
  { id, today }: CommandContext,
  kind?: EntryKind,
  ifMatch?: readonly number[],
): ReverseEntry => ({
  type: 'ReverseEntry',
  entryId,
  reversalId: entityId(id, 'reversal'),
  reason,
  date,
  kind,
  ifMatch,
  today,
});

export const refundPayment = (
  entryId: string,
  { reason, date }: Undoing,
  { id, today }: CommandContext,
): RefundPayment => ({
  type: 'RefundPayment',
  entryId,
  reversalId: entityId(id, 'reversal'),
  reason,
  date,
  today,
});

/** `sent` is the body as it came: a text that is there and empty is cleared. */
export const editExpense = (
  entryId: string,
  { reason, ...dto }: EditExpenseDto,
  sent: Readonly<Record<string, unknown>>,
  context: CommandContext,
  { allowOverdraft, ifMatch }: { readonly allowOverdraft: boolean; readonly ifMatch?: readonly number[] },
): EditExpense => ({
  ...edit(entryId, reason, context),
  ifMatch,
  kind: 'expense',
  allowOverdraft,
  change: { ...dto, ...cleared(sent, [...textNamesOf('expense'), 'notes']) },
});

export const editPayment = (
  entryId: string,
  { reason, paymentMethod: method, ...dto }: EditPaymentDto,
  sent: Readonly<Record<string, unknown>>,
  context: CommandContext,
  ifMatch?: readonly number[],
): EditPayment => ({
  ...edit(entryId, reason, context),
  ifMatch,
  kind: 'payment',
  allowOverdraft: false,
  change: { ...dto, method, ...cleared(sent, [...textNamesOf('payment'), 'notes']) },
});

const edit = (entryId: string, reason: string | undefined, { id, today }: CommandContext) =>
  ({
    type: 'EditEntry',
    entryId,
    reversalId: entityId(id, 'reversal'),
    replacementId: entityId(id, 'replacement'),
    reason: reason ?? EDITED,
    today,
  }) as const;

function cleared<Name extends string>(
  sent: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, null>> {
  const empty = names.filter((name) => name in sent && (sent[name] === null || sent[name] === ''));
  return Object.fromEntries(empty.map((name) => [name, null])) as Partial<Record<Name, null>>;
}
