/** Books with something wrong in them: all of it is named, with file, line and column, and nothing is booked. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { CommandLine, folderOf, movements, removeFolders, textOf } from './books.fixture.ts';

jest.setTimeout(120_000);

let app: TestApp;
let ledger: CommandLine;

beforeAll(async () => {
  app = await startTestApp();
  ledger = CommandLine.hostedBeside(app);
});
afterAll(async () => {
  await ledger.end();
  await app.stop();
  removeFolders();
});

afterEach(async () => {
  for (const stream of ['ledger', 'developments', 'clients']) expect(await app.events(stream)).toEqual([]);
});

/** The 2025 file with one cell changed; `line` counts as an editor does, for files without breaks inside cells. */
function changed(name: string, line: number, column: string, value: string): string {
  const lines = textOf(name).split('\r\n');
  const at = lines[0]!.split(';').indexOf(column);
  const cells = lines[line - 1]!.split(';');
  cells[at] = value;
  lines[line - 1] = cells.join(';');
  return lines.join('\r\n');
}

const lineOf = (name: string, starts: (line: string) => boolean): number =>
  textOf(name)
    .split('\r\n')
    .findIndex((line, i) => i > 0 && starts(line)) + 1;

it('names file, line, column and reason of one bad line among 1,500', async () => {
  const line = lineOf('movimentos.csv', (row) => row.includes(';despesa;'));
  const { code, report, stderr } = await ledger.import(
    folderOf({ 'movimentos.csv': changed('movimentos.csv', line, 'valor', '1,234') }),
  );
  expect(report).toMatchObject({ ok: false, errorCount: 1, entries: { booked: 0 } });
  expect(report.errors).toEqual([
    {
      file: 'movimentos.csv',
      line,
      column: 'valor',
      code: 'INVALID_AMOUNT',
      reason: 'Valor deve ter no máximo duas casas decimais',
    },
  ]);
  expect([code, stderr]).toEqual([3, expect.not.stringContaining('linha')]);
});

it('tells a person the same, on stderr', async () => {
  const { code, stdout, stderr } = await ledger.run(
    'import',
    folderOf({ 'clientes.csv': changed('clientes.csv', 3, 'telefone', '123') }),
  );
  expect(stderr).toContain(
    '1 problema; nada foi lançado:\n  clientes.csv, linha 3, coluna telefone: Telefone deve ter 10 ou 11 dígitos\n',
  );
  expect([code, stdout]).toEqual([3, '']);
});

it('lists what is wrong in all three files at once, in their order', async () => {
  const transfer = lineOf('movimentos.csv', (row) => row.includes(';transferencia;'));
  const { code, report } = await ledger.import(
    folderOf({
      'empreendimentos.csv': changed('empreendimentos.csv', 2, 'inicio', '31/02/2025'),
      'clientes.csv': changed('clientes.csv', 5, 'empreendimento', 'Lua'),
      'movimentos.csv': changed('movimentos.csv', transfer, 'valor', '9.000.000.000,00'),
    }),
  );
  const last = report.errors.slice(3);
  // What follows from a refused transfer says so.
  for (const { reason } of last) expect(reason).toMatch(/\(pode vir de linhas anteriores com erro\)$/);
  expect(report.errors.slice(0, 3)).toEqual([
    { file: 'empreendimentos.csv', line: 2, column: 'inicio', code: 'INVALID_DATE', reason: 'Data inválida' },
    {
      file: 'clientes.csv',
      line: 5,
      column: 'empreendimento',
      code: 'NOT_FOUND',
      reason: 'Empreendimento não encontrado: “Lua”',
    },
    expect.objectContaining({
      file: 'movimentos.csv',
      line: transfer,
      column: 'valor',
      code: 'INSUFFICIENT_FUNDS',
      reason: expect.stringMatching(/^Saldo insuficiente\. Saldo disponível: R\$\u00a0/),
    }),
  ]);
  expect(code).toBe(3);
});

it('counts physical lines, also after a cell with line breaks', async () => {
  const base = {
    data: '05/03/2025',
    tipo: 'despesa',
    empreendimento: 'Porto Novo',
    conta: 'land',
    descricao: 'um\r\ndois\r\ntrês',
    categoria: 'other',
  };
  const { report } = await ledger.import(
    folderOf({
      'movimentos.csv': movements(
        { ...base, valor: '1,00' },
        { ...base, valor: '0' },
        { ...base, valor: '' },
      ),
    }),
  );
  expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [5, 'valor', 'Valor deve ser maior que zero'],
    [8, 'valor', 'Valor é obrigatório'],
  ]);
});

it('bounds the list and keeps the count', async () => {
  const many = textOf('movimentos.csv').replaceAll(/;(despesa|pagamento);/g, ';outra;');
  const text = await ledger.run('import', folderOf({ 'movimentos.csv': many }));
  expect(text.stderr).toMatch(/^\d{4} problemas; nada foi lançado:$/m);
  expect(text.stderr).toMatch(/^ {2}… e mais \d{4}$/m);
  const { report } = await ledger.import(folderOf({ 'movimentos.csv': many }));
  expect(report.errorCount).toBeGreaterThan(1_200);
  expect(report.errors).toHaveLength(1_000);
});

it.each<[string, Record<string, string | Buffer | null>, object[]]>([
  [
    'a missing file',
    { 'clientes.csv': null },
    [{ file: 'clientes.csv', line: null, column: null, reason: 'O arquivo não existe na pasta' }],
  ],
  [
    'an empty file',
    { 'empreendimentos.csv': '' },
    [
      {
        file: 'empreendimentos.csv',
        line: 1,
        column: null,
        reason: 'O arquivo está vazio: falta o cabeçalho',
      },
    ],
  ],
  [
    'a missing column',
    { 'movimentos.csv': textOf('movimentos.csv').replace(';valor;', ';quantia;') },
    [
      { file: 'movimentos.csv', line: 1, column: 'valor', reason: 'Falta esta coluna no cabeçalho' },
      { file: 'movimentos.csv', line: 1, column: 'quantia', reason: 'Coluna desconhecida no cabeçalho' },
    ],
  ],
  [
    'another encoding',
    { 'clientes.csv': Buffer.from(textOf('clientes.csv'), 'latin1') },
    [
      {
        file: 'clientes.csv',
        column: null,
        reason: 'O texto não está em UTF-8: salve o arquivo como CSV UTF-8',
      },
    ],
  ],
  [
    'quotes that never close',
    { 'empreendimentos.csv': `${textOf('empreendimentos.csv')}"Solar;active;01/01/2025;;\r\n` },
    [
      {
        file: 'empreendimentos.csv',
        line: 8,
        column: null,
        reason: 'Aspas abertas e não fechadas até o fim do arquivo',
      },
    ],
  ],
])('refuses %s', async (_, files, errors) => {
  const { code, report } = await ledger.import(folderOf(files));
  const own = report.errors.filter(({ file }) => Object.keys(files).includes(file));
  expect(own).toEqual(errors.map((error) => expect.objectContaining(error)));
  expect(code).toBe(3);
});
