/** Which entries are corrected in a form of their own. */
import type { TransactionView } from '../../../shared/api/generated.ts';

export type EditableEntry = Pick<TransactionView, 'entryId' | 'type' | 'reversedBy' | 'reverses'>;

/** The permission that its correction asks for; undefined for an entry that is not corrected this way, or stands no more. */
export const editPermissionOf = ({ type, reversedBy, reverses }: EditableEntry): string | undefined =>
  reversedBy !== null || reverses !== null
    ? undefined
    : type === 'expense'
      ? 'expenses:update'
      : type === 'payment'
        ? 'payments:update'
        : undefined;
