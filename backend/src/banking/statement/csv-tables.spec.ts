/** Where tables of banks differ: what is a line of the account, which way it goes, and where its day ends. */
import { localDate } from '@livro/calendar';
import { cnabExtract, type GeneratedLine } from './statement.fixture.ts';
import type { CsvColumns } from './statement.ts';
import { readStatement } from './statement.read.ts';

const today = localDate('2026-11-23');
const read = (rows: string | readonly string[], columns: CsvColumns | null = null) =>
  readStatement(Buffer.from(typeof rows === 'string' ? rows : rows.join('\n')), { columns, today });
const linesOf = async (rows: readonly string[], columns: CsvColumns | null = null) =>
  (await read(rows, columns)).lines.map(({ date, amount, description }) => [date, amount, description]);

const CARD =
  'O arquivo é a fatura de um cartão, em que compras não têm sinal: importe o extrato da conta, ou a fatura em OFX';
it.each([
  ['Nubank', 'date,title,amount', '2026-10-20,Loja,106.66'],
  ['Nubank of before', 'date,category,title,amount', '2026-10-20,casa,Loja,106.66'],
  [
    'Inter',
    '"Data","Lançamento","Categoria","Tipo","Valor"',
    '"01/10/2026","LOJA","CASA","Compra à vista","R$ 29,90"',
  ],
  ['Itaú', 'data,lançamento,valor', '2026-10-12,LOJA 1/3,153.20'],
  ['Bradesco', 'Data;Histórico;Valor(US$);Valor(R$);', '12/10;LOJA;0,00;120,00;'],
  ['Santander', 'Data,Descrição,Valor (US$),Valor (R$)', '10/10/2026,Loja,0,"454,63"'],
  [
    'C6',
    'Data de Compra;Final do Cartão;Descrição;Valor (em US$);Valor (em R$)',
    '17/10/2026;0469;LOJA;0;83.40',
  ],
])('refuses a bill of a card by %s, even if its columns are named', async (_, heading, row) => {
  const [date, description, amount] = ['date', 'title', 'amount'];
  await expect(read([heading, row])).rejects.toThrow(CARD);
  await expect(read([heading, row], { date, description, amount })).rejects.toThrow(CARD);
});

it.each([
  [
    "below Sicredi's first",
    [
      'Conta: 15639-0',
      'Data,Descrição,Valor',
      '03/11/2026,A,1.00',
      '',
      'Conta: 99999-1',
      'Data,Descrição,Valor',
      '03/11/2026,B,2.00',
    ],
  ],
  [
    "below Bradesco's first",
    [
      'Extrato de: Ag: 1 | Conta: 13475-8 | Entre',
      'Data;Histórico;Valor',
      '03/11/26;A;1,00',
      'Extrato de: Ag: 2 | Conta: 34175-4 | Entre',
      'Data;Histórico;Valor',
      '03/11/26;B;2,00',
    ],
  ],
])('refuses a second account %s', (_, rows) =>
  expect(read(rows)).rejects.toThrow(
    'O arquivo tem o extrato de mais de uma conta: baixe um arquivo por conta',
  ),
);

it('takes no line of the future for one that was, whenever the file comes', async () => {
  const rows = [
    'data;lançamento;valor (R$)',
    '03/11/2026;PIX JOAO;-1,00',
    ';lançamentos futuros;',
    ';saídas futuras;',
    '10/11/2026;CONSORCIO;-900,00',
  ];
  expect(await linesOf(rows)).toEqual([['2026-11-03', -100, 'PIX JOAO']]);
});

it.each([
  ['a column without a name', ['Data;Histórico;Valor;;Saldo;', '03/11/2026;ENVIO;150,00;D;850,00;C']],
  ['a column of another name', ['Data;Histórico;Valor;Inf.', '03/11/2026;ENVIO;150,00;D']],
  ['the first column', ['D/C;Data;Histórico;Valor', 'D;03/11/2026;ENVIO;150,00']],
])('reads which way an amount goes from %s', async (_, rows) =>
  expect(await linesOf(rows)).toEqual([['2026-11-03', -15_000, 'ENVIO']]),
);

it('takes a dash beside an amount for nothing', async () =>
  expect(await linesOf(['Data;Histórico;Valor;Obs', '03/11/2026;A;150,00;-'])).toEqual([
    ['2026-11-03', 15_000, 'A'],
  ]));

it('takes no total for a line, and a shop of that name for one', async () => {
  const rows = [
    'Histórico;Data;Débito;Crédito',
    'TOTAL ENERGIES;03/11/2026;150,00;',
    'TOTAL DO DIA;03/11/2026;150,00;',
  ];
  expect(await linesOf(rows)).toEqual([['2026-11-03', -15_000, 'TOTAL ENERGIES']]);
});

it.each([
  'SDO CTA/APL AUTOMATICAS',
  'SALDO APLICAÇÕES AUTOMÁTICAS',
  'SALDO INVEST FACIL',
  'SALDO DO DIA ===== >',
])('takes %s for a balance', async (words) => {
  const { lines, leftOut } = await read([
    'Data;Histórico;Valor',
    `03/11/2026;${words};18,00`,
    '03/11/2026;SALDO DE EMPREITADA;-1,00',
  ]);
  expect([lines.length, leftOut.length]).toEqual([1, 1]);
});

