/** What is said about bank statements and their reconciliation. */
import { formatDate } from '@livro/calendar';
import { formatMoney, type Centavos } from '@livro/money';
import { excerpt, quoted } from './quoted.ts';

interface AtBank {
  readonly bank: string | null;
  readonly number: string;
}
const nameOf = ({ bank, number }: AtBank): string =>
  bank ? `${excerpt(number)} do banco ${excerpt(bank)}` : excerpt(number);

const lines = (n: number): string => (n === 1 ? '1 linha' : `${n} linhas`);

export const bankingMessages = {
  // A file
  fileRequired: 'Escolha o arquivo do extrato',
  fileEmpty: 'O arquivo está vazio',
  fileTooLarge: 'O arquivo passa de 5 MB: baixe um período menor no banco',
  oneFile: 'Envie um arquivo de cada vez',
  tooManyLines: (n: number) => `No máximo ${n} lançamentos por arquivo: baixe um período menor no banco`,
  nothingInIt: 'O arquivo não tem lançamento nenhum',
  inLine: (line: number, what: string) => `Linha ${line}: ${what}`,
  cutOff: 'o arquivo termina antes do fim: baixe-o de novo no banco',
  dateUnreadable: (text: string) => `a data ${quoted(text)} não pôde ser lida`,
  dateMissing: 'falta a data',
  amountUnreadable: (text: string) => `o valor ${quoted(text)} não pôde ser lido`,
  amountMissing: 'falta o valor',
  notOfx: 'O arquivo OFX não tem extrato de conta',
  severalAccounts: 'O arquivo tem o extrato de mais de uma conta: baixe um arquivo por conta',
  otherCurrency: (currency: string) =>
    `O extrato está em ${excerpt(currency)}: só se importam extratos em reais (BRL)`,
  typeAgainstSign: (type: string) =>
    `o tipo ${excerpt(type)} diz saída e o valor não tem sinal, como têm outras linhas: baixe o extrato em outro formato`,
  directionAgainstSign: (direction: string, amount: string) =>
    `a coluna diz ${quoted(direction)} e o valor é ${quoted(amount)}`,
  directionMissing: 'falta dizer se é entrada ou saída',
  cnab400: 'CNAB 400 não é lido: peça ao banco o arquivo em CNAB 240, ou baixe o extrato em OFX',
  recordLength: (length: number) => `o registro tem ${length} caracteres, e no CNAB 240 são 240`,
  recordUnknown: 'não é um registro de CNAB 240',
  recordCount: (told: number, found: number) => `o arquivo diz ter ${told} registros e tem ${found}`,
  totalsDiffer: (kind: 'débitos' | 'créditos', told: Centavos, found: Centavos) =>
    `o lote diz somar ${formatMoney(told)} em ${kind}, e suas linhas somam ${formatMoney(found)}`,
  orphanSegment: 'o segmento U não segue um segmento T',
  csvUnreadable: 'o CSV não pôde ser lido',
  otherAccount: (before: AtBank, now: AtBank) =>
    `O arquivo é da conta ${nameOf(now)}, e os anteriores eram da conta ${nameOf(before)}: confirme se é mesmo desta conta`,
  columnsUnknown: 'Diga quais colunas do arquivo têm a data, o descritivo e o valor',
  columnsUnnamed:
    'O arquivo não tem uma linha com os nomes das colunas: escreva-a acima dos lançamentos, ou baixe o extrato em OFX',
  cardBill:
    'O arquivo é a fatura de um cartão, em que compras não têm sinal: importe o extrato da conta, ou a fatura em OFX',

  // A line of it that is left out
  zeroAmount: 'valor zero',
  inFuture: 'data no futuro',
  isBalance: 'é um saldo, não um lançamento',
  isRepeat: 'parece uma linha que já veio, com outro código do banco',
  isTotal: 'é um total, não um lançamento',
  isNote: 'é uma observação, não um lançamento',
  inSecondTable: 'está em outra tabela do arquivo',
  movesNothing: (code: string) => `a ocorrência ${excerpt(code)} não movimenta a conta`,

  // What is done with lines
  lineNotFound: 'Linha do extrato não encontrada',
  entryNotFound: 'Lançamento não encontrado nesta conta',
  matchNotFound: 'Conciliação não encontrada',
  lineNotOpen: 'Esta linha já foi conciliada, ignorada ou deixada fora da soma',
  lineNotIgnored: 'Esta linha não está ignorada nem fora da soma',
  importNotFound: 'Importação não encontrada',
  importIsMatched: (n: number) =>
    `${lines(n)} desta importação ${n === 1 ? 'está conciliada' : 'estão conciliadas'}: desfaça antes a conciliação`,
  entryTaken: 'Este lançamento já está conciliado com outra linha',
  entryUndone: 'Este lançamento foi estornado',
  chooseBoth: 'Escolha ao menos uma linha e um lançamento',
  manyToMany: 'Concilie uma linha com vários lançamentos ou várias linhas com um lançamento',
  tooManyInMatch: (n: number) => `No máximo ${n} linhas ou lançamentos em uma conciliação`,
  sumsDiffer: (linesSum: Centavos, entriesSum: Centavos) =>
    `As linhas somam ${formatMoney(linesSum)} e os lançamentos ${formatMoney(entriesSum)}: lance a diferença antes de conciliar`,
  toleranceNeedsReason: (difference: Centavos) => `Diga o motivo da diferença de ${formatMoney(difference)}`,
  noFee: 'A linha não tem valor a menos que os lançamentos: não há tarifa a lançar',
  feeOfOneLine: 'Uma tarifa é de uma linha só: concilie uma linha de cada vez',
  feeDescription: 'Tarifa bancária',
  lineTakenMeanwhile: 'A linha do extrato foi resolvida de outro modo enquanto era lançada',
  clientRequired: 'Cliente é obrigatório',
  categoryRequired: 'Categoria é obrigatória',

  // Why a proposal is made
  because: {
    sameAmount: 'mesmo valor',
    sameSum: (n: number, what: 'lançamentos' | 'linhas') => `soma de ${n} ${what}`,
    nearAmount: (difference: Centavos) => `diferença de ${formatMoney(difference)}`,
    sameDay: 'no mesmo dia',
    days: (n: number) => (n === 1 ? '1 dia de diferença' : `${n} dias de diferença`),
    document: (number: string) => `documento ${number}`,
    words: (words: readonly string[]) => `“${words.join(' ')}”`,
    ambiguous: 'há outro parecido',
  },

  // Reconciled up to a day
  dayRequired: 'Data é obrigatória',
  dayNotOver: 'Só se concilia até um dia que já terminou',
  dayWithoutLines: 'Nenhum extrato importado alcança este dia',
  dayAlready: (through: string) => `A conta já está conciliada até ${formatDate(through)}`,
  linesOpen: (n: number, day: string) =>
    `${lines(n)} até ${formatDate(day)} ${n === 1 ? 'espera' : 'esperam'} conciliação`,
  balanceRequired: 'Informe o saldo do banco neste dia: o extrato não o traz',
  balancesDiffer: (bank: Centavos, books: Centavos, difference: Centavos) =>
    `O banco diz ${formatMoney(bank)} e os livros explicam ${formatMoney(books)}: faltam explicar ${formatMoney(difference)}`,
} as const;
