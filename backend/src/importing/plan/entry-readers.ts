/** One reader a type of movement: how it judges its columns, and the ledger's command that they make. */
import type { LocalDate } from '@livro/calendar';
import {
  accountKinds,
  choice,
  every,
  expenseChecks,
  investmentChecks,
  messages,
  openingBalanceChecks,
  paymentChecks,
  required,
  returnChecks,
  text,
  transferChecks,
  type AccountKind,
  type ExpenseCategory,
  type InitialPaymentStatus,
  type InvestmentType,
  type PaymentMethod,
  type PaymentStatus,
  type ReturnKind,
  type movementsFile,
  movementColumns,
  type MovementType,
  quoted,
} from '@livro/rules';
import type { LedgerCommand } from '../../ledger/journal/commands.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { Line } from '../folder/lines.ts';
import type { DevelopmentDirectory } from './development-directory.ts';
import type { InvestmentCodes } from './investment-codes.ts';
import type { LineJudge } from './line-judge.ts';

export type MovementLine = Line<typeof movementsFile>;

/** What the lines may refer to. */
export interface EntrySurroundings {
  readonly directory: DevelopmentDirectory;
  readonly codes: InvestmentCodes;
  /** Clients in the books, by CPF. */
  readonly clientByCpf: ReadonlyMap<string, string>;
  /** CPFs that the folder's own clients have. */
  readonly namedCpfs: ReadonlySet<string>;
  readonly cpfsInDoubt: boolean;
  readonly today: LocalDate;
  readonly allowOverdraft: boolean;
}

export interface Reading extends EntrySurroundings {
  readonly line: MovementLine;
  readonly judge: LineJudge<typeof movementsFile>;
  readonly commandId: string;
}

type Column = keyof (typeof movementsFile)['columns'];
type Read = { readonly command: LedgerCommand; readonly newcomerCpf?: string };

const REFERENCE_MAX = 100;

export const entryReaders: Readonly<Record<MovementType, (reading: Reading) => Read | undefined>> = {
  saldo_inicial: openingBalance,
  despesa: expense,
  pagamento: payment,
  transferencia: transfer,
  aplicacao: investment,
  retorno: investmentReturn,
};

export const isMovementType = (word: string): word is MovementType => Object.hasOwn(movementColumns, word);

function openingBalance({ line, judge, commandId, today, directory }: Reading): Read | undefined {
  const { data, valor, descricao } = line.values;
  // A line of a book always has its day; only the screen may leave it to today.
  judge.check('data', every<LocalDate>(required(messages.dateRequired), openingBalanceChecks.date), data, {
    today,
  });
  judge.check('valor', openingBalanceChecks.amount, valor);
  judge.check('descricao', openingBalanceChecks.description, descricao);
  const accountId = accountOf(judge, line, directory);
  if (judge.isBad || !accountId) return undefined;
  const entryId = entityId(commandId, 'opening');
  const description = descricao ?? messages.screens.openingBalance;
  return {
    command: {
      type: 'SetOpeningBalance',
      entryId,
      accountId,
      amount: valor!,
      date: data!,
      description,
      today,
    },
  };
}

function expense({ line, judge, commandId, today, directory, allowOverdraft }: Reading): Read | undefined {
  const { data, valor, descricao, categoria, fornecedor, tags } = line.values;
  judge.check('data', expenseChecks.date, data, { today });
  judge.check('valor', expenseChecks.amount, valor);
  judge.check('descricao', expenseChecks.description, descricao);
  judge.check('categoria', expenseChecks.category, categoria as ExpenseCategory | undefined);
  judge.check('fornecedor', expenseChecks.supplier, fornecedor);
  judge.check('tags', expenseChecks.tags, tags);
  const accountId = accountOf(judge, line, directory);
  if (judge.isBad || !accountId) return undefined;
  return {
    command: {
      type: 'RecordExpense',
      expenseId: entityId(commandId, 'expense'),
      accountId,
      amount: valor!,
      date: data!,
      category: categoria as ExpenseCategory,
      description: descricao!,
      supplier: fornecedor ?? null,
      notes: null,
      tags: [...(tags ?? [])],
      purchaseRequestId: null,
      today,
      allowOverdraft,
    },
  };
}

