/** Amounts that are a whole multiple of a round step. */
import { entryTest } from './entry-test.ts';

export const roundAmounts = entryTest({
  name: 'round-amounts',
  title: 'Valores redondos',
  definition:
    'Lançamentos cujo valor é múltiplo exato do passo. Preços de verdade raramente são redondos: um valor redondo pode ser uma estimativa, um adiantamento ou um lançamento sem documento.',
  parameters: {
    step: { kind: 'money', label: 'Passo', default: 1_000_00, minimum: 1_00, maximum: 10_000_000_00 },
  },
  hits: (value) =>
    `select p.entry_number, null::text as detail from population p where p.amount % ${value('step')}::bigint = 0`,
  reason: () => 'Valor redondo',
});
