import fc from 'fast-check';
import { readCsv } from './csv-records.ts';

const MARK = '\ufeff';
const read = (text: string) => readCsv(Buffer.from(text, 'utf8'));

describe('readCsv', () => {
  it('reads quotes, doubled quotes and line breaks, and knows where each record starts', () => {
    const text = `${MARK}a;b\r\n1;"x\r\ny"\r\n\r\n;;\r\n2;"é""q"\n3;"=1+1;👷"`;
    expect(read(text)).toEqual({
      records: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', 'x\r\ny'] },
        { line: 6, cells: ['2', 'é"q'] },
        { line: 7, cells: ['3', '=1+1;👷'] },
      ],
    });
  });

  it.each([
    ['', []],
    [MARK, []],
    ['\r\n\n;;\n', []],
    ['só', [{ line: 1, cells: ['só'] }]],
  ])('reads %j', (text, records) => expect(read(text)).toEqual({ records }));

  it.each([
    ['a;b\n1;"x\n2;y\n', 2, 'Aspas abertas e não fechadas até o fim do arquivo'],
    ['a;b\n\n1;x"y"\n', 3, 'Aspas no meio de um campo sem aspas'],
    ['a;b\n"1\n";2\n1;"x"y\n', 4, 'Texto depois das aspas'],
  ])('refuses the quotes of %j', (text, line, reason) => {
    const { fault } = read(text);
    expect(fault?.line).toBe(line);
    expect(fault?.reason).toContain(reason);
  });

  it('keeps the records before a fault', () => {
    expect(read('a\n1\n"').records).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['1'] },
    ]);
  });

  it('refuses other encodings by name and by line', () => {
    const latin1 = Buffer.concat([Buffer.from('a;b\n1;2\nS'), Buffer.from([0xe3]), Buffer.from('o;3\n')]);
    expect(readCsv(latin1).fault).toEqual({
      line: 3,
      reason: 'O texto não está em UTF-8: salve o arquivo como CSV UTF-8',
    });
    expect(readCsv(Buffer.from('\ufeffa;b', 'utf16le')).fault?.reason).toContain('UTF-16');
  });

  it('gives back any table that was written by the rules, with the line of each record', () => {
    const odd = fc.constantFrom(
      '"',
      ';',
      '\n',
      '\r\n',
      '""',
      ';"',
      '👷🏽‍♀️',
      '=SOMA(A1)',
      '<script>',
      '\u2028',
      '\t',
      'ã',
      "'",
      '\\',
    );
    const cell = fc.oneof(
      fc
        .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 6 })
        .map((parts) => parts.join('')),
      fc.constant(''),
      fc.string({ minLength: 300, maxLength: 400 }),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 });
    const breaks = fc.constantFrom('\r\n', '\n');
    const quotedAlways = fc.boolean();
    fc.assert(
      fc.property(
        table,
        breaks,
        quotedAlways,
        fc.boolean(),
        fc.nat(3),
        (rows, lineBreak, quoted, mark, blanks) => {
          const written = rows.map((row) => row.map((text) => writeCell(text, quoted)).join(';'));
          // A lone CR at the end of an unquoted cell would be read as part of the line break: writers quote it, as here.
          const text =
            (mark ? MARK : '') + written.map((row) => row + lineBreak).join('') + lineBreak.repeat(blanks);
          const expected: { line: number; cells: string[] }[] = [];
          let line = 1;
          rows.forEach((cells, i) => {
            if (cells.some((one) => one.trim() !== '')) expected.push({ line, cells });
            line += (written[i]!.match(/\n/g)?.length ?? 0) + 1;
          });
          expect(read(text)).toEqual({ records: expected });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('answers with records or a fault for any bytes whatever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { records, fault } = readCsv(Buffer.from(bytes));
        const lines = Buffer.from(bytes).filter((byte) => byte === 0x0a).length + 1;
        for (const { line } of records) expect(line).toBeLessThanOrEqual(lines);
        if (fault) expect(fault.line).toBeLessThanOrEqual(lines);
      }),
      { numRuns: 1000 },
    );
  });
});

function writeCell(text: string, always: boolean): string {
  const needsQuotes = always || /[";\r\n]/.test(text) || text.startsWith(MARK);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
