/** How columns of the published views are declared: what each shows, and what a person reads of it. */
import type { ReportColumn } from '../platform/projections/schema/report-views.ts';

export type Columns = Readonly<Record<string, ReportColumn>>;

export const column = (sql: string, comment: string): ReportColumn => ({ sql, comment });

/** An amount twice: whole centavos to reckon with, and reais to show. `sql` is centavos. */
export const money = (name: string, sql: string, comment: string): Columns => ({
  [`${name}_cents`]: column(`(${sql})::bigint`, `${comment}, em centavos inteiros`),
  [name]: column(`round((${sql})::numeric / 100, 2)`, `${comment}, em reais`),
});

/** A word of a closed list twice: as it is stored, and as the screens say it. */
export const worded = (
  name: string,
  sql: string,
  labels: Readonly<Record<string, string>>,
  comment: string,
): Columns => {
  const cases = Object.entries(labels).map(([code, label]) => `when ${text(code)} then ${text(label)}`);
  return {
    [name]: column(sql, `${comment}: ${Object.keys(labels).join(', ')}`),
    [`${name}_label`]: column(`case ${sql} ${cases.join(' ')} end`, `${comment}, por extenso`),
  };
};

/** To whose development a row belongs, by an account `a` and a name `d`; see `OF_ACCOUNT`. */
export const accountColumns = (sql: string, labels: Readonly<Record<string, string>>): Columns => ({
  account_id: column(sql, 'Conta (accounts.account_id)'),
  ...worded('account_kind', 'a.type', labels, 'Tipo da conta'),
  development_id: column('a.development_id', 'Empreendimento (developments.development_id)'),
  development_name: column('d.name', 'Nome do empreendimento'),
});

/** What became of an entry once it was booked. */
export const courseColumns = (alias: string): Columns => ({
  is_standing: column(
    `${alias}.reversed_by is null`,
    'Verdadeiro enquanto o lançamento não foi estornado nem trocado por outro',
  ),
  reversed_by: column(`${alias}.reversed_by`, 'Lançamento que o estornou, se houver'),
  replaces: column(`${alias}.replaces`, 'Lançamento em cujo lugar ele foi feito, se houver'),
});

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
