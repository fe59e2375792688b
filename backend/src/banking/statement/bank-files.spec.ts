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
const NOTE = 'é uma observação, não um lançamento';
const TOTAL = 'é um total, não um lançamento';
const OTHER_TABLE = 'está em outra tabela do arquivo';
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
    leftOut: [BALANCE, TOTAL, NOTE, NOTE, OTHER_TABLE, OTHER_TABLE, OTHER_TABLE],
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
  'c18-itau-planilha.csv': {
    lines: [
      ['2026-11-03', -125_050, 'PIX TRANSF JOAO P03/11'],
      ['2026-11-03', -7_900, 'TAR PLANO ADAPT 10/26'],
      ['2026-11-05', -200_000, 'SISPAG FORNECEDORES'],
      ['2026-11-05', 1_500_000, 'TED 237.2505CONCRETEIRA SU'],
    ],
    leftOut: [NOTE, BALANCE, BALANCE, BALANCE, NOTE, OTHER_TABLE, OTHER_TABLE, OTHER_TABLE],
    balance: ['2026-11-05', 2_167_050],
  },
  'c19-bradesco-paginas.csv': {
    lines: [
      ['2026-11-03', 185_708, 'RESGATE INVEST FACIL', '1027249'],
      ['2026-11-03', 50_000, 'PIX RECEBIDO REM: VANESSA DO NASCIMENTO 03/11'],
      ['2026-11-04', -3_151, 'PAGTO ELETRONICO TRIBUTO INTERNET --P.M RIO JANEIRO/RJ'],
      ['2026-11-04', -232_557, 'APLIC.INVEST FACIL'],
    ],
    leftOut: [BALANCE, NOTE, TOTAL],
    balance: ['2026-11-04', 100],
  },
  'c20-bradesco-quem-recebeu.csv': {
    lines: [
      ['2026-11-03', 129_600, 'Transfe Pix Rem: Leticia Pires 03/11'],
      ['2026-11-03', -77_000, 'Transfe Pix Des: Maria da Silva Santos 03/11'],
      ['2026-11-04', -6_400, 'Conta Telefone Vivo Movel-sp-11000019432'],
    ],
    leftOut: [BALANCE, TOTAL, NOTE, NOTE, ...Array.from({ length: 8 }, () => OTHER_TABLE)],
    balance: ['2026-11-04', 146_200],
  },
  'c21-caixa-favorecido.csv': {
    lines: [
      ['2026-11-03', -15_000, 'ENVIO PIX · JOAO DA SILVA', '031145'],
      ['2026-11-04', 215_000, 'CRED PIX · IMOBILIARIA CENTRAL LTDA'],
    ],
    leftOut: [BALANCE, BALANCE],
    balance: ['2026-11-04', 300_000],
  },
  'c22-bb-planilha.csv': {
    lines: [
      ['2026-11-03', -123_200, 'Pix - Enviado Fulano', '90.101'],
      ['2026-11-03', -6_990, 'Tarifa Pacote de Serviços'],
      ['2026-11-05', 850_000, 'Ordem Bancária'],
    ],
    leftOut: [BALANCE],
    balance: ['2026-11-05', 1_219_810],
  },
  'c23-santander.csv': {
    lines: [
      ['2026-11-03', 169_070, 'TED RECEBIDA CLIENTE ALFA'],
      ['2026-11-03', -35_000, 'PIX ENVIADO MARIA SOUZA'],
      ['2026-11-20', 500_000, 'DEPOSITO EM CHEQUE'],
    ],
    leftOut: [BALANCE, BALANCE, BALANCE, BALANCE, NOTE, NOTE, NOTE],
    balance: ['2026-11-03', 234_070],
  },
  'c24-sicoob.csv': {
    lines: [
      [
        '2026-11-03',
        268_000,
        'PIX RECEBIDO - OUTRA IF Recebimento Pix CLINICA DERMA LTDA 11.222.333/0001-81',
      ],
      ['2026-11-03', 8_901, 'CR COMPRAS VISA ELECTRON'],
      ['2026-11-04', -202_500, 'PIX EMITIDO OUTRA IF Pagamento Pix JOSE DA SILVA'],
    ],
    leftOut: [BALANCE, BALANCE, BALANCE, BALANCE, NOTE, BALANCE, NOTE, BALANCE],
    balance: ['2026-11-04', 2_266_684],
  },
  'c25-sicredi.csv': {
    lines: [
      ['2026-11-03', 215_000, 'RECEBIMENTO PIX-PIX_CRED 11222333000181 IMOBILIARIA CENTRAL'],
      ['2026-11-03', -15_000, 'PAGAMENTO PIX-PIX_DEB 529.***.***-25 JOSE DA SILVA'],
      ['2026-11-04', -1_600, 'LIQUIDACAO BOLETO 11866633000101 EMPORIUM DOS PAES', 'COB000013'],
      ['2026-11-04', -5_000, 'INTEGR.CAPITAL SUBSCRITO'],
    ],
    leftOut: [BALANCE, BALANCE, NOTE],
    balance: ['2026-11-04', 293_400],
  },
  'c26-c6.csv': {
    lines: [
      ['2026-11-03', -177, 'IOF CHEQUE ESPECIAL'],
      ['2026-11-03', 20_000, 'Pix recebido de CELIO GADELHA · Pix recebido de CELIO GADELHA'],
      ['2026-11-04', -700, 'SEGURO CONTA C6 · Seguro Conta, mensal'],
      ['2026-11-04', 276_708, 'Pix recebido de MARIA SOUZA · PIX RECEBIDO'],
    ],
    balance: ['2026-11-04', 257_226],
  },
  'c27-mercado-pago.csv': {
    lines: [
      ['2026-11-03', 189_400, 'Transferência Pix recebida GABRIEL', '141018819732'],
      ['2026-11-04', -327_474, 'Pagamento Cartão de crédito'],
      ['2026-11-05', 137_195, 'Liberação de dinheiro'],
    ],
    balance: ['2026-11-05', 34],
  },
  'c28-itau-sem-nomes.txt': {
    lines: [
      ['2026-11-03', -125_050, 'PIX TRANSF MARIA 03/11'],
      ['2026-11-03', -125_050, 'PIX TRANSF MARIA 03/11'],
      ['2026-11-04', 1_500_000, 'TED RECEBIDA CLIENTE'],
      ['2026-11-05', -7_990, 'TAR PACOTE'],
    ],
  },
  'o27-santander.ofx': {
    lines: [
      ['2026-11-03', 169_070, 'TED DIFERENTE TITULAR', '00020801'],
      ['2026-11-03', -35_000, 'PIX ENVIADO Maria Souza', null],
      ['2026-11-04', -1_234_567, 'PAGAMENTO DE BOLETO'],
      ['2026-11-04', 1_234, 'ESTORNO TARIFA'],
    ],
    balance: ['2026-11-20', 432_100],
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
