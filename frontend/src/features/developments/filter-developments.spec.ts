import type { DevelopmentView } from '../../shared/api/generated.ts';
import { activeStatuses, countDevelopments, filterDevelopments } from './filter-developments.ts';

const named = (name: string, more: Partial<DevelopmentView> = {}) =>
  ({ name, description: null, tags: [], status: 'active', ...more }) as unknown as DevelopmentView;

const aurora = named('Residencial Aurora', { tags: ['alto padrão'] });
const ipe = named('Edifício Ipê', { status: 'planning', description: 'Torre única' });
const norte = named('Torre Norte', { status: 'in-progress' });
const all = [aurora, ipe, norte];

it.each([
  ['', all],
  ['AURORA', [aurora]],
  ['ipe', [ipe]],
  ['padrao', [aurora]],
  ['torre', [ipe, norte]],
  ['torre unica', [ipe]],
  ['nada', []],
])('"%s" is found in name, description and tags, without accents or case', (search, found) =>
  expect(filterDevelopments(all, search, [])).toEqual(found),
);

it('a status narrows what was found', () =>
  expect(filterDevelopments(all, 'torre', ['planning'])).toEqual([ipe]));

it('counts what is in progress as active, and finds as many under that figure', () => {
  const counts = countDevelopments(all);
  expect(counts).toMatchObject({ total: 3, active: 2, planning: 1, completed: 0 });
  expect(filterDevelopments(all, '', activeStatuses)).toHaveLength(counts.active);
});
