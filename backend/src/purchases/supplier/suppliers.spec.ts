/** What is remembered of suppliers: each refusal, and what is booked. */
import { misfit } from '@livro/event-sourcing';
import { type DocumentSupplierCommand, suppliersDecider, supplierShapes } from './suppliers.ts';

const { initialState } = suppliersDecider;
const aurora = { key: 'deposito aurora', name: 'Depósito Aurora', document: '33000167000101' };
const ask = (change: Partial<DocumentSupplierCommand> = {}): DocumentSupplierCommand => ({
  type: 'DocumentSupplier',
  ...aurora,
  ...change,
});
const told = suppliersDecider.evolve(initialState, { type: 'SupplierDocumented', data: aurora });

it('remembers one number, another, and none again', () => {
  const events = suppliersDecider.decide(initialState, ask());
  expect(events).toEqual([{ type: 'SupplierDocumented', data: aurora }]);
  expect(misfit(supplierShapes.SupplierDocumented, events[0]!.data)).toBeUndefined();
  expect(suppliersDecider.decide(told, ask({ document: '12ABC34501DE35' }))).toHaveLength(1);
  expect(suppliersDecider.decide(told, ask({ document: null }))).toMatchObject([
    { data: { document: null } },
  ]);
});

it('takes the same again, and nothing where nothing was, for no news', () => {
  expect(suppliersDecider.decide(told, ask())).toEqual([]);
  expect(suppliersDecider.decide(initialState, ask({ document: null }))).toEqual([]);
});

it.each([
  ['a stale version', ask({ ifMatch: [0] }), 'STALE_VERSION', 'If-Match'],
  ['no name', ask({ name: ' ' }), 'REQUIRED_FIELD', 'name'],
  ['a CNPJ that is none', ask({ document: '33000167000102' }), 'INVALID_FORMAT', 'document'],
  ["a person's CPF", ask({ document: '52998224725' }), 'INVALID_FORMAT', 'document'],
])('refuses %s', (_what, command, code, field) =>
  expect(() => suppliersDecider.decide(told, command)).toThrow(expect.objectContaining({ code, field })),
);

it('knows nothing of a supplier who is called as what every object has', () =>
  expect(suppliersDecider.decide(told, ask({ key: 'constructor', ifMatch: [0] }))).toHaveLength(1));
