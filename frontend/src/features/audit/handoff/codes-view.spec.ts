import type { MappedAccountView } from '../../../shared/api/generated.ts';
import { changesIn, hasProblem, problemOf, textOfFile, typedAfter, type Typed } from './codes-view.ts';

const row: MappedAccountView = {
  account: 'asset',
  name: 'Disponível',
  account_type: null,
  account_name: null,
  firm_code: '1.1',
  referential_code: null,
  inherited_firm_code: null,
  inherited_referential_code: null,
};

it('keeps what differs from what is stored, and nothing else', () => {
  const changed = typedAfter({}, row, 'referential', ' 1.01 ');
  expect(changesIn(changed)).toEqual([{ account: 'asset', firmCode: '1.1', referentialCode: '1.01' }]);
  expect(typedAfter(changed, row, 'referential', ' ')).toEqual({});
  const emptied = typedAfter({}, row, 'firm', '');
  expect(changesIn(emptied)).toEqual([{ account: 'asset', firmCode: '', referentialCode: '' }]);
});

it('marks what can be no code', () => {
  expect([problemOf('firm', '1.1.01-2'), problemOf('firm', ''), problemOf('referential', ' 1 ')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(problemOf('firm', '=1+1')).toBe(
    'Conta do escritório: use letras e números, com ponto, hífen, barra ou espaço entre eles',
  );
  expect(problemOf('firm', '1'.repeat(31))).toBe('Conta do escritório deve ter no máximo 30 caracteres');
  const typed: Typed = { asset: { firm: '1', referential: '@' } };
  expect([hasProblem(typed), hasProblem({})]).toEqual([true, false]);
});

it('reads the files of spreadsheets in Brazil, told or not told to write UTF-8', () => {
  expect(textOfFile(new TextEncoder().encode('Referência').buffer)).toBe('Referência');
  expect(textOfFile(new Uint8Array([0x52, 0xe9]).buffer)).toBe('Ré');
});
