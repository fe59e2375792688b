/** Months of five bank accounts with known truth: what each line is, what of it is booked, and the file that the bank would give. */
export type Bank = 'itau' | 'bb' | 'bradesco' | 'inter' | 'nubank';
export const banks: readonly Bank[] = ['itau', 'bb', 'bradesco', 'inter', 'nubank'];

/** What a line is; `refs` are the numbers of what is booked or pending for it. */
export interface TrueLine {
  readonly date: string;
  readonly cents: number;
  /** As people would call who paid or was paid; null where the bank names nobody. */
  readonly name: string | null;
  readonly words: string;
  readonly kind: 'entry' | 'entries' | 'pending' | 'late' | 'dues' | 'transfer' | 'fee' | 'nothing';
  readonly refs: readonly number[];
  /** Named in full or nearly, of one entry or due of the same amount within three days. */
  readonly veryLikely: boolean;
}

export interface ToBook {
  readonly ref: number;
  readonly status: 'confirmed' | 'pending' | 'expense';
  readonly date: string;
  readonly cents: number;
  readonly name: string;
}

export interface AccountMonth {
  readonly bank: Bank;
  readonly lines: TrueLine[];
  readonly booked: ToBook[];
}

export function dice(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number): boolean => next() < share,
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    of: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  };
}
type Dice = ReturnType<typeof dice>;

const TRADES =
  'Concreteira Madeireira Hidráulica Elétrica Vidraçaria Marmoraria Serralheria Transportadora Locadora Gesso Tintas Ferragens'.split(
    ' ',
  );
const PLACES =
  'Ipiranga Jabaquara Aricanduva Tatuapé Guarulhos Itaquera Cambuci Pinheiros Butantã Perdizes Mooca Sacomã Jaçanã Ibirapuera'.split(
    ' ',
  );
const FIRST =
  'Ana João Maria Carlos Fernanda Roberto Patrícia Eduardo Beatriz Rafael Juliana Marcelo Luciana Tiago Sônia Otávio'.split(
    ' ',
  );
const LAST =
  'Souza Lima Rocha Nunes Alves Teixeira Gomes Barbosa Carvalho Moreira Peçanha Figueiredo Vasconcelos Queiroz Antunes'.split(
    ' ',
  );

const supplier = (random: Dice): string => `${random.of(TRADES)} ${random.of(PLACES)}`;
export const clientNames: readonly string[] = FIRST.flatMap((first, i) =>
  [0, 5, 10].map(
    (shift) => `${first} ${LAST[(i + shift) % LAST.length]} ${LAST[(i * 7 + shift + 3) % LAST.length]}`,
  ),
);

const bare = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

function day(month: string, number: number): string {
  const at = new Date(`${month}-01T12:00:00Z`);
  at.setUTCDate(number);
  return at.toISOString().slice(0, 10);
}

/** As each bank writes it. */
function bankWords(bank: Bank, out: boolean, name: string | null, random: Dice): string {
  const upper = bare(name ?? '').toUpperCase();
  switch (bank) {
    case 'itau':
      return name ? `PIX TRANSF ${upper.slice(0, 18)}` : out ? 'SISPAG PAGTO BOLETO' : 'COBRANCA RECEBIDA';
    case 'bb':
      return name
        ? `Pix - ${out ? 'Enviado' : 'Recebido'} 10:${random.between(10, 59)} ${upper.slice(0, 20)}`
        : out
          ? 'Pagamento de Boleto'
          : 'Cobrança';
    case 'bradesco':
      return name
        ? `TRANSFE PIX ${out ? 'DES' : 'REM'}: ${upper.slice(0, 20)}`
        : out
          ? 'PAGTO ELETRON COBRANCA'
          : 'DEPOSITO';
    case 'inter':
      return name
        ? `Pix ${out ? 'enviado' : 'recebido'} ${name}`
        : out
          ? 'Pagamento de Titulo'
          : 'Boleto recebido';
    default:
      return name
        ? `Transferência ${out ? 'enviada' : 'recebida'} pelo Pix - ${name} - •••.982.247-••`
        : out
          ? 'Pagamento de boleto efetuado'
          : 'Depósito recebido por boleto';
  }
}

