import { queryOf, readHistoryView } from './history-view.ts';

const read = (text: string) => readHistoryView(new URLSearchParams(text));

it('an empty address is the newest page of everything', () => {
  expect(queryOf(read(''), 'd1')).toEqual({ development: 'd1', sort: '-date', page: 1, limit: 25 });
});

it('reads what the address holds', () => {
  expect(
    queryOf(read('conta=a1&tipo=expense&busca=cimento&ordem=amount&pagina=3&tamanho=100'), 'd1'),
  ).toEqual({
    development: 'd1',
    account: 'a1',
    type: 'expense',
    search: 'cimento',
    sort: 'amount',
    page: 3,
    limit: 100,
  });
});

it('ignores what makes no sense', () => {
  expect(queryOf(read('tipo=nada&ordem=-cor&pagina=-2&tamanho=7'), 'd1')).toEqual(queryOf(read(''), 'd1'));
  expect(read('pagina=1.5').page).toBe(1);
});
