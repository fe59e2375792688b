/**
 * Reads the lines of a batch as commands: each by the form of its kind, with what its own route would find out before it asks the
 * journal, found out for all at once. A line that breaks its form stays in its place as what it breaks.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError, type Violation } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ValidationFailed } from '../../platform/http/errors.ts';
import { WirePipe } from '../../platform/http/wire.pipe.ts';
import { RecordExpense } from '../expense/record-expense.command.ts';
import { MakeInvestment } from '../investment/make-investment.command.ts';
import { RegisterReturn } from '../investment/register-return.command.ts';
import type { BrokenLine, EntryCommand, Lookalike } from '../journal/commands.ts';
import type { JournalCommand } from '../journal/journal.command.ts';
import { LookalikeQueries } from '../journal/lookalike.queries.ts';
import { Payers } from '../payment/payers.ts';
import { RegisterPayment } from '../payment/register-payment.command.ts';
import { TransferMoney } from '../transfer/transfer-money.command.ts';
import {
  BatchExpenseDto,
  type BatchInvestmentDto,
  type BatchKind,
  batchKinds,
  BatchPaymentDto,
  type BatchReturnDto,
  type BatchTransferDto,
  lineForms,
} from './batch.dto.ts';

type LineDto = BatchExpenseDto | BatchPaymentDto | BatchTransferDto | BatchInvestmentDto | BatchReturnDto;
type Read = { readonly kind: BatchKind; readonly dto: LineDto } | BrokenLine;
export type LineCommand = JournalCommand<EntryCommand>;

/** Lines that are read before others have their turn. */
const AT_ONCE = 25;

@Injectable()
export class BatchLines {
  readonly #pipe = new WirePipe();

  constructor(
    private readonly lookalikes: LookalikeQueries,
    private readonly payers: Payers,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  /** One command or broken line for each that was sent, in order. */
  async read(
    sent: readonly Record<string, unknown>[],
    context: CommandContext,
  ): Promise<readonly (LineCommand | BrokenLine)[]> {
    const lines: Read[] = [];
    for (const [place, line] of sent.entries()) {
      if (place % AT_ONCE === AT_ONCE - 1) await nextTurn();
      lines.push(await this.#readOne(line));
    }
    const [lookalikes, strangers] = await Promise.all([this.#lookalikesOf(lines), this.#strangersOf(lines)]);
    return lines.map((line, place) => {
      if (!('kind' in line)) return line;
      const violations = line.dto instanceof BatchPaymentDto && strangers.get(line.dto.clientId);
      if (violations) return { type: 'Broken', violations };
      const own = { ...context, id: entityId(context.id, `entry ${place}`) };
      return this.#commandOf(line.kind, line.dto, lookalikes.get(line.dto), own);
    });
  }

  async #readOne(line: Record<string, unknown>): Promise<Read> {
    const kind = batchKinds.find((one) => one === line.kind);
    if (!kind)
      return broken([{ field: 'kind', code: 'INVALID_FORMAT', message: messages.invalidChoice('Tipo') }]);
    try {
      const dto = (await this.#pipe.transform(line, { type: 'body', metatype: lineForms[kind] })) as LineDto;
      return { kind, dto };
    } catch (error) {
      if (error instanceof ValidationFailed) return broken(error.violations);
      throw error;
    }
  }

  /** Of the lines that do not say that they are meant. */
  async #lookalikesOf(lines: readonly Read[]): Promise<ReadonlyMap<LineDto, readonly Lookalike[]>> {
    const dtos = lines.flatMap((line) => ('kind' in line ? [line.dto] : []));
    const expenses = dtos
      .filter((dto) => dto instanceof BatchExpenseDto)
      .filter((dto) => !dto.confirmDuplicate);
    const payments = dtos.filter((dto) => dto instanceof BatchPaymentDto).filter((dto) => !dto.force);
    const [ofExpenses, ofPayments] = await Promise.all([
      this.lookalikes.ofExpenses(expenses),
      this.lookalikes.ofPayments(payments),
    ]);
    return new Map<LineDto, readonly Lookalike[]>([
      ...expenses.map((dto, n) => [dto, ofExpenses[n]!] as const),
      ...payments.map((dto, n) => [dto, ofPayments[n]!] as const),
    ]);
  }

  /** The clients who are none, and how that is said. */
  async #strangersOf(lines: readonly Read[]): Promise<ReadonlyMap<string, readonly Violation[]>> {
    const clientIds = lines.flatMap((line) =>
      'kind' in line && line.dto instanceof BatchPaymentDto ? [line.dto.clientId] : [],
    );
    const strangers = new Map<string, readonly Violation[]>();
    for (const clientId of new Set(clientIds)) {
      await this.payers.assert(clientId).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
        strangers.set(clientId, error.violations);
      });
    }
    return strangers;
  }

  #commandOf(
    kind: BatchKind,
    sent: LineDto,
    lookalikes: readonly Lookalike[] | undefined,
    context: CommandContext,
  ): LineCommand {
    switch (kind) {
      case 'expense': {
        const { allowOverdraftExpenses: allowOverdraft } = this.settings;
        return new RecordExpense({ ...(sent as BatchExpenseDto), allowOverdraft, lookalikes }, context);
      }
      case 'payment': {
        const dto = sent as BatchPaymentDto;
        return new RegisterPayment({ ...dto, method: dto.paymentMethod, lookalikes }, context);
      }
      case 'transfer':
        return new TransferMoney(sent as BatchTransferDto, context);
      case 'investment': {
        const dto = sent as BatchInvestmentDto;
        const { type: investmentType, expectedReturnRate: expectedRate } = dto;
        return new MakeInvestment({ ...dto, investmentType, expectedRate }, context);
      }
      case 'return': {
        const dto = sent as BatchReturnDto;
        const asksAboveValue = dto.force !== true;
        return new RegisterReturn({ ...dto, kind: dto.type, asksAboveValue }, context);
      }
      default:
        throw new Error(`No entry of kind ${String(kind satisfies never)}`);
    }
  }
}

const broken = (violations: readonly Violation[]): BrokenLine => ({ type: 'Broken', violations });
