/** Which entries are corrected in a form of their own, and by whom. */
import type { TransactionView } from '../../../shared/api/generated.ts';

export type EditableEntry = Pick<TransactionView, 'entryId' | 'type' | 'reversedBy' | 'reverses'>;
export type EditedKind = 'expense' | 'payment' | 'transfer' | 'investment' | 'return';

const KINDS: Readonly<Partial<Record<TransactionView['type'], EditedKind>>> = {
  expense: 'expense',
  payment: 'payment',
  transfer_in: 'transfer',
  transfer_out: 'transfer',
  investment: 'investment',
  investment_return: 'return',
};
const PERMISSIONS: Readonly<Record<EditedKind, string>> = {
  expense: 'expenses:update',
  payment: 'payments:update',
  transfer: 'transfers:update',
  investment: 'investments:update',
  return: 'investments:update_return',
};

export const editedKindOf = ({ type }: Pick<EditableEntry, 'type'>): EditedKind | undefined => KINDS[type];

/** The permission that its correction asks for; undefined for an entry that is not corrected this way, or stands no more. */
export function editPermissionOf({ type, reversedBy, reverses }: EditableEntry): string | undefined {
  const kind = KINDS[type];
  return kind === undefined || reversedBy !== null || reverses !== null ? undefined : PERMISSIONS[kind];
}
