/** A transfer between two different accounts. Whether the money is there is the ledger's to decide; a form may say it early. */
import type { Centavos } from '@livro/money';
import { amount, every, notes, pastDate, required, tags, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const differsFromSource: Check<string> = (value, form) =>
  value !== undefined && value === form?.sourceAccountId
    ? violation('INVALID_OPERATION', messages.destinationIsSource)
    : undefined;

/** Only where the form knows what it may offer (`form.offeredAccountIds`). */
const isOffered: Check<string> = (value, form) => {
  const offered = form?.offeredAccountIds as readonly string[] | undefined;
  return value && offered && !offered.includes(value)
    ? violation('ACCOUNT_NOT_FOUND', messages.destinationNotOffered)
    : undefined;
};

/** Not above `form.availableBalance` (Centavos), where the form knows it. */
export const withinBalance: Check<Centavos> = (value, form) => {
  const available = form?.availableBalance as Centavos | undefined;
  return value !== undefined && available !== undefined && value > available
    ? violation('INSUFFICIENT_BALANCE', messages.insufficientBalance(available))
    : undefined;
};

export const transferChecks = {
  sourceAccountId: required<string>(messages.sourceRequired),
  destinationAccountId: every<string>(required(messages.destinationRequired), differsFromSource, isOffered),
  amount: every<Centavos>(amount, withinBalance),
  description: every<string>(
    required(messages.descriptionRequired),
    text({ label: 'Descrição', min: limits.descriptionMin, max: limits.transferDescriptionMax }),
  ),
  date: pastDate,
  notes,
  tags,
} as const;
