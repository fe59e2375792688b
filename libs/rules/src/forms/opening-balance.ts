/** The opening balance of an account that has none yet. */
import { amount, notInFuture, text } from '../check.ts';
import { limits } from '../limits.ts';

export const openingBalanceChecks = {
  amount,
  /** Absent means today. */
  date: notInFuture,
  /** Absent means "Saldo inicial". */
  description: text({ label: 'Descrição', max: limits.openingBalanceDescriptionMax }),
} as const;
