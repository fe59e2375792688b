import { hasFilters, queryOf, readUsersView } from './user-view.ts';

const read = (text: string) => readUsersView(new URLSearchParams(text));

it('an empty address is the first page of all users, the inactive included', () => {
  expect(queryOf(read(''))).toEqual({ includeInactive: true, sort: 'name', page: 1, limit: 20 });
  expect(hasFilters(read(''))).toBe(false);
});

it('reads what the address holds', () => {
  expect(queryOf(read('q=ana&type=auditor&status=inactive&sort=-createdAt&page=2'))).toEqual({
    search: 'ana',
    type: 'auditor',
    isActive: false,
    sort: '-createdAt',
    page: 2,
    limit: 20,
  });
  expect(hasFilters(read('status=active'))).toBe(true);
});

it('ignores what makes no sense and names it', () => {
  const view = read('type=boss&status=x&sort=phone&page=0');
  expect(queryOf(view)).toEqual(queryOf(read('')));
  expect(view.ignored).toEqual(['type=boss', 'status=x', 'sort=phone', 'page=0']);
});
