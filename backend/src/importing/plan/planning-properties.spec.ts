/** Any books whatever are judged without stumbling. */
import fc from 'fast-check';
import {
  headers,
  columns,
  lines,
  expense,
  payment,
  transfer,
  investment,
  returned,
  opening,
  planned,
  booked,
} from './planning.fixture.ts';

describe('any books whatever', () => {
  const odd = fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '👷',
    '"',
    ';',
    '=1+1',
    '<script>',
    '\r\n',
    '-',
    '0',
    '1,5',
    '1.234',
    '1e9',
    'NaN',
    '31/02/2025',
    '05/03/2025',
    '22/11/2026',
    'Solar',
    'Porto',
    'building',
    'land',
    'despesa',
    'constructor',
    '__proto__',
    'INV-1',
    '603.169.659-28',
    'pix',
    'cdb',
    'full',
    'active',
    'x'.repeat(300),
  );
  const types = fc.constantFrom(
    'saldo_inicial',
    'despesa',
    'pagamento',
    'transferencia',
    'aplicacao',
    'retorno',
    'toString',
  );
  const cell = fc.oneof(
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  );
  const bases = [expense, payment, transfer, investment, returned, opening];
  const rowOf = fc
    .tuple(
      fc.constantFrom(...bases),
      fc.dictionary(fc.constantFrom(...columns), cell, { maxKeys: 4 }),
      fc.option(types),
    )
    .map(([base, changes, tipo]) => ({ ...base, ...changes, ...(tipo && { tipo }) }));

  it('are judged, line by line, without ever stumbling', () => {
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 12 }), (rows) => {
        const plan = lines(...rows);
        booked(plan);
        for (const { line, column } of plan.entries.problems) {
          expect(line).toBeGreaterThan(1);
          expect(column === null || columns.includes(column)).toBe(true);
        }
        const bad = new Set(plan.entries.problems.map(({ line }) => line));
        for (const { line } of plan.entries.entries) expect(bad.has(line)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('have developments and clients that are judged as well', () => {
    const developmentRow = fc.array(cell, { minLength: 5, maxLength: 5 });
    const clientRow = fc.array(cell, { minLength: 6, maxLength: 6 });
    const written = (header: string, rows: readonly (readonly string[])[]): string =>
      [header, ...rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'))].join(
        '\n',
      );
    fc.assert(
      fc.property(
        fc.array(developmentRow, { maxLength: 8 }),
        fc.array(clientRow, { maxLength: 8 }),
        (some, others) => {
          const plan = planned({
            developments: written(headers.developments, some),
            clients: written(headers.clients, others),
          });
          for (const sentence of plan.problems)
            expect(sentence).toMatch(/^(empreendimentos|clientes)\.csv, linha \d+, /);
        },
      ),
      { numRuns: 150 },
    );
  });
});
