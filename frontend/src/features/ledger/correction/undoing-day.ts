/** The day on which an entry is undone, as it is typed: its own or a later one. Which months are open the server knows. */
import { formatDate } from '@livro/calendar';
import { messages, reasonChecks } from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { dateOf } from '../../../shared/forms/read-typed.ts';
import type { Problem } from '../../../shared/forms/use-entry-form.ts';

/** `entryDate` is an ISO day. */
export function undoingDayProblem(typed: string, entryDate: string): Problem | undefined {
  const { value, problem } = dateOf(typed);
  if (problem) return problem;
  if (value === undefined) return { code: 'REQUIRED_FIELD', message: messages.dateRequired };
  return reasonChecks.reversalDate(value, { today: serverToday(), entryDate });
}

export const undoingDayHelp = (entryDate: string): string =>
  `O lançamento é de ${formatDate(entryDate)}. Com a mesma data, ele deixa de contar nos relatórios de então; com outra, os relatórios até lá ficam como estão.`;
