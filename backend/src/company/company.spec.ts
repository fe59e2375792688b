import { DomainError } from '@livro/event-sourcing';
import {
  companyDecider,
  type CompanyFields,
  type CompanyState,
  type DescribeCompanyCommand,
} from './company.ts';

const aurora: CompanyFields = {
  name: 'Construtora Aurora Ltda.',
  cnpj: '33000167000101',
  registration: null,
  city: 'São Paulo – SP',
  accountantName: 'Célia Contadora',
  accountantCrc: '1SP123456/O-7',
  bookPurpose: null,
};
const { initialState } = companyDecider;
const decide = (state: CompanyState, command: DescribeCompanyCommand) =>
  companyDecider.decide(state, command);
const told = companyDecider.evolve(initialState, { type: 'CompanyDescribed', data: aurora });
const describing = (
  change: Partial<CompanyFields> = {},
  ifMatch?: readonly number[],
): DescribeCompanyCommand => ({
  type: 'DescribeCompany',
  company: { ...aurora, ...change },
  ifMatch,
});

it('tells the whole company, and nothing where nothing changed', () => {
  expect(decide(initialState, describing({}, [0]))).toEqual([{ type: 'CompanyDescribed', data: aurora }]);
  expect(decide(told, describing({}, [1]))).toEqual([]);
  expect(decide(told, describing({ city: null }))).toEqual([
    { type: 'CompanyDescribed', data: { ...aurora, city: null } },
  ]);
});

it.each([
  [describing({ name: ' ' }), 'REQUIRED_FIELD', 'name'],
  [describing({ cnpj: '' }), 'REQUIRED_FIELD', 'cnpj'],
  [describing({ cnpj: '33000167000102' }), 'INVALID_FORMAT', 'cnpj'],
  [describing({ accountantCrc: 'x'.repeat(31) }), 'MAX_LENGTH', 'accountantCrc'],
  [describing({ city: null }, [0, 2]), 'STALE_VERSION', 'If-Match'],
])('refuses %j with %s', (command, code, field) => {
  try {
    decide(told, command);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code, field });
    return;
  }
  throw new Error('It was accepted.');
});
