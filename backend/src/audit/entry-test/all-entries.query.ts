/** The whole population: nothing is looked for, so that samples can be drawn of everything. */
import { entryTest } from './entry-test.ts';

export const allEntries = entryTest({
  name: 'all-entries',
  title: 'Todos os lançamentos',
  definition:
    'Todos os lançamentos do período, sem critério. Serve para conferir que a população está completa e para sortear uma amostra dela inteira.',
  parameters: {},
  hits: () => 'select p.entry_number, null::text as detail from population p',
  reason: () => '',
});