function payment(reading: Reading): Read | undefined {
  const { line, judge, commandId, today, directory, clientByCpf, namedCpfs, cpfsInDoubt } = reading;
  const { data, valor, descricao, metodo, unidade, situacao, tags, cliente_cpf: cpf } = line.values;
  const status = situacao ?? 'confirmed';
  judge.check('data', paymentChecks.date, data, { today, status });
  judge.check('valor', paymentChecks.amount, valor);
  judge.check('descricao', paymentChecks.description, descricao);
  judge.check('metodo', paymentChecks.paymentMethod, metodo as PaymentMethod | undefined);
  judge.check('unidade', paymentChecks.unitReference, unidade);
  judge.check('situacao', paymentChecks.status, status as PaymentStatus);
  judge.check('tags', paymentChecks.tags, tags);
  judge.check('cliente_cpf', paymentChecks.clientId, cpf);
  const clientId = cpf && clientByCpf.get(cpf);
  const isNamed = cpf !== undefined && namedCpfs.has(cpf);
  if (cpf && !clientId && !isNamed) {
    const doubt = cpfsInDoubt ? ' (pode vir de um CPF com erro em clientes.csv)' : '';
    judge.refuse('cliente_cpf', 'NOT_FOUND', `${messages.clientNotFound}${doubt}`);
  }
  const accountId = accountOf(judge, line, directory);
  if (judge.isBad || !accountId) return undefined;
  return {
    command: {
      type: 'RegisterPayment',
      paymentId: entityId(commandId, 'payment'),
      accountId,
      clientId: clientId ?? entityId(commandId, 'client'),
      amount: valor!,
      date: data!,
      method: metodo as PaymentMethod,
      unitReference: unidade ?? null,
      status: status as InitialPaymentStatus,
      description: descricao!,
      notes: null,
      tags: [...(tags ?? [])],
      today,
    },
    ...(!clientId && { newcomerCpf: cpf }),
  };
}

function transfer({ line, judge, commandId, today, directory }: Reading): Read | undefined {
  const { data, valor, descricao, tags } = line.values;
  judge.check('data', transferChecks.date, data, { today });
  judge.check('valor', transferChecks.amount, valor);
  judge.check('descricao', transferChecks.description, descricao);
  judge.check('tags', transferChecks.tags, tags);
  const sourceAccountId = accountOf(judge, line, directory);
  const destinationAccountId = destinationOf(judge, line, directory);
  if (destinationAccountId) {
    judge.check('conta_destino', transferChecks.destinationAccountId, destinationAccountId, {
      sourceAccountId,
    });
  }
  if (judge.isBad || !sourceAccountId || !destinationAccountId) return undefined;
  return {
    command: {
      type: 'TransferMoney',
      transferId: entityId(commandId, 'transfer'),
      sourceAccountId,
      destinationAccountId,
      amount: valor!,
      date: data!,
      description: descricao!,
      notes: null,
      tags: [...(tags ?? [])],
      today,
    },
  };
}

