/** Files read back by Python's csv module: what opens them is not our own reader, and takes either sign for the separator. */
import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeCsv } from './csv-file.ts';
import { money, text } from './table.ts';

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('python3 is not on this machine: the files are not read back by it.');

const COMMAND = "=cmd|' /C calc'!A0";
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const LEADS = ['', '"', '""', ' ', '\t', '\r', '\n', '\r\n', '" "', '\v', '\u2028', '\u0085'];
const SEPARATORS = ['', 'x,', 'x;', 'x\t', 'x|', 'x\r', 'x\n', 'x\r\n', '"x",', '"x";', 'x\u2028', 'x\u0085'];
/** Everything that a reader could take for the beginning of a formula in a cell of its own making. */
const HOSTILE = SEPARATORS.flatMap((before) =>
  LEADS.flatMap((lead) => SIGNS.map((sign) => `${before}${lead}${sign}${COMMAND.slice(1)}`)),
);
const HARMLESS = ['Tijolo; "cerâmico", 10 furos', 'a - b', 'ana@construtora.com.br', 'Depósito São João', ''];

async function csvOf(cells: readonly string[]): Promise<Buffer> {
  const output = new PassThrough();
  const columns = [
    text<string>('Descrição', 20, (cell) => cell),
    money<string>('Valor', () => -123_456),
    text<string>('Observações', 20, (cell) => cell),
  ];
  const whole = buffer(output);
  await writeCsv(columns, (async function* () { yield cells; })(), output); // prettier-ignore
  return whole;
}

/** Rows of cells as Python reads them; `lax` skips blanks after a separator and breaks lines at whatever looks like an end. */
function readByPython(file: Buffer, delimiter: string, lax: boolean): string[][] {
  const program = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
lines = text.splitlines() if ${lax ? 'True' : 'False'} else io.StringIO(text, newline='')
csv.field_size_limit(10**9)
print(json.dumps(list(csv.reader(lines, delimiter=sys.argv[1], skipinitialspace=${lax ? 'True' : 'False'}))))`;
  const run = spawnSync('python3', ['-c', program, delimiter], { input: file, maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return JSON.parse(run.stdout.toString()) as string[][];
}

const startsFormula = (cell: string): boolean =>
  /^[\s\p{Cc}"]*[=+\-@＝＋－＠]/u.test(cell) && !/^-?[\d.,]+"*$/.test(cell);

(python ? describe : describe.skip)('read by another program', () => {
  it.each([
    [';', false],
    [';', true],
    [',', false],
    [',', true],
    ['\t', false],
    ['|', true],
  ])('no cell is a formula when %j separates (lax: %p)', async (delimiter, lax) => {
    const rows = readByPython(await csvOf(HOSTILE), delimiter, lax);
    expect(rows.length).toBeGreaterThanOrEqual(HOSTILE.length);
    expect(rows.flat().filter(startsFormula)).toEqual([]);
  });

  it('what is harmless comes back letter by letter, amounts with their sign', async () => {
    const [head, ...rows] = readByPython(await csvOf(HARMLESS), ';', false);
    expect(head).toEqual(['Descrição', 'Valor', 'Observações']);
    expect(rows).toEqual(HARMLESS.map((cell) => [cell, '-1234,56', cell]));
  });
});

it('every cell stands in quotes', async () => {
  const [line] = String(await csvOf(['Cimento']))
    .split('\r\n')
    .slice(1);
  expect(line).toBe('"Cimento";"-1234,56";"Cimento"');
});
