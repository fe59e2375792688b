/** The form of a key by which a program calls. */
import { addDays, isAfter, type LocalDate } from '@livro/calendar';
import { type Check, every, required, text, violation } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const { accessKeys } = messages;

/** The last day on which it is good; `form.today` is the day on which it is issued. */
const withinAYear: Check<LocalDate> = (day, form) => {
  const today = form?.today as LocalDate | undefined;
  if (day === undefined || today === undefined) return undefined;
  if (!isAfter(day, today)) return violation('PAST_DATE', accessKeys.expiryPast);
  return isAfter(day, addDays(today, limits.accessKeyDaysMax))
    ? violation('MAXIMUM_VALUE', accessKeys.expiryTooFar)
    : undefined;
};

export const accessKeyChecks = {
  name: every<string>(
    required(accessKeys.nameRequired),
    text({ label: 'Nome da chave', max: limits.accessKeyNameMax }),
  ),
  scopes: ((scopes) =>
    scopes === undefined || scopes.length === 0
      ? violation('REQUIRED_FIELD', accessKeys.scopesRequired)
      : undefined) satisfies Check<string[]>,
  expiresOn: every<LocalDate>(required(accessKeys.expiryRequired), withinAYear),
} as const;
