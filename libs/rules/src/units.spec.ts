import fc from 'fast-check';
import { clientChecks, isAmongUnits, limits, readUnits, readUnitsAs, unitsText } from './index.ts';

it('leaves out whatever is not a number, unless the person says that the units are names', () => {
  expect(readUnits('101, 12A, bloco')).toEqual({ units: ['101'], dropped: ['12A', 'bloco'] });
  expect(readUnitsAs(['12A', '7'], undefined)).toEqual({ units: ['7'], dropped: ['12A'] });
  expect(readUnitsAs('Bloco B,  apto 12A; 101;; – ', true)).toEqual({
    units: ['Bloco B, apto 12A', '101'],
    dropped: ['–'],
  });
  expect(readUnitsAs(['Bloco B, apto 12A', 7], true).units).toEqual(['Bloco B, apto 12A', '7']);
});

it.each([
  ['101', ['101'], true],
  ['Apto 101', ['101'], true],
  ['bloco b apto 12a', ['Bloco B, apto 12A'], true],
  ['Bloco A, apto 12A', ['Bloco B, apto 12A'], false],
  ['12', ['12A'], false],
  ['Térreo', ['Terreo'], true],
  ['102', ['101'], false],
])('tells whether %p is among %p', (text, units, expected) =>
  expect(isAmongUnits(text, units)).toBe(expected),
);

it('is read again as it is shown', () => {
  const names = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 9_999 }).map(String),
      fc.tuple(fc.constantFrom('A', 'B', 'Torre 2'), fc.integer({ min: 1, max: 99 })).map(([b, n]) => `Bloco ${b}, apto ${n}C`),
    ),
    { minLength: 1, maxLength: 5 },
  ); // prettier-ignore
  fc.assert(
    fc.property(names, (units) => {
      const named = units.some((unit) => !/^\d+$/.test(unit));
      expect(readUnitsAs(unitsText(units), named)).toEqual({ units, dropped: [] });
    }),
  );
});

it('holds a name to its own length, and a number to that of numbers', () => {
  const broken = (unit: string) => clientChecks.units([unit])?.code;
  expect(broken('1'.repeat(limits.unitLengthMax + 1))).toBe('MAX_LENGTH');
  expect(broken(`B${'1'.repeat(limits.unitLengthMax)}`)).toBeUndefined();
  expect(broken('B'.repeat(limits.namedUnitLengthMax + 1))).toBe('MAX_LENGTH');
});

it.each([
  ['33.000.167/0001-01', { company: true }, undefined],
  ['12.ABC.345/01DE-35', { company: true }, undefined],
  ['33.000.167/0001-02', { company: true }, 'CNPJ inválido'],
  ['529.982.247-25', { company: true }, 'CNPJ deve ter 14 caracteres'],
  ['', { company: true }, 'CNPJ é obrigatório'],
  ['33.000.167/0001-01', {}, 'CPF deve ter 11 dígitos'],
  ['529.982.247-25', {}, undefined],
])('judges %p of %p', (number, form, message) =>
  expect(clientChecks.cpf(number, form)?.message).toBe(message),
);
