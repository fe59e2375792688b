/**
 * How much of a client somebody is told, for every list, answer and file: the one place where personal data are held back. Who
 * does not hold `clients:read-personal` gets the CPF masked, neither address nor notes, and cannot find anybody by a CPF. A company's CNPJ is no secret.
 */
import { maskTaxpayer } from '@livro/brazil';
import { matches } from '../../platform/database/search-text.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

export type ClientSight = 'whole' | 'masked';

export const sightOf = ({ user }: Pick<LivroRequest, 'user'>): ClientSight =>
  user?.permissions.has('clients:read-personal') === true ? 'whole' : 'masked';

interface Personal {
  readonly cpf: string;
  readonly address?: string | null;
  readonly notes?: string | null;
}

/** The view, or what of it may be seen; `cpf` is formatted. */
export function seen<View extends Personal>(view: View, sight: ClientSight): View {
  if (sight === 'whole') return view;
  return {
    ...view,
    cpf: maskTaxpayer(view.cpf),
    ...(view.address !== undefined && { address: null }),
    ...(view.notes !== undefined && { notes: null }),
  };
}

/** A search for digits must not tell those that are masked: who may not see a CPF searches everything but it. */
export function foundBy(sight: ClientSight, parameter: string): string {
  const all = matches('c.search', parameter);
  return sight === 'whole' ? all : `(${all} and ${matches(WITHOUT_CPF, parameter)})`;
}

/** The search text without the CPF in either of its forms; a company's is whole. */
const WITHOUT_CPF = `case when length(c.cpf) = 11
  then replace(replace(c.search, c.cpf, ''), regexp_replace(c.cpf, '^(...)(...)(...)(..)$', '\\1.\\2.\\3-\\4'), '')
  else c.search end`;