function investment({ line, judge, commandId, today, directory, codes }: Reading): Read | undefined {
  const { data, valor, descricao, investimento, tipo_investimento, taxa, vencimento, tags } = line.values;
  judge.check('data', investmentChecks.date, data, { today });
  judge.check('valor', investmentChecks.amount, valor);
  judge.check('descricao', investmentChecks.description, descricao);
  judge.check('tipo_investimento', investmentChecks.type, tipo_investimento as InvestmentType | undefined);
  judge.check('taxa', investmentChecks.expectedReturnRate, taxa);
  judge.check('tags', investmentChecks.tags, tags);
  judge.check('investimento', text({ label: 'Investimento', max: REFERENCE_MAX }), investimento);
  const accountId = accountOf(judge, line, directory);
  if (judge.isBad || !accountId) return undefined;
  const investmentId = entityId(commandId, 'investment');
  const before = investimento && codes.define(accountId, investimento, investmentId, line.line);
  if (before) {
    judge.refuse(
      'investimento',
      'DUPLICATE_RECORD',
      `${messages.duplicateRecord}: ${quoted(investimento)} (linha ${before})`,
    );
    return undefined;
  }
  return {
    command: {
      type: 'MakeInvestment',
      investmentId,
      accountId,
      investmentType: tipo_investimento as InvestmentType,
      amount: valor!,
      date: data!,
      expectedRate: taxa ?? null,
      expectedReturnDate: vencimento ?? null,
      description: descricao!,
      notes: null,
      tags: [...(tags ?? [])],
      reference: investimento ?? null,
      today,
    },
  };
}

function investmentReturn({ line, judge, commandId, today, directory, codes }: Reading): Read | undefined {
  const { data, valor, descricao, investimento, tipo_retorno } = line.values;
  judge.check('data', returnChecks.date, data, { today });
  judge.check('valor', returnChecks.amount, valor);
  judge.check('descricao', returnChecks.description, descricao);
  judge.check('tipo_retorno', returnChecks.type, tipo_retorno as ReturnKind | undefined);
  judge.check('investimento', returnChecks.investmentId, investimento);
  const accountId = accountOf(judge, line, directory);
  const found = accountId && investimento ? codes.find(accountId, investimento) : undefined;
  if (accountId && investimento && !found) {
    judge.refuse('investimento', 'NOT_FOUND', `${messages.investmentNotFound}: ${quoted(investimento)}`);
  }
  if (judge.isBad || found?.standing !== 'known') return undefined;
  return {
    command: {
      type: 'RegisterReturn',
      returnId: entityId(commandId, 'return'),
      investmentId: found.investmentId,
      kind: tipo_retorno as ReturnKind,
      amount: valor!,
      date: data!,
      description: descricao!,
      notes: null,
      today,
    },
  };
}

/** The account that a line names; undefined where it names none, or one of a development whose own line is wrong. */
function accountOf(
  judge: LineJudge<typeof movementsFile>,
  line: MovementLine,
  directory: EntrySurroundings['directory'],
): string | undefined {
  const { empreendimento, conta } = line.values;
  judge.check('empreendimento', required(messages.developmentRequired), empreendimento);
  judge.check('conta', expenseChecks.accountType, conta as AccountKind | undefined);
  return resolved(judge, directory, 'empreendimento', empreendimento, 'conta', conta);
}

const destinationKind = every<AccountKind>(
  required(messages.destinationRequired),
  choice(accountKinds, 'Conta de destino'),
);

function destinationOf(
  judge: LineJudge<typeof movementsFile>,
  line: MovementLine,
  directory: EntrySurroundings['directory'],
): string | undefined {
  const { empreendimento_destino: name, conta_destino: kind } = line.values;
  judge.check('empreendimento_destino', required(messages.required('Empreendimento de destino')), name);
  judge.check('conta_destino', destinationKind, kind as AccountKind | undefined);
  return resolved(judge, directory, 'empreendimento_destino', name, 'conta_destino', kind);
}

function resolved(
  judge: LineJudge<typeof movementsFile>,
  directory: EntrySurroundings['directory'],
  nameColumn: Column,
  name: string | undefined,
  kindColumn: Column,
  kind: string | undefined,
): string | undefined {
  if (name === undefined) return undefined;
  const found = directory.find(name);
  if (!found) judge.refuse(nameColumn, 'NOT_FOUND', `${messages.developmentNotFound}: ${quoted(name)}`);
  if (!found || found.standing === 'broken' || kind === undefined) return undefined;
  const accountId = found.accounts[kind as AccountKind];
  if (!accountId) judge.refuse(kindColumn, 'ACCOUNT_NOT_FOUND', messages.accountNotFound);
  return accountId;
}
