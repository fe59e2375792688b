/** What is written in each dialect is read back to the centavo; damaged files are refused with the line named. */
import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import fc from 'fast-check';
import { bankAmount } from './bank-amount.ts';
import {
  anyCsvDialect,
  anyOfxDialect,
  anyStatement,
  anyGeneratedLine,
  bytesOf,
  cnabExtract,
  cnabReturn,
  csvText,
  type OfxDialect,
  ofxText,
  type GeneratedLine,
} from './statement.fixture.ts';
import type { CsvColumns, Statement } from './statement.ts';
import { readStatement } from './statement.read.ts';

const today = localDate('2026-11-23');
const read = (file: string | Buffer, columns: CsvColumns | null = null): Promise<Statement> =>
  readStatement(typeof file === 'string' ? Buffer.from(file) : file, { columns, today });
const linesOf = ({ lines }: Statement): readonly GeneratedLine[] => lines.map(({ at: _, ...line }) => line);
const plain: OfxDialect = {
  xml: false,
  closed: false,
  encoding: 'utf8',
  charset: '1252',
  decimal: '.',
  thousands: false,
  plus: false,
  zone: '[-3:BRT]',
  newline: '\n',
  balance: true,
};
const line: GeneratedLine = {
  date: localDate('2025-03-10'),
  amount: centavos(-123_456),
  bankId: 'A1',
  description: 'PIX ENVIADO CONCRETO SÃO JOÃO',
  documentNumber: '771',
};

describe('what a bank writes is read back to the centavo', () => {
  it('as OFX of any dialect', () =>
    fc.assert(
      fc.asyncProperty(anyStatement, anyOfxDialect, async (lines, dialect) => {
        const statement = await read(bytesOf(ofxText(lines, dialect), dialect.encoding));
        expect(linesOf(statement)).toEqual(lines);
        expect(statement).toMatchObject({ format: 'ofx', leftOut: [] });
        expect(statement.balance).toEqual(dialect.balance ? { date: '2026-01-31', amount: -123_456 } : null);
      }),
      { numRuns: 300 },
    ));

  it('as CSV, with the amount in one column or in two', () =>
    fc.assert(
      fc.asyncProperty(anyStatement, anyCsvDialect, async (lines, dialect) => {
        const statement = await read(csvText(lines, dialect));
        expect(linesOf(statement)).toEqual(lines.map((one) => ({ ...one, bankId: null })));
        expect(statement.leftOut.map(({ reason }) => reason)).toEqual(['é um saldo, não um lançamento']);
      }),
      { numRuns: 200 },
    ));

  it('as a CNAB 240 statement', () =>
    fc.assert(
      fc.asyncProperty(
        anyStatement,
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        async (lines, balance) => {
          const statement = await read(bytesOf(cnabExtract(lines, balance), 'cp1252'));
          const short = (text: string) => text.slice(0, 25).trim();
          expect(linesOf(statement)).toEqual(
            lines.map((one) => ({ ...one, bankId: null, description: short(one.description) })),
          );
          expect(statement.balance).toEqual({ date: '2026-01-31', amount: balance });
        },
      ),
      { numRuns: 200 },
    ));

  it('as a CNAB 240 return file, of which only what was paid moves money', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyGeneratedLine, { minLength: 1, maxLength: 5 }), async (lines) => {
        const statement = await read(bytesOf(cnabReturn(lines), 'cp1252'));
        expect(
          statement.lines.map(({ date, amount, documentNumber }) => [date, amount, documentNumber]),
        ).toEqual(lines.map((one) => [one.date, Math.abs(one.amount), one.documentNumber]));
        expect(statement.leftOut.map(({ reason }) => reason)).toEqual(
          lines.map(() => 'a ocorrência 02 não movimenta a conta'),
        );
      }),
      { numRuns: 100 },
    ));
});

