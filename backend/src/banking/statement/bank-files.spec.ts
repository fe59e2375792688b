/** Statements in the layouts of real banks, with invented data: what each comes to, and what of it is left out. */
import fs from 'node:fs';
import path from 'node:path';
import { localDate } from '@livro/calendar';
import type { CsvColumns } from './statement.ts';
import { readStatement } from './statement.read.ts';

const FOLDER = path.resolve(__dirname, '../../../../test/data/statements');
const today = localDate('2026-11-23');
const read = (name: string, columns: CsvColumns | null = null) =>
  readStatement(fs.readFileSync(path.join(FOLDER, name)), { columns, today });

interface Right {
  /** Day, centavos and words; and the document number where the test states one. */
  readonly lines: readonly (readonly [string, number, string, (string | null)?])[];
  readonly leftOut?: readonly string[];
  readonly balance?: readonly [string, number] | null;
}

const BALANCE = 'é um saldo, não um lançamento';
const RIGHT: Readonly<Record<string, Right>> = {
  'o1-itau-saldos.ofx': {
    lines: [
      ['2026-09-02', -25_000, 'PIX TRANSF FORNECE02/09'],
      ['2026-09-03', 100_000, 'PIX RECEBIDO CLIENTE A03/09'],
    ],
    leftOut: [BALANCE, BALANCE, BALANCE],
    balance: ['2026-09-03', 1_075_000],
  },
  'o2b-bb-saldo-data-zero.ofx': {
    lines: [['2026-09-02', -12_100, 'Pix - Enviado 02/09 10:10 LOJA']],
    leftOut: [BALANCE],
  },
  'o4-debit-sem-sinal.ofx': {
    lines: [
      ['2026-09-06', -9_900, 'TARIFA PACOTE'],
      ['2026-09-06', -1_286, 'TARIFA PIX'],
      ['2026-09-06', 20_000, 'PIX RECEBIDO'],
    ],
  },
  'o8-data-gmt-sem-colchete.ofx': { lines: [['2026-09-08', -300, 'TARIFA']] },
  'o16-ofx-com-espaco.ofx': { lines: [['2026-09-11', -2_000, 'TRANSFERENCIA']] },
  'c1-bb.csv': {
    lines: [
      ['2026-09-01', -200_600, 'Pix - Enviado 01/09 10:29 JOAO DA SILVA', '90101'],
      ['2026-09-01', 11_690, 'Pix - Recebido 01/09 11:29 000529.***.***-25 MARIA', '90102'],
    ],
    leftOut: [BALANCE, BALANCE, BALANCE],
    balance: ['2026-09-30', 311_090],
  },
  'c2-bradesco.csv': {
    lines: [
      ['2026-07-01', 129_600, 'TRANSFE PIX', '1357553'],
      ['2026-07-02', -167_974, 'PIX QR CODE DINAMICO', '1614053'],
    ],
    leftOut: [
      BALANCE,
      'é um total, não um lançamento',
      'é uma observação, não um lançamento',
      'é uma observação, não um lançamento',
      ...Array.from({ length: 3 }, () => 'está em outra tabela do arquivo'),
    ],
    balance: ['2026-07-02', 1_763_226],
  },
  'c3-inter.csv': {
    lines: [
      ['2026-06-19', -3_999, 'Pix enviado · Madeireira Sol Ltda'],
      ['2026-06-19', -3_999, 'Pix enviado · Olaria Lua Ltda'],
      ['2026-06-17', 10_000, 'Pix recebido · Cliente Um'],
    ],
    balance: ['2026-06-19', 80_975],
  },
  'c4-nubank.csv': {
    lines: [
      ['2026-06-01', -15_000, 'Transferência enviada pelo Pix - LOJA; FILIAL - •••.982.247-••'],
      ['2026-06-02', 200_050, 'Transferência recebida, Pix; cliente'],
      ['2026-06-03', -199, 'Tarifa; extra'],
    ],
  },
  'c5-caixa.csv': {
    lines: [
      ['2026-06-02', -15_000, 'ENVIO PIX', '020923'],
      ['2026-06-03', 90_000, 'CRED PIX', '031023'],
    ],
  },
  'c7-saldo-devedor.csv': {
    lines: [
      ['2026-06-02', -4_590, 'SALDO DEVEDOR CHEQUE ESPECIAL JUROS'],
      ['2026-06-03', -30_000, 'SALDO DE MATERIAL CONTRATO 12'],
    ],
    leftOut: [BALANCE, BALANCE],
    balance: ['2026-06-04', 65_410],
  },
  'c17-aspas.csv': {
    lines: [
      ['2026-06-09', -8_800, 'TUBO PVC 3/4" BARRA'],
      ['2026-06-10', -101, 'OK'],
    ],
  },
};

