/** Spellings of one bill, and bills that only look alike. */
import { documentIdentity, supplierIdentity } from './bill-identity.ts';

it.each([
  ['NF 1234', '1234'],
  ['nf-1234', '1234'],
  ['NF-e 001.234', '1234'],
  ['NFS-e nº 0001234', '1234'],
  ['N° 1234', '1234'],
  ['NF1234', '1234'],
  ['NF-e 4512/A', '4512 a'],
  ['Nota fiscal 77', '77'],
])('%s is the number %s', (one, other) => expect(documentIdentity(one)).toBe(documentIdentity(other)));

it.each([
  ['B-1', 'B-2'],
  ['1234', '12340'],
  ['Recibo 9', '9'],
  ['NF', 'NFS'],
])('%s is not the number %s', (one, other) =>
  expect(documentIdentity(one)).not.toBe(documentIdentity(other)),
);

it.each([
  ['Gerdau S.A.', 'GERDAU SA'],
  ['Gerdau S/A', 'gerdau'],
  ['Mãos à Obra Ltda. ME', 'MAOS A OBRA'],
  ['Areial  Norte - EIRELI', 'areial norte epp'],
])('%s is the supplier %s', (one, other) => expect(supplierIdentity(one)).toBe(supplierIdentity(other)));

it.each([
  ['Me', 'SA'],
  ['Areial Norte', 'Areial Sul'],
])('%s is not the supplier %s', (one, other) =>
  expect(supplierIdentity(one)).not.toBe(supplierIdentity(other)),
);

it('nothing is no bill', () => {
  expect([documentIdentity(null), documentIdentity(' - '), supplierIdentity(undefined)]).toEqual([
    '',
    '',
    '',
  ]);
});