describe('OFX', () => {
  it('keeps lines that repeat a FITID, what stands in CDATA, and signs that are no entity', async () => {
    const memo = ['<![CDATA[A & B <LTDA>]]>', 'C &amp; D &#8211; Q&A'];
    const text = ofxText([line, line], { ...plain, xml: true, closed: true }).replace(
      new RegExp(line.description, 'g'),
      () => memo.shift()!,
    );
    expect(linesOf(await read(text))).toEqual([
      { ...line, description: 'A & B <LTDA>' },
      { ...line, description: 'C & D – Q&A' },
    ]);
  });

  it('says the balance of the last day that the lines reach, not of a later one', async () => {
    const list = '<BANKTRANLIST>\n<DTSTART>20250301\n<DTEND>20250331\n';
    const text = ofxText([line], plain).replace('<BANKTRANLIST>\n', list);
    expect((await read(text)).balance).toEqual({ date: '2025-03-31', amount: -123_456 });
  });

  it('leaves out what is zero or ahead, and says why', async () => {
    const zero = { ...line, amount: centavos(0) };
    const ahead = { ...line, date: localDate('2026-11-24') };
    const { lines, leftOut } = await read(ofxText([zero, line, ahead], plain));
    expect(lines).toHaveLength(1);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['valor zero', 'data no futuro']);
  });

  it('is never half a file: cut anywhere, it is refused', async () => {
    const whole = ofxText([line, line, line], plain);
    const end = whole.lastIndexOf('</OFX>') + '</OFX>'.length;
    for (let cut = whole.indexOf('<OFX>') + 5; cut < end; cut += 7)
      await expect(read(whole.slice(0, cut))).rejects.toThrow(/termina antes do fim/);
  });
});

const refusals: readonly (readonly [string, string | Buffer, string])[] = [
  [
    'a day that is none',
    ofxText([line], plain).replace('20250310', '20250231'),
    'Linha 17: a data “20250231100000[-3:BRT]” não pôde ser lida',
  ],
  [
    'an amount that is none',
    ofxText([line], plain).replace('-1234.56', 'mil'),
    'Linha 18: o valor “mil” não pôde ser lido',
  ],
  [
    'an amount that may mean two things',
    ofxText([line], plain).replace('-1234.56', '-1.234'),
    'Linha 18: o valor “-1.234” não pôde ser lido',
  ],
  ['no amount', ofxText([line], plain).replace('<TRNAMT>-1234.56\n', ''), 'Linha 15: falta o valor'],
  [
    'two accounts',
    ofxText([line], plain).replace(
      '<BANKACCTFROM>',
      '<BANKACCTFROM>\n<ACCTID>9</BANKACCTFROM><BANKACCTFROM>',
    ),
    'O arquivo tem o extrato de mais de uma conta: baixe um arquivo por conta',
  ],
  ['nothing', ' \r\n', 'O arquivo está vazio'],
  ['no lines', ofxText([], plain), 'O arquivo não tem lançamento nenhum'],
  [
    'a CSV of other things',
    'nome;idade\nAna;30',
    'Diga quais colunas do arquivo têm a data, o descritivo e o valor',
  ],
  [
    'a CSV line without a day',
    'Data;Histórico;Valor\n10/03/2025;Pix;1,00\n;Tarifa;2,00',
    'Linha 3: falta a data',
  ],
  [
    'a CSV line with a wrong amount',
    'Data;Histórico;Valor\n10/03/2025;Pix;1,0,0',
    'Linha 2: o valor “1,0,0” não pôde ser lido',
  ],
  [
    'a CSV quote that never ends',
    'Data;Histórico;Valor\n10/03/2025;"Pix;1,00\n',
    'Linha 2: o CSV não pôde ser lido',
  ],
  [
    'a CNAB record that is too short',
    cnabExtract([line])
      .split('\r\n')
      .map((one, at) => (at === 2 ? one.slice(0, 160) : one))
      .join('\r\n'),
    'Linha 3: o registro tem 160 caracteres, e no CNAB 240 são 240',
  ],
  [
    'a CNAB record that is missing',
    cnabExtract([line, line]).split('\r\n').toSpliced(3, 1).join('\r\n'),
    'Linha 4: o arquivo diz ter 4 registros e tem 3',
  ],
  [
    'a CNAB amount that was changed',
    cnabExtract([line]).replace(`${'0'.repeat(12)}123456D`, `${'0'.repeat(12)}123457D`),
    'Linha 4: o lote diz somar R$\u00a01.234,56 em débitos, e suas linhas somam R$\u00a01.234,57',
  ],
  [
    'a CNAB file that is cut off',
    cnabExtract([line]).split('\r\n').slice(0, 3).join('\r\n'),
    'Linha 3: o arquivo termina antes do fim: baixe-o de novo no banco',
  ],
];
it.each(refusals)('refuses %s and names the line', async (_, file, message) => {
  const refusal = await refusalOf(() => read(file));
  expect([refusal?.code, refusal?.message]).toEqual(['INVALID_FORMAT', message]);
});

