/** Entries that are booked because a line lacks them. Their ids derive from the line, so that asking again books nothing twice. */
import { type LocalDate, localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { type Centavos, centavos } from '@livro/money';
import { messages, type ExpenseCategory, type PaymentMethod } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ConfirmPayment,
  ledgerDecider,
  RecordExpense,
  RegisterPayment,
  ReverseEntry,
  TransferMoney,
} from '../../ledger/public.ts';
import { CompletePurchase } from '../../purchases/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { EntryOnAccount } from './commands.ts';
import type { LineState } from './state.ts';

const texts = messages.banking;

/** What a line lacks to be an entry; day and amount are the bank's. */
export interface NewEntry {
  readonly description: string;
  readonly documentNumber?: string;
  readonly category?: ExpenseCategory;
  readonly supplier?: string;
  readonly clientId?: string;
  readonly unitReference?: string;
  readonly method?: PaymentMethod;
  readonly confirmDuplicate?: boolean;
}

/** What the bank kept for itself of the entries behind a line. */
export interface NewFee {
  readonly category: ExpenseCategory;
  readonly description?: string;
}

export interface IdentifiedLine extends LineState {
  readonly lineId: string;
}

export interface LineOnAccount {
  readonly accountId: string;
  readonly line: IdentifiedLine;
}

/** What came with a payment because it was late. */
export interface LateChargesAgreed {
  readonly fine: Centavos;
  readonly interest: Centavos;
  readonly calculation?: string;
}

/** An approved purchase request. */
export interface BoughtWithLine {
  readonly id: string;
  readonly category: ExpenseCategory;
  readonly description: string;
  readonly supplier: string | null;
}

interface OnLine {
  readonly accountId: string;
  readonly amount: Centavos;
  readonly date: LocalDate;
}

@Injectable()
export class LineEntries {
  constructor(
    private readonly commands: CommandBus,
    private readonly books: Books,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  /** The whole line as an expense or a payment; answers the entry's id. */
  async record(
    accountId: string,
    line: IdentifiedLine,
    entry: NewEntry,
    context: CommandContext,
  ): Promise<string> {
    const on = { accountId, amount: centavos(Math.abs(line.amount)), date: localDate(line.date) };
    if (line.amount < 0) return this.#expense(on, line, entry, context, 'entry');
    const { clientId, method = 'pix', unitReference = null, documentNumber = null } = entry;
    if (!clientId) throw new DomainError('REQUIRED_FIELD', texts.clientRequired, 'clientId');
    const { description, confirmDuplicate } = entry;
    const fields = { ...on, clientId, method, unitReference, documentNumber, description, confirmDuplicate };
    return this.#asked(
      line,
      'entry',
      context,
      (its) => new RegisterPayment({ ...fields, tags: [], status: 'confirmed' }, its),
      ({ asked }) => asked.paymentId,
    );
  }

  /** What a line is less than its entries, as an expense of the line's day; another amount is another entry. */
  recordFee(
    accountId: string,
    line: IdentifiedLine,
    amount: Centavos,
    { category, description = texts.feeDescription }: NewFee,
    context: CommandContext,
  ): Promise<string> {
    const on = { accountId, amount, date: localDate(line.date) };
    return this.#expense(on, line, { category, description }, context, `fee of ${amount}`);
  }

  /** Confirms a pending payment on the line's day; answers its entry and that of the charges that came with it. */
  async confirmPayment(
    line: IdentifiedLine,
    paymentId: string,
    charges: LateChargesAgreed | undefined,
    { idempotency: _, ...context }: CommandContext,
  ): Promise<readonly EntryOnAccount[]> {
    const id = entityId(line.lineId, `payment ${paymentId} ${line.times}`);
    const command = new ConfirmPayment(
      { entryId: paymentId, date: localDate(line.date) },
      { ...context, id },
      charges,
    );
    const { outcome } = await this.commands.execute(command);
    return outcome.events.map(({ data }) => {
      const { paymentId: entryId, amount } = data as { readonly paymentId: string; readonly amount: number };
      return { entryId, amount };
    });
  }