it('has no line whose words were added to a balance', async () => {
  const { lines, leftOut } = await read([
    'Data;Histórico;Valor',
    '03/11/2026;PIX;-1,00',
    '03/11/2026;SALDO DO DIA;',
    ';mais palavras;',
  ]);
  expect([lines.length, leftOut.length]).toEqual([1, 2]);
});

it('knows who was paid from the column of days', async () => {
  const rows = [
    'Data;Histórico;Débito;Crédito',
    '06/11/26; Transfe Pix;"-6.770,00";',
    'Des: Maria Santos 04/11;;',
    '07/11/26;TED;"-1,00";',
    ';Ag 1234 Conta 56789-0 Joao;;',
  ];
  expect(await linesOf(rows)).toEqual([
    ['2026-11-06', -677_000, 'Transfe Pix Des: Maria Santos 04/11'],
    ['2026-11-07', -100, 'TED Ag 1234 Conta 56789-0 Joao'],
  ]);
});

describe('the balance of a day', () => {
  const balanceOf = async (rows: readonly string[]) => {
    const { balance, gap } = await read(['Data;Histórico;Valor;Saldo', ...rows]);
    return [balance?.date, balance?.amount, gap];
  };

  it.each([
    [
      'of one day, the newest line first',
      ['03/11/2026;B;-257,50;742,50', '03/11/2026;A;1.000,00;1.000,00'],
      74_250,
    ],
    [
      'of one day, below its own balance',
      [
        '03/11/2026;SALDO DO DIA;742,50;742,50',
        '03/11/2026;B;-257,50;742,50',
        '03/11/2026;A;1.000,00;1.000,00',
      ],
      74_250,
    ],
    [
      'of days backwards, whose lines go forwards',
      [
        '03/11/2026;A;-10,00;980,00',
        '03/11/2026;B;-30,00;950,00',
        '02/11/2026;C;100,00;1.100,00',
        '02/11/2026;D;-110,00;990,00',
      ],
      95_000,
    ],
    [
      'beside an amount of zero',
      [
        '02/11/2026;SALDO ANTERIOR;0,00;1.000,00',
        '03/11/2026;A;-150,00;850,00',
        '03/11/2026;SALDO DIA;0,00;850,00',
      ],
      85_000,
    ],
  ])('is right in a file %s', async (_, rows, amount) =>
    expect(await balanceOf(rows)).toEqual(['2026-11-03', amount, null]),
  );

  it('is not what a row before its last came to', async () => {
    const rows = [
      '02/11/2026;SALDO ANTERIOR;;1.000,00',
      '03/11/2026;A;1.296,00;2.296,00',
      '03/11/2026;B;-770,00;',
      '04/11/2026;C;-64,00;1.462,00',
    ];
    expect(await balanceOf(rows)).toEqual(['2026-11-04', 146_200, null]);
  });

  it('is not what is invested', async () => {
    const rows = ['03/11/2026;A;-64,00;100,00', '03/11/2026;SALDO INVEST FACIL;;604.558,80'];
    expect(await balanceOf(rows)).toEqual(['2026-11-03', 10_000, null]);
  });

  it('is owed where the column beside it says so', async () => {
    const { balance } = await read([
      'Data_Mov;Historico;Valor;Deb_Cred',
      '20261103;PIX;250.00;D',
      '20261103;SALDO DIA;250.00;D',
    ]);
    expect(balance).toEqual({ date: '2026-11-03', amount: -25_000 });
  });
});

it('names the day on which a CNAB statement does not come to its balance', async () => {
  const line = {
    date: localDate('2026-01-10'),
    bankId: null,
    documentNumber: null,
    description: 'PIX',
    amount: 100,
  } as GeneratedLine;
  const [head, batch, ...rest] = cnabExtract([line], 5_000).split('\r\n');
  const opening = `${batch!.slice(0, 142)}01012026${'4000'.padStart(18, '0')}C${batch!.slice(169)}`;
  const { gap } = await read([head, opening, ...rest].join('\r\n'));
  expect(gap).toEqual({ date: '2026-01-31', bank: 5_000, lines: 4_100 });
});

it.each(['3/11/2026', '2026/11/03', '03.11.26', '2026-11-03T23:50:00.000-03:00'])(
  'reads the day %s',
  async (day) =>
    expect(await linesOf(['Data;Histórico;Valor', `${day};A;1,00`])).toEqual([['2026-11-03', 100, 'A']]),
);

it('reads UTF-16 of either order', async () => {
  const little = Buffer.from('\ufeffData\tHistórico\tValor\n03/11/2026\tPix São\t1,00', 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect((await readStatement(bytes, { columns: null, today })).lines).toMatchObject([
      { description: 'Pix São' },
    ]);
});

it('loses no line of a file that does not name its columns', async () => {
  const columns = { date: '03/11/2026', description: 'A', amount: '-1,00' };
  expect(await linesOf(['03/11/2026;A;-1,00', '04/11/2026;B;2,00'], columns)).toHaveLength(2);
  await expect(read(['03/11/2026;0123;A;-1,00', '04/11/2026;0123;B;2,00'])).rejects.toThrow(
    'O arquivo não tem uma linha com os nomes das colunas',
  );
});
