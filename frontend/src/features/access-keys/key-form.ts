/** The form of a key's issue: its values, how they are judged, and the command that they become. Pure. */
import { addDays, type LocalDate } from '@livro/calendar';
import { accessKeyChecks, messages } from '@livro/rules';
import { dateOf, problemsOf } from '../../shared/forms/read-typed.ts';
import type { IssueAccessKeyDto } from '../../shared/api/generated.ts';

export type KeyValues = { name: string; validity: string; expiresOn: string; scopes: string[] };

/** In the order of the form. */
export const keyLabels = {
  name: 'Nome da chave',
  validity: 'Validade',
  expiresOn: 'Vale até',
  scopes: 'O que a chave pode fazer',
} as const;

/** A day of one's own, in place of so many days from today. */
export const OTHER_DAY = 'dia';
export const validityOptions = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: OTHER_DAY, label: 'Até um dia que eu escolho' },
];

export const emptyKey: KeyValues = { name: '', validity: '90', expiresOn: '', scopes: [] };

const lastDayOf = ({ validity, expiresOn }: KeyValues, today: LocalDate) =>
  validity === OTHER_DAY
    ? dateOf(expiresOn)
    : { value: addDays(today, Number(validity)), problem: undefined };

export function keyProblems(values: KeyValues, today: LocalDate) {
  const { value, problem } = lastDayOf(values, today);
  return problemsOf<KeyValues>({
    name: accessKeyChecks.name(values.name),
    expiresOn: problem ?? accessKeyChecks.expiresOn(value, { today }),
    scopes: accessKeyChecks.scopes(values.scopes),
  });
}

/** Of values without problems. */
export function keyOf(values: KeyValues, today: LocalDate): IssueAccessKeyDto {
  const { value } = lastDayOf(values, today);
  if (value === undefined) throw new TypeError(messages.accessKeys.expiryRequired);
  return { name: values.name.trim(), scopes: values.scopes, expiresOn: value };
}
