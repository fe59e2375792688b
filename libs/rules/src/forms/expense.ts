/** An expense: paid from one account of a development, never dated ahead. May leave the account below zero. */
import type { AccountKind, ExpenseCategory } from '../enumerations.ts';
import { accountKinds, expenseCategories } from '../enumerations.ts';
import { amount, choice, every, notes, pastDate, required, tags, text } from '../check.ts';
import { textChecks } from '../entry-texts.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const description = (max: number) =>
  every<string>(
    required(messages.descriptionRequired),
    text({ label: 'Descrição', min: limits.descriptionMin, max }),
  );

export const expenseChecks = {
  accountId: required<string>(messages.accountRequired),
  accountType: every<AccountKind>(required(messages.accountRequired), choice(accountKinds, 'Conta')),
  description: description(limits.expenseDescriptionMax),
  /** What the form holds itself to; the service takes the longer text. */
  formDescription: description(limits.expenseFormDescriptionMax),
  amount,
  date: pastDate,
  category: every<ExpenseCategory>(
    required(messages.categoryRequired),
    choice(expenseCategories, 'Categoria'),
  ),
  ...textChecks('expense'),
  notes,
  tags,
} as const;