const FEES = ['TARIFA PACOTE DE SERVICOS', 'IOF ADICIONAL', 'TARIFA PIX ENVIADO', 'CESTA DE RELACIONAMENTO'];
const OTHERS = ['APLICACAO AUTOMATICA', 'RESGATE FUNDO DI', 'COMPRA MERCADO EXTRA', 'DEBITO AUT CONTA LUZ'];

/** About `count` lines in each of the five accounts; `ref` counts on from `first`. */
export function accountMonths(month: string, count: number, seed: number): readonly AccountMonth[] {
  const random = dice(seed);
  let ref = seed * 100_000;
  const months = banks.map((bank): AccountMonth => ({ bank, lines: [], booked: [] }));
  const amount = (): number =>
    random.chance(0.12) ? random.of([85_000, 150_000, 220_000, 99_990]) : random.between(1_190, 4_500_000);
  for (const { bank, lines, booked } of months) {
    const put = (line: Omit<TrueLine, 'words'>): void => {
      lines.push({ ...line, words: bankWords(bank, line.cents < 0, line.name, random) });
    };
    const book = (one: Omit<ToBook, 'ref'>): number => {
      booked.push({ ...one, ref: (ref += 1) });
      return ref;
    };
    while (lines.length < count) {
      const at = random.between(1, 24);
      const kind = random.between(1, 100);
      const isNamed = random.chance(0.94);
      const shift = random.of([0, 0, 0, 1, 1, 2, 3]);
      const date = day(month, at + shift);
      const booking = day(month, at);
      if (kind <= 50) {
        const name = supplier(random);
        const cents = amount();
        const refs = [book({ status: 'expense', date: booking, cents, name })];
        put({ date, cents: -cents, name: isNamed ? name : null, kind: 'entry', refs, veryLikely: isNamed });
      } else if (kind <= 62) {
        const name = random.of(clientNames);
        const cents = amount();
        const refs = [book({ status: 'confirmed', date: booking, cents, name })];
        put({ date, cents, name: isNamed ? name : null, kind: 'entry', refs, veryLikely: isNamed });
      } else if (kind <= 76) {
        const name = random.of(clientNames);
        const cents = random.between(80_000, 900_000);
        const far = random.chance(0.2) ? random.between(12, 60) : 0;
        const due = day(month, at - far);
        const refs = [book({ status: 'pending', date: due, cents, name })];
        const veryLikely = isNamed && far === 0;
        put({ date, cents, name: isNamed ? name : null, kind: 'pending', refs, veryLikely });
      } else if (kind <= 79) {
        const name = random.of(clientNames);
        const cents = random.between(80_000, 900_000);
        const late = random.between(9, 45);
        const due = weekday(day(month, at - late));
        const days = Math.round((Date.parse(date) - Date.parse(due)) / 86_400_000);
        const refs = [book({ status: 'pending', date: due, cents, name })];
        const charged = cents + Math.round(cents * 0.02) + Math.round((cents * days) / 3_000);
        put({ date, cents: charged, name, kind: 'late', refs, veryLikely: false });
      } else if (kind <= 82) {
        const name = random.of(clientNames);
        const parts = Array.from({ length: random.between(2, 4) }, () => random.between(80_000, 300_000));
        const refs = parts.map((cents, i) =>
          book({ status: 'pending', date: day(month, at - 30 * i), cents, name }),
        );
        const cents = parts.reduce((a, b) => a + b);
        put({ date, cents, name, kind: 'dues', refs, veryLikely: false });
      } else if (kind <= 85) {
        const name = supplier(random);
        const parts = [random.between(9_000, 800_000), random.between(9_000, 800_000)];
        const refs = parts.map((cents) => book({ status: 'expense', date: booking, cents, name }));
        const cents = -parts.reduce((a, b) => a + b);
        put({ date: booking, cents, name, kind: 'entries', refs, veryLikely: false });
      } else if (kind <= 91) {
        lines.push({
          date,
          cents: -random.between(150, 8_900),
          name: null,
          words: random.of(FEES),
          kind: 'fee',
          refs: [],
          veryLikely: false,
        });
      } else if (kind <= 95) {
        lines.push({
          date,
          cents: -amount(),
          name: null,
          words: random.of(OTHERS),
          kind: 'nothing',
          refs: [],
          veryLikely: false,
        });
      } else if (kind <= 97) {
        const other = random.of(months.filter((one) => one.bank !== bank));
        const cents = random.between(100_000, 5_000_000);
        const pair = {
          date,
          name: null,
          words: 'TRANSF ENTRE CONTAS',
          kind: 'transfer',
          veryLikely: false,
        } as const;
        lines.push({ ...pair, cents: -cents, refs: [] });
        other.lines.push({ ...pair, cents, date: day(month, at + shift + random.between(0, 1)), refs: [] });
      } else book({ status: 'expense', date: booking, cents: amount(), name: supplier(random) });
    }
  }
  return months;
}