  /** What is bought with the line's money; answers the expense's id. */
  async completePurchase(
    accountId: string,
    line: IdentifiedLine,
    { id: requestId, category, description, supplier }: BoughtWithLine,
    { idempotency: _, ...context }: CommandContext,
  ): Promise<string> {
    const its = { ...context, id: this.#purchaseCommandId(line, requestId) };
    const amount = centavos(Math.abs(line.amount));
    const on = { accountId, amount, date: localDate(line.date), notes: null, tags: [] };
    const expense = { ...on, category, description, supplier, documentNumber: null };
    await this.commands.execute(new CompletePurchase(requestId, expense, undefined, null, its));
    return this.expenseOfPurchase(line, requestId);
  }

  /** Which expense completes the purchase for this line, whether it is booked or not. */
  expenseOfPurchase(line: IdentifiedLine, requestId: string): string {
    return entityId(this.#purchaseCommandId(line, requestId), 'expense');
  }

  #purchaseCommandId({ lineId, times }: IdentifiedLine, requestId: string): string {
    return entityId(lineId, `purchase ${requestId} ${times}`);
  }

  /** Which transfer a crash may have left matched with one of the two lines. */
  transferOf({ line }: LineOnAccount, destination: LineOnAccount): string {
    const { lineId, times } = beforeMatch(line);
    return entityId(entityId(lineId, `${transferName(destination)} ${times}`), 'transfer');
  }

  /** From the account of the one line to that of the other, on the day on which the money left; answers the transfer's id. */
  transfer(source: LineOnAccount, destination: LineOnAccount, context: CommandContext): Promise<string> {
    const { amount, date } = source.line;
    const fields = {
      sourceAccountId: source.accountId,
      destinationAccountId: destination.accountId,
      amount: centavos(Math.abs(amount)),
      date: localDate(date),
      description: texts.transferDescription,
      tags: [],
    };
    return this.#asked(
      beforeMatch(source.line),
      transferName(destination),
      context,
      (its) => new TransferMoney(fields, its),
      ({ asked }) => asked.transferId,
    );
  }

  /** Of an entry that was booked for a line which another made something else of meanwhile. */
  async takeBack(entryId: string, { idempotency: _, ...context }: CommandContext): Promise<void> {
    const fields = { entryId, reason: texts.lineTakenMeanwhile };
    await this.commands.execute(
      new ReverseEntry(fields, { ...context, id: entityId(entryId, 'taken back') }),
    );
  }

  #expense(
    on: OnLine,
    line: IdentifiedLine,
    entry: NewEntry,
    context: CommandContext,
    name: string,
  ): Promise<string> {
    const { category, description, documentNumber = null, supplier = null, confirmDuplicate } = entry;
    if (!category) throw new DomainError('REQUIRED_FIELD', texts.categoryRequired, 'category');
    const { allowOverdraftExpenses: allowOverdraft } = this.settings;
    const fields = { ...on, category, description, documentNumber, supplier, confirmDuplicate };
    return this.#asked(
      line,
      name,
      context,
      (its) => new RecordExpense({ ...fields, tags: [], allowOverdraft }, its),
      ({ asked }) => asked.expenseId,
    );
  }

  /** An entry that was undone is none: the line gets another one, of another id. */
  async #asked<Asked extends RecordExpense | RegisterPayment | TransferMoney>(
    { lineId, times }: IdentifiedLine,
    name: string,
    { idempotency: _, ...context }: CommandContext,
    commandOf: (context: CommandContext) => Asked,
    idOf: (command: Asked) => string,
  ): Promise<string> {
    const { ended } = await (await this.books.open(ledgerDecider)).catchUp();
    for (let undone = 0; ; undone += 1) {
      const place = undone === 0 ? `${name} ${times}` : `${name} ${times} ${undone}`;
      const command = commandOf({ ...context, id: entityId(lineId, place) });
      if (ended.has(idOf(command))) continue;
      await this.commands.execute(command);
      return idOf(command);
    }
  }
}

const transferName = ({ line }: LineOnAccount): string => `transfer to ${line.lineId}`;

/** A match that a crash left alone on one side counted already. */
const beforeMatch = (line: IdentifiedLine): IdentifiedLine =>
  line.status === 'matched' ? { ...line, times: line.times - 1 } : line;