async function refusalOf(reading: () => Promise<unknown>): Promise<DomainError | undefined> {
  try {
    await reading();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
}

it.each([
  ['a tag that never ends', `<OFX>${'<'}${'A'.repeat(2_000_000)}`],
  ['CDATA that never ends', `<OFX>${'<![CDATA['.repeat(300_000)}`],
  ['nothing but transactions', `<OFX><STMTRS>${'<STMTTRN>'.repeat(400_000)}</OFX>`],
  ['rows without end', `Data;Histórico;Valor\n${'1;2;3\n'.repeat(600_000)}`],
  ['a million columns', `Data;Histórico;Valor${';'.repeat(1_000_000)}\n10/03/2025;Pix;1,00`],
  ['many rows of many columns', `Data;Histórico;Valor\n${`${';'.repeat(150)}\n`.repeat(30_000)}`],
  ['elements within elements', `<OFX>${'<A>'.repeat(1_500_000)}`],
  ['leaves without end', `<OFX><STMTRS>${'<A>1'.repeat(1_200_000)}</OFX>`],
  [
    'entities of entities',
    `<?xml version="1.0"?><!DOCTYPE O [${Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]><OFX>&l10;</OFX>`,
  ],
  ['a CNAB of empty records', `${`34100000${' '.repeat(232)}`}${'\n'.repeat(5_000_000)}x`],
  ['one cell without end', `Data;Histórico;Valor\n10/03/2025;Pix;${'9'.repeat(3_000_000)}`],
])('refuses %s within a second or two', async (_, file) => {
  const before = performance.now();
  expect(await refusalOf(() => read(file))).toBeDefined();
  expect(performance.now() - before).toBeLessThan(3_000);
});

it.each([
  ['PIX RECEBIDO 529.982.247-25 MARIA', 'PIX RECEBIDO 529.***.***-25 MARIA'],
  ['TED 52998224725 MARIA', 'TED 529.***.***-25 MARIA'],
  ['TED MARIA/529982247-25', 'TED MARIA/529.***.***-25'],
  ['BOLETO 00052998224725', 'BOLETO 000529.***.***-25'],
  // Neither: no check digits, a company.
  ['TEL 11987654321', 'TEL 11987654321'],
  ['PIX 11.222.333/0001-81', 'PIX 11.222.333/0001-81'],
])('keeps no CPF in full: %s', async (description, kept) => {
  const [found] = linesOf(
    await read(ofxText([{ ...line, description, documentNumber: '52998224725' }], plain)),
  );
  expect(found).toMatchObject({ description: kept, documentNumber: '529.***.***-25' });
});

it('takes no character into the names of columns that no database keeps', async () => {
  const columns = { date: 'Quando', description: 'O que', amount: 'Quanto' };
  const { columns: kept, lines } = await read('Quando\0;O que;Quanto\n10/03/2025;P\0ix;1,00', columns);
  expect([kept, lines[0]!.description]).toEqual([columns, 'P ix']);
});

it('asks for the columns of a CSV that nobody knows, and reads it once they are named', async () => {
  const file = 'Quando;O quê;Quanto;Doc\n10/03/25;Pix;-1.234,56;9';
  const columns = { date: 'Quando', description: 'O quê', amount: 'Quanto', documentNumber: 'Doc' };
  await expect(read(file)).rejects.toThrow(
    expect.objectContaining({ field: 'columns', details: { columns: ['Quando', 'O quê', 'Quanto', 'Doc'] } }),
  );
  expect(linesOf(await read(file, columns))).toEqual([
    { date: '2025-03-10', amount: -123_456, bankId: null, description: 'Pix', documentNumber: '9' },
  ]);
});

it.each([
  ['1.234,56 D', -123_456],
  ['1.234,56C', 123_456],
  ['(12,00)', -1_200],
  ['12,00-', -1_200],
  ['+ 12', 1_200],
  ['-,50', -50],
  ['R$ 7,1', 710],
  ['-150.0000', -15_000],
  ['1.000', undefined],
  ['1,00,0', undefined],
  ['', undefined],
])('reads the amount %p as %p centavos', (text, centavosRead) => expect(bankAmount(text)).toBe(centavosRead));