/** The program counts lateness from the next working day: dues here fall on one. */
function weekday(date: string): string {
  const at = new Date(`${date}T12:00:00Z`);
  while ([0, 6].includes(at.getUTCDay()) || date.endsWith('-09-07') || date.endsWith('-10-12'))
    return weekday(new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10));
  return date;
}

const br = (date: string): string => date.split('-').toReversed().join('/');
const reais = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}${whole},${digits.slice(-2)}`;
};
const plain = (cents: number): string => (cents / 100).toFixed(2);

/** The file that the bank gives of these lines, with its name. */
export function bankFile(
  bank: Bank,
  lines: readonly TrueLine[],
  month: string,
): { name: string; text: string } {
  const sorted = lines.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (bank === 'itau') return { name: 'extrato.ofx', text: itau(sorted, month) };
  if (bank === 'nubank')
    return {
      name: 'nubank.csv',
      text: [
        'Data,Valor,Identificador,Descrição',
        ...sorted.map((one, i) => `${br(one.date)},${plain(one.cents)},${month}-${i},"${one.words}"`),
      ].join('\n'),
    };
  if (bank === 'bb')
    return {
      name: 'extrato-bb.csv',
      text: [
        '"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"',
        ...sorted.map((one, i) => {
          const [what, details = ''] = one.words.split(/(?<=Enviado|Recebido) /);
          return `"${br(one.date)}","${what}","${details}","${90_000 + i}","${reais(one.cents)}","${one.cents < 0 ? 'Saída' : 'Entrada'}"`;
        }),
      ].join('\r\n'),
    };
  if (bank === 'inter') {
    let balance = 0;
    const rows = sorted.map((one) => {
      balance += one.cents;
      const [, what, who] = /^(Pix \w+) (.*)$/.exec(one.words) ?? ['', one.words, ''];
      return `${br(one.date)};${what};${who};${reais(one.cents)};${reais(balance)}`;
    });
    return {
      name: 'Extrato-inter.csv',
      text: [
        ' Extrato Conta Corrente ',
        'Conta ;12345678',
        `Saldo ;${reais(balance)}`,
        '',
        'Data Lançamento;Histórico;Descrição;Valor;Saldo',
        ...rows.toReversed(),
      ].join('\n'),
    };
  }
  let balance = 0;
  return {
    name: 'bradesco.csv',
    text: [
      'Extrato de: Ag: 1234 | Conta: 12345-6;;;;;',
      'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)',
      ...sorted.map((one, i) => {
        balance += one.cents;
        const [credit, debit] = one.cents > 0 ? [reais(one.cents), ' '] : [' ', reais(-one.cents)];
        return `${br(one.date)};${one.words};${1_600_000 + i};${credit};${debit};${reais(balance)}`;
      }),
    ].join('\r\n'),
  };
}

function itau(lines: readonly TrueLine[], month: string): string {
  const rows = lines.map(
    (one, i) =>
      `<STMTTRN>\n<TRNTYPE>${one.cents < 0 ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${one.date.replaceAll('-', '')}100000[-03:EST]\n` +
      `<TRNAMT>${plain(one.cents)}\n<FITID>${month.replace('-', '')}${i}\n<MEMO>${one.words}\n</STMTTRN>`,
  );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    '<BANKACCTFROM><BANKID>0341\n<ACCTID>12345-6\n</BANKACCTFROM>\n<BANKTRANLIST>',
    ...rows,
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
}
