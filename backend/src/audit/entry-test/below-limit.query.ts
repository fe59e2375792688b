/** Expenses that stay just under an amount from which somebody else would have to approve. */
import { formatMoney, type Centavos } from '@livro/money';
import { entryTest } from './entry-test.ts';

export const belowLimit = entryTest({
  name: 'below-limit',
  title: 'Logo abaixo de um limite',
  definition:
    'Despesas abaixo do limite de alçada da empresa, e dele distantes no máximo tantos por cento. O programa não tem alçadas por valor: informe aqui a da empresa. Valores logo abaixo dela podem ter sido divididos para não passar por aprovação.',
  parameters: {
    approvalLimit: {
      kind: 'money',
      label: 'Limite',
      default: 10_000_00,
      minimum: 1_00,
      maximum: 1_000_000_000_00,
    },
    percent: {
      kind: 'integer',
      label: 'Até',
      unit: ['% abaixo', '% abaixo'],
      default: 5,
      minimum: 1,
      maximum: 99,
    },
  },
  hits: (value) => `
    select p.entry_number, (${value('approvalLimit')}::bigint - p.amount)::text as detail from population p
    where p.type = 'expense' and p.reverses is null and p.amount < ${value('approvalLimit')}::bigint
      and p.amount * 100 >= ${value('approvalLimit')}::bigint * (100 - ${value('percent')}::integer)`,
  reason: (centavos) => `${formatMoney(Number(centavos) as Centavos)} abaixo do limite`,
});