it.each(Object.entries(RIGHT))('%s comes to what its bank says', async (name, right) => {
  const statement = await read(name);
  const found = statement.lines.map(({ date, amount, description, documentNumber }) => [
    date,
    amount,
    description,
    documentNumber,
  ]);
  const lines = right.lines.map(([date, amount, words, document], at) => [
    date,
    amount,
    words,
    document === undefined ? found[at]?.[3] : document,
  ]);
  expect(found).toEqual(lines);
  expect(statement.leftOut.map(({ reason }) => reason)).toEqual(right.leftOut ?? []);
  if (right.balance) expect([statement.balance?.date, statement.balance?.amount]).toEqual(right.balance);
  // Its days lack some: the bank's own figures do not come to one another.
  if (name !== 'c3-inter.csv') expect(statement.gap).toBeNull();
});

it('masks a CPF in each spelling', async () => {
  const { lines } = await read('o26-cpf.ofx');
  expect(lines).toHaveLength(7);
  for (const { description } of lines) {
    expect(description).toContain('529.***.***-25');
    expect(description.replace(/\D/g, '')).not.toContain('52998224725');
  }
});

it.each([
  ['o15-usd.ofx', 'O extrato está em USD: só se importam extratos em reais (BRL)'],
  ['n1-duas-contas.rem', 'O arquivo tem o extrato de mais de uma conta: baixe um arquivo por conta'],
  ['n4-cnab400.ret', 'CNAB 400 não é lido: peça ao banco o arquivo em CNAB 240, ou baixe o extrato em OFX'],
])('refuses %s by name', (name, message) =>
  expect(read(name)).rejects.toThrow(expect.objectContaining({ code: 'INVALID_FORMAT', message })),
);

it('says whose statement it is', async () => {
  const accounts = ['o14-outra-conta.ofx', 'c2-bradesco.csv', 'c3-inter.csv', 'c5-caixa.csv', 'c1-bb.csv'];
  expect(await Promise.all(accounts.map(async (name) => (await read(name)).account))).toEqual([
    { bank: '237', branch: null, number: '55555-5' },
    { bank: null, branch: null, number: '12345-6' },
    { bank: null, branch: null, number: '12345678' },
    { bank: null, branch: null, number: '1234567890' },
    null,
  ]);
});

it('names the first day on which the lines do not come to the balance', async () => {
  const text = [
    'Data;Histórico;Valor;Saldo',
    '01/06/2026;SALDO ANTERIOR;;100,00',
    '02/06/2026;Pix;-30,00;70,00',
    '03/06/2026;Pix;-10,00;65,00',
    '04/06/2026;Pix;-5,00;60,00',
  ].join('\n');
  const { gap, lines } = await readStatement(Buffer.from(text), { columns: null, today });
  expect(lines).toHaveLength(3);
  expect(gap).toEqual({ date: '2026-06-03', bank: 6_500, lines: 6_000 });
});

it.each([
  [
    'an amount that says in and out',
    'Data;Histórico;Valor;D/C\n02/06/2026;Pix;-1,00;C',
    'Linha 2: a coluna diz “C” e o valor é “-1,00”',
  ],
  [
    'an amount without anything else',
    'Data;Histórico;Valor\n02/06/2026;Pix;1,00\n;;2,00',
    'Linha 3: falta a data',
  ],
  [
    'an amount that says neither',
    'Data;Histórico;Valor;D/C\n02/06/2026;Pix;1,00;D\n03/06/2026;Pix;2,00;',
    'Linha 3: falta dizer se é entrada ou saída',
  ],
])('refuses %s', (_, text, message) =>
  expect(readStatement(Buffer.from(text), { columns: null, today })).rejects.toThrow(message),
);
