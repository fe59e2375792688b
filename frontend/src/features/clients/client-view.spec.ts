import { hasFilters, queryOf, readClientsView } from './client-view.ts';

const read = (text: string) => readClientsView(new URLSearchParams(text));

it('an empty address is the first page of all active clients by name', () => {
  expect(queryOf(read(''))).toEqual({ sort: 'name', page: 1, limit: 20 });
  expect(hasFilters(read(''))).toBe(false);
});

it('reads what the address holds', () => {
  expect(
    queryOf(
      read('q=ana&development=d1&payments=without&tags=vip,obra,vip&status=todos&sort=-createdAt&page=3'),
    ),
  ).toEqual({
    search: 'ana',
    developmentId: 'd1',
    hasPayments: false,
    tags: ['vip', 'obra'],
    includeInactive: true,
    sort: '-createdAt',
    page: 3,
    limit: 20,
  });
});

it.each(['q=a', 'development=d', 'payments=with', 'tags=a', 'status=todos'])('%s is a filter', (text) =>
  expect(hasFilters(read(text))).toBe(true),
);

it('ignores what makes no sense and names it', () => {
  const view = read('payments=talvez&status=x&sort=cpf&page=-2');
  expect(queryOf(view)).toEqual(queryOf(read('')));
  expect(view.ignored).toEqual(['payments=talvez', 'status=x', 'sort=cpf', 'page=-2']);
});
