/** What callers say about lines of a statement. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  expenseCategories,
  type ExpenseCategory,
  expenseChecks,
  limits,
  messages,
  optional as anything,
  paymentChecks,
  paymentMethods,
  type PaymentMethod,
  reasonChecks,
  required,
  text,
} from '@livro/rules';
import { exclusionKinds, type ExclusionKind } from './events.ts';
import { lineStatuses } from './state.ts';
import { ListQuery } from '../../platform/http/page.ts';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireId,
  WireList,
  WireMoney,
  WireText,
  WireWords,
} from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;

export class BankLinesQuery extends ListQuery {
  @WireChoice(lineStatuses, undefined, optional)
  status?: (typeof lineStatuses)[number];
}

export class OpenEntriesQuery {
  @WireDate(required(messages.banking.dayRequired), { description: 'Primeiro dia' })
  from!: LocalDate;

  @WireDate(required(messages.banking.dayRequired), { description: 'Último dia' })
  to!: LocalDate;
}

const reason = text({ label: 'Motivo', max: limits.reasonMax });

export class MatchLinesDto {
  @WireWords(undefined, { description: 'Linhas do extrato; uma só onde os lançamentos são vários' })
  lineIds!: string[];

  @WireWords(undefined, { description: 'Lançamentos; um só onde as linhas são várias' })
  entryIds!: string[];

  @WireText(reason, { ...optional, description: 'De uma diferença de centavos' })
  reason?: string;

  @WireChoice(expenseCategories, undefined, {
    ...optional,
    description: 'O que a linha tem a menos que seus lançamentos é lançado como despesa desta categoria',
  })
  feeCategory?: ExpenseCategory;

  @WireText(expenseChecks.description, {
    ...optional,
    description: 'Dessa despesa; sem ela, Tarifa bancária',
  })
  feeDescription?: string;
}

/** What a line may be that is not booked yet: one of the three. */
export class AcceptLineDto {
  @WireWords(undefined, {
    ...optional,
    description: 'Pagamentos pendentes que a linha confirma; o que passa de um que atrasou é multa e juros',
  })
  paymentIds?: string[];

  @WireId(undefined, { ...optional, description: 'Compra aprovada que a linha conclui' })
  purchaseId?: string;

  @WireId(undefined, { ...optional, description: 'Com a linha dela: a outra conta de uma transferência' })
  counterpartAccountId?: string;

  @WireId(undefined, { ...optional, description: 'A linha de valor oposto da outra conta' })
  counterpartLineId?: string;
}

/** A line with the entry or the pending payment that it is. */
export class LikelyLineDto {
  @WireId(required(messages.banking.lineNotFound))
  lineId!: string;

  @WireId(undefined, { ...optional, description: 'Lançamento do mesmo valor' })
  entryId?: string;

  @WireId(undefined, { ...optional, description: 'Pagamento pendente do mesmo valor' })
  paymentId?: string;
}

export class AcceptLinesDto {
  @WireList(() => LikelyLineDto, required(messages.banking.chooseLines))
  lines!: LikelyLineDto[];
}

export class UndoMatchesDto {
  @WireWords(undefined, { description: 'As conciliações a desfazer' })
  matchIds!: string[];
}

export class IgnoreLineDto {
  @WireText(reasonChecks.reason)
  reason!: string;
}

export class LeaveLineOutDto {
  @WireChoice(exclusionKinds, undefined, { description: 'Não é movimento, ou outra linha já o traz' })
  as!: ExclusionKind;

  @WireText(reasonChecks.reason)
  reason!: string;
}

export class UndoImportDto {
  @WireText(reasonChecks.reason)
  reason!: string;
}

/** Of an expense the category, of a payment the client; day and amount are the line's. */
export class BookLineDto {
  @WireText(expenseChecks.description)
  description!: string;

  @WireChoice(expenseCategories, undefined, { ...optional, description: 'De uma despesa' })
  category?: ExpenseCategory;

  @WireText(expenseChecks.supplier, { ...optional, description: 'De uma despesa' })
  supplier?: string;

  @WireId(undefined, { ...optional, aliases: ['client'], description: 'De um pagamento' })
  clientId?: string;

  @WireText(paymentChecks.unitReference, { ...optional, description: 'De um pagamento' })
  unitReference?: string;

  @WireChoice(paymentMethods, undefined, { ...optional, description: 'De um pagamento; sem ele, pix' })
  method?: PaymentMethod;

  @WireText(expenseChecks.documentNumber, optional)
  documentNumber?: string;

  @WireBoolean(undefined, { aliases: ['force'], description: 'Lança mesmo que pareça repetido' })
  confirmDuplicate?: boolean;
}

export class BalanceQuery {
  @WireDate(required(messages.banking.dayRequired), { description: 'O dia até o qual se concilia' })
  through!: LocalDate;
}

export class ReconcileDto {
  @WireDate(required(messages.banking.dayRequired))
  through!: LocalDate;

  @WireMoney(anything, { ...optional, description: 'Saldo do banco no fim do dia; sem ele, o do extrato' })
  balance?: Centavos;

  @WireText(reason, { ...optional, description: 'De uma diferença de centavos' })
  reason?: string;
}
