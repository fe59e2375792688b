/** The strata of a sample: in SQL over the debits and the type of an entry `h`, and in words. */
import { type SampleMethod, type TransactionType, transactionTypeLabels } from '@livro/rules';

export const STRATA: Readonly<Record<SampleMethod, string>> = {
  random: 'null::text',
  'monetary-unit': 'null::text',
  'by-kind': 'h.type',
  'by-amount': `(case when h.debits < 100000 then 0 when h.debits < 1000000 then 1 when h.debits < 10000000 then 2 else 3 end)::text`,
};

const AMOUNTS = [
  'Até R$ 999,99',
  'De R$ 1.000,00 a R$ 9.999,99',
  'De R$ 10.000,00 a R$ 99.999,99',
  'De R$ 100.000,00 em diante',
];

/** Null where the whole is one stratum. */
export function stratumText(method: SampleMethod, stratum: string | null): string | null {
  if (stratum === null) return null;
  return method === 'by-amount'
    ? AMOUNTS[Number(stratum)]!
    : transactionTypeLabels[stratum as TransactionType];
}
