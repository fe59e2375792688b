/** What callers may send to be booked: shapes, and the rules of each form; further names of a field are aliases. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  expenseCategories,
  expenseChecks,
  investmentChecks,
  investmentTypes,
  messages,
  openingBalanceChecks,
  paymentChecks,
  paymentMethods,
  paymentStatuses,
  returnChecks,
  returnKinds,
  textsOf,
  transferChecks,
  type Check,
  type ExpenseCategory,
  type InitialPaymentStatus,
  type InvestmentType,
  type PaymentMethod,
  type ReturnKind,
} from '@livro/rules';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireDecimalText,
  WireId,
  WireMoney,
  WireTags,
  WireText,
} from '../../platform/http/wire-field.ts';
import { SentTexts } from '../../platform/http/text-fields.ts';

const optional = { optional: true } as const;

export class OpeningBalanceDto {
  @WireMoney(openingBalanceChecks.amount)
  amount!: Centavos;

  @WireText(openingBalanceChecks.description, { ...optional, description: 'Sem ela: "Saldo inicial"' })
  description?: string;

  @WireDate(openingBalanceChecks.date, { ...optional, description: 'Sem ela: hoje' })
  date?: LocalDate;
}

export class CreateExpenseDto extends SentTexts(textsOf('expense'), Object) {
  @WireId(expenseChecks.accountId, { aliases: ['account'] })
  accountId!: string;

  @WireText(expenseChecks.description, { example: 'Cimento CP-II' })
  description!: string;

  @WireMoney(expenseChecks.amount)
  amount!: Centavos;

  @WireChoice(expenseCategories, expenseChecks.category)
  category!: ExpenseCategory;

  @WireDate(expenseChecks.date)
  date!: LocalDate;

  @WireText(expenseChecks.notes, optional)
  notes?: string;

  @WireTags(expenseChecks.tags)
  tags!: string[];

  @WireBoolean(undefined, { aliases: ['force'], description: 'Lança mesmo que pareça repetida' })
  confirmDuplicate?: boolean;
}

export class CreatePaymentDto extends SentTexts(textsOf('payment'), Object) {
  @WireId(paymentChecks.accountId, { aliases: ['account'] })
  accountId!: string;

  @WireId(paymentChecks.clientId, { aliases: ['client'] })
  clientId!: string;

  @WireMoney(paymentChecks.amount)
  amount!: Centavos;

  @WireDate(paymentChecks.date)
  date!: LocalDate;

  @WireChoice(paymentMethods, paymentChecks.paymentMethod, { aliases: ['method'] })
  paymentMethod!: PaymentMethod;

  @WireText(paymentChecks.description)
  description!: string;

  @WireChoice(paymentStatuses, paymentChecks.status, {
    ...optional,
    default: 'confirmed',
    description: 'Um novo pagamento é pending ou confirmed; só confirmed credita a conta',
  })
  status!: InitialPaymentStatus;

  @WireText(paymentChecks.notes, optional)
  notes?: string;

  @WireTags(paymentChecks.tags)
  tags!: string[];

  @WireBoolean(undefined, { aliases: ['confirmDuplicate'], description: 'Lança mesmo que pareça repetido' })
  force?: boolean;
}

export class CreateTransferDto {
  @WireId(transferChecks.sourceAccountId, { aliases: ['sourceAccount'] })
  sourceAccountId!: string;

  @WireId(transferChecks.destinationAccountId, { aliases: ['destinationAccount'] })
  destinationAccountId!: string;

  @WireMoney(transferChecks.amount)
  amount!: Centavos;

  @WireText(transferChecks.description)
  description!: string;

  @WireDate(transferChecks.date)
  date!: LocalDate;

  @WireText(transferChecks.notes, optional)
  notes?: string;

  @WireTags(transferChecks.tags)
  tags!: string[];
}

export class CreateInvestmentDto {
  @WireId(investmentChecks.accountId, { aliases: ['account'] })
  accountId!: string;

  @WireChoice(investmentTypes, investmentChecks.type)
  type!: InvestmentType;

  @WireText(investmentChecks.description)
  description!: string;

  @WireMoney(investmentChecks.amount, { aliases: ['principalAmount'] })
  amount!: Centavos;

  @WireDecimalText(investmentChecks.expectedReturnRate, {
    ...optional,
    description: '% ao ano, de 0 a 100',
    unreadable: messages.rateOutOfRange,
  })
  expectedReturnRate?: string;

  @WireDate(investmentChecks.date, { aliases: ['investmentDate'] })
  date!: LocalDate;

  @WireDate(investmentChecks.expectedReturnDate, optional)
  expectedReturnDate?: LocalDate;

  @WireText(investmentChecks.notes, optional)
  notes?: string;

  @WireTags(investmentChecks.tags, { aliases: ['tagList'] })
  tags!: string[];
}

export class AddReturnDto {
  @WireChoice(returnKinds, returnChecks.type, { aliases: ['returnType'] })
  type!: ReturnKind;

  @WireMoney(returnChecks.amount, { aliases: ['returnAmount'] })
  amount!: Centavos;

  @WireDate(returnChecks.date, { aliases: ['returnDate', 'actualReturnDate'] })
  date!: LocalDate;

  @WireText(returnChecks.description)
  description!: string;

  @WireText(returnChecks.notes, optional)
  notes?: string;

  @WireBoolean(undefined, { description: 'Registra mesmo acima do valor da posição' })
  force?: boolean;
}

/** The kinds that `POST transactions/` books; each is then read as its own form. */
export const bookableTypes = ['expense', 'payment', 'initial_balance'] as const;
type BookableType = (typeof bookableTypes)[number];

const bookable: Check<BookableType> = (value) =>
  value !== undefined && bookableTypes.includes(value)
    ? undefined
    : { code: 'INVALID_FORMAT', message: messages.invalidChoice('Tipo') };

export class CreateTransactionDto {
  @WireChoice(bookableTypes, bookable)
  type!: BookableType;
}

export class InitialTransactionDto extends OpeningBalanceDto {
  @WireId(expenseChecks.accountId, { aliases: ['account'] })
  accountId!: string;
}
