import { clientsFile, developmentsFile, movementsFile, quoted } from '@livro/rules';
import fs from 'node:fs';
import path from 'node:path';
import { readCell } from './cells.ts';
import { readLines } from './lines.ts';
import { sentenceOf } from './problem.ts';

const folder = path.resolve(__dirname, '../../../../test/data/livro-2025');
const bytesOf = (name: string): Buffer => fs.readFileSync(path.join(folder, name));
const HEADER = 'nome;situacao;inicio;conclusao_prevista;progresso';
const developments = (...lines: string[]) => readLines(developmentsFile, Buffer.from(lines.join('\n')));

describe('readLines', () => {
  it.each([
    [developmentsFile, 6],
    [clientsFile, 48],
    [movementsFile, 1500],
  ])('reads the books of 2025: $name', (file, count) => {
    const { lines, problems } = readLines(file, bytesOf(file.name));
    expect(problems).toEqual([]);
    expect(lines.filter((line) => line.problems.length > 0)).toEqual([]);
    expect(lines).toHaveLength(count);
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, i) => i + 2));
  });

  it('reads values by kind, whatever the order of the columns and the spelling', () => {
    const one = developments(HEADER, 'Solar;ACTIVE;05/02/2025;;10').lines[0]!;
    const other = developments(
      'progresso;nome;inicio;situacao;conclusao_prevista',
      '10;" Solar";2025-02-05;active;',
    ).lines[0]!;
    expect(one.values).toEqual({
      nome: 'Solar',
      situacao: 'active',
      inicio: '2025-02-05',
      conclusao_prevista: undefined,
      progresso: 10,
    });
    expect(other.canonical).toBe(one.canonical);
  });

  it('counts equal lines, and only equal ones', () => {
    const { lines } = developments(HEADER, 'A;active;;;', 'B;active;;;', 'A;Active;;;', 'A;active;;;1');
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 1, 2, 1]);
  });

  it('names column and line of a cell that cannot be read', () => {
    const [line] = developments(HEADER, '"A\nB";active;31/02/2025;;dez').lines;
    expect(line?.problems.map(sentenceOf)).toEqual([
      'empreendimentos.csv, linha 2, coluna inicio: Data inválida',
      'empreendimentos.csv, linha 2, coluna progresso: Deve ser um número inteiro',
    ]);
  });

  it('says only that, when a line has too few or too many cells', () => {
    const [line] = developments(HEADER, 'A;active;31/02/2025').lines;
    expect(line?.problems.map(sentenceOf)).toEqual([
      'empreendimentos.csv, linha 2: A linha tem 3 campos e o cabeçalho tem 5',
    ]);
  });

  it.each([
    ['', ['empreendimentos.csv, linha 1: O arquivo está vazio: falta o cabeçalho']],
    [
      'nome;inicio;inicio;prazo;',
      [
        'empreendimentos.csv, linha 1, coluna situacao: Falta esta coluna no cabeçalho',
        'empreendimentos.csv, linha 1, coluna conclusao_prevista: Falta esta coluna no cabeçalho',
        'empreendimentos.csv, linha 1, coluna progresso: Falta esta coluna no cabeçalho',
        'empreendimentos.csv, linha 1, coluna prazo: Coluna desconhecida no cabeçalho',
        'empreendimentos.csv, linha 1, coluna (sem nome): Coluna desconhecida no cabeçalho',
        'empreendimentos.csv, linha 1, coluna inicio: Coluna repetida no cabeçalho',
      ],
    ],
  ])('refuses the header %j', (header, sentences) => {
    const { lines, problems } = developments(header, header && 'A;active;05/02/2025;;');
    expect(problems.map(sentenceOf)).toEqual(sentences);
    expect(lines).toEqual([]);
  });

  it('reads a large file in a moment', () => {
    const row = 'Edifício "central";active;05/02/2025;;10'.replace('"central"', 'central');
    const bytes = Buffer.from([HEADER, ...Array<string>(50_000).fill(row)].join('\r\n'));
    const started = process.cpuUsage();
    expect(readLines(developmentsFile, bytes).lines.at(-1)).toMatchObject({
      line: 50_001,
      occurrence: 50_000,
    });
    // Of the processor, not of the clock: a busy machine is no slow reader.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
  });
});

describe('readCell', () => {
  it.each([
    ['rate', '8,380', '8.38'],
    ['rate', '007', '7'],
    ['rate', '-1,50', '-1.5'],
    ['money', '1.234,56', 123456],
    ['money', '1.234', 123400],
    ['cpf', '696.317.704-00', '69631770400'],
    ['cpf', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['tags', 'Urgente, obra', ['urgente', 'obra']],
    ['text', ' a\r\nb ', 'a\nb'],
    ['text', '   ', undefined],
  ] as const)('reads a %s: %j', (kind, raw, value) =>
    expect(readCell(kind, raw)).toEqual({ ok: true, value }),
  );

  it.each([
    ['rate', '8,3,8', 'Taxa deve ser um número entre 0 e 100'],
    ['money', '1,234', 'Valor deve ter no máximo duas casas decimais'],
    ['money', 'mil', 'Valor informado é inválido'],
    ['integer', '1,5', 'Deve ser um número inteiro'],
    ['cpf', '123', 'CPF deve ter 11 dígitos'],
    ['cpf', '12.ABC.345/01DE-36', 'CNPJ inválido'],
    ['date', '2025', 'Data inválida'],
  ] as const)('refuses a %s: %j', (kind, raw, message) =>
    expect(readCell(kind, raw)).toMatchObject({ ok: false, message }),
  );
});

it('quotes a file’s words on one line, without control characters, and cuts them', () => {
  expect(quoted('a\n\u001b[31mb\u2028c')).toBe('“a [31mb c”');
  expect(quoted('👷'.repeat(61))).toBe(`“${'👷'.repeat(60)}…”`);
});
