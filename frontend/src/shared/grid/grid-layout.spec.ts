import { arranged, layoutOf } from './grid-layout.ts';

const columns = [
  { field: 'name', label: 'Nome', fixed: true },
  { field: 'email', label: 'Email' },
  { field: 'cpf', label: 'CPF' },
];

it('starts with every column in its own order', () => {
  const layout = layoutOf(null, columns);
  expect(layout).toEqual({ order: ['name', 'email', 'cpf'], hidden: [], density: 'standard' });
  expect(arranged(columns, layout)).toEqual(columns);
});

it('drops what it does not know, adds what is new and never hides what is fixed', () => {
  const kept = { order: ['cpf', 'gone', 'cpf', 'name'], hidden: ['name', 'gone', 'email'], density: 'huge' };
  const layout = layoutOf(kept, columns);
  expect(layout).toEqual({ order: ['cpf', 'name', 'email'], hidden: ['email'], density: 'standard' });
  expect(arranged(columns, layout).map(({ field }) => field)).toEqual(['cpf', 'name']);
});

it.each([[undefined], ['text'], [[]], [{ order: 7, hidden: 'email' }]])('bears %j', (kept) => {
  expect(layoutOf(kept, columns).order).toHaveLength(3);
});
