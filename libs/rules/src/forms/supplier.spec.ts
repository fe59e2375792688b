/** A supplier is known by a company's number, and never by a person's. */
import { supplierChecks } from './supplier.ts';

it('takes no CPF for a supplier, and says why', () => {
  expect(supplierChecks.document('529.982.247-25')?.message).toContain('CPF de uma pessoa');
  expect(supplierChecks.document('33.000.167/0001-01')).toBeUndefined();
});
