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

it('reads days, category, supplier and method, as links to what makes a figure give them', () => {
  const days = 'inicio=2025-01-01&fim=2025-03-31';
  expect(
    queryOf(read(`${days}&tipo=expense&categoria=material&fornecedor=Casa%20%26%20Cia`), 'd1'),
  ).toMatchObject({
    from: '2025-01-01',
    to: '2025-03-31',
    type: 'expense',
    category: 'material',
    supplier: 'Casa & Cia',
  });
  expect(queryOf(read('tipo=expense&semFornecedor=sim'), undefined)).toMatchObject({ withoutSupplier: true });
  expect(queryOf(read('tipo=expense,payment&metodo=pix'), undefined)).toMatchObject({
    type: 'expense,payment',
    paymentMethod: 'pix',
  });
});

it('ignores what makes no sense', () => {
  expect(
    queryOf(read('tipo=expense,nada&inicio=2025-02-30&categoria=luxo&metodo=ouro&ordem=-cor'), 'd1'),
  ).toEqual(queryOf(read(''), 'd1'));
  expect(read('inicio=2025-03-02&fim=2025-03-01').from).toBeUndefined();
  expect(queryOf(read('tipo=nada&ordem=-cor&pagina=-2&tamanho=7'), 'd1')).toEqual(queryOf(read(''), 'd1'));
  expect(read('pagina=1.5').page).toBe(1);
});
