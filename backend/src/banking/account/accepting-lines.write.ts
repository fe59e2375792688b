/** Accepts what a line may be that is not booked yet: books or confirms it and matches both, in one step that can be repeated. */
import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { centavos, ZERO } from '@livro/money';
import { lateCharges, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { UnbookedQueries } from '../proposal/unbooked.queries.ts';
import type { Acceptance, Accepted } from './acceptance.ts';
import { BankBooks } from './bank-books.write.ts';
import {
  type IdentifiedLine,
  type LateChargesAgreed,
  LineEntries,
  type LineOnAccount,
} from './line-entries.write.ts';
import { LineMatching } from './line-matching.write.ts';

const texts = messages.banking;

@Injectable()
export class AcceptingLines {
  constructor(
    private readonly banks: BankBooks,
    private readonly books: Books,
    private readonly entries: LineEntries,
    private readonly matching: LineMatching,
    private readonly unbooked: UnbookedQueries,
  ) {}

  /** What a crash cut off is finished by asking again, and nothing is booked or confirmed twice. */
  async accept(
    accountId: string,
    lineId: string,
    { paymentIds = [], purchaseId, counterpart }: Acceptance,
    context: CommandContext,
  ): Promise<Accepted> {
    const line = await this.matching.line(accountId, lineId);
    if (counterpart) return this.#transfer({ accountId, line }, counterpart, context);
    if (line.status !== 'open') return only(await this.matching.refuseSettled(accountId, line, context));
    if (purchaseId !== undefined) return only(await this.#purchase(accountId, line, purchaseId, context));
    if (paymentIds.length === 0) throw new DomainError('REQUIRED_FIELD', texts.acceptOne);
    return only(await this.#payments(accountId, line, [...new Set(paymentIds)], context));
  }

  /** A confirmation cannot be taken back without losing the payment: where another settles the line meanwhile, it stays. */
  async #payments(
    accountId: string,
    line: IdentifiedLine,
    paymentIds: readonly string[],
    context: CommandContext,
  ): Promise<string> {
    if (line.amount <= 0) throw new DomainError('INVALID_OPERATION', texts.paymentsOfLine, 'paymentIds');
    const { pendingPayments } = await (await this.books.open(ledgerDecider)).catchUp();
    const pending = paymentIds.flatMap((id) => pendingPayments.get(id) ?? []);
    if (pending.some((one) => one.accountId !== accountId))
      throw new DomainError('NOT_FOUND', texts.paymentNotHere, 'paymentIds');
    const isResumed = pending.length < paymentIds.length;
    const charges = isResumed ? undefined : await this.#charges(accountId, line, pending);
    if (!isResumed) {
      const whole = { entryId: line.lineId, amount: line.amount };
      await this.matching.rehearse(accountId, { lineIds: [line.lineId], entries: [whole] }, context);
    }
    const entries = [];
    for (const id of paymentIds)
      entries.push(...(await this.entries.confirmPayment(line, id, charges, context)));
    try {
      return await this.matching.match(accountId, { lineIds: [line.lineId], entries }, context);
    } catch (error) {
      if (!(error instanceof DomainError) || (await this.matching.isMatched(accountId, paymentIds[0]!)))
        throw error;
      throw new DomainError('CONFLICT', texts.paymentStaysConfirmed, 'lineIds');
    }
  }

  /** What the line has beyond one late payment: the fine as agreed, and the rest as interest. */
  async #charges(
    accountId: string,
    line: IdentifiedLine,
    pending: readonly { readonly amount: number; readonly date: string }[],
  ): Promise<LateChargesAgreed | undefined> {
    const sum = pending.reduce((all, { amount }) => all + amount, 0);
    const beyond = line.amount - sum;
    if (beyond === 0) return undefined;
    const [payment] = pending;
    const isLate = pending.length === 1 && payment!.date < line.date && beyond <= payment!.amount;
    if (beyond < 0 || !isLate)
      throw new DomainError(
        'INVALID_AMOUNT',
        texts.paymentsDiffer(centavos(line.amount), centavos(sum)),
        'paymentIds',
      );
    const rule = await this.unbooked.lateRule(accountId);
    const late = {
      amount: centavos(payment!.amount),
      due: localDate(payment!.date),
      paidOn: localDate(line.date),
    };
    const { fine: agreed, interest: expected, lines } = lateCharges(late, rule);
    const fine = centavos(Math.min(beyond, agreed ?? ZERO));
    const isExact = beyond === agreed + expected;
    return { fine, interest: centavos(beyond - fine), ...(isExact && { calculation: lines.join('\n') }) };
  }

  async #purchase(
    accountId: string,
    line: IdentifiedLine,
    purchaseId: string,
    context: CommandContext,
  ): Promise<string> {
    if (line.amount >= 0) throw new DomainError('INVALID_OPERATION', texts.purchaseOfLine, 'purchaseId');
    const whole = [{ entryId: line.lineId, amount: line.amount }];
    await this.matching.rehearse(accountId, { lineIds: [line.lineId], entries: whole }, context);
    const approved = await this.unbooked.approvedPurchases(accountId);
    const request = approved.find(({ id }) => id === purchaseId);
    const entryId = request
      ? await this.entries.completePurchase(accountId, line, request, context)
      : this.entries.expenseOfPurchase(line, purchaseId);
    // Booked before a crash, the request is approved no more.
    if (!request) await this.matching.entriesOn(accountId, [entryId]);
    const entries = [{ entryId, amount: line.amount }];
    return this.matching.matchBooked(accountId, line.lineId, entries, entryId, context);
  }

  /** One transfer for the two lines, which are matched with it on their accounts one after the other. */
  async #transfer(
    own: LineOnAccount,
    { accountId, lineId }: { readonly accountId: string; readonly lineId: string },
    context: CommandContext,
  ): Promise<Accepted> {
    const other = { accountId, line: await this.matching.line(accountId, lineId) };
    if (own.line.amount !== -other.line.amount || own.accountId === accountId)
      throw new DomainError('INVALID_AMOUNT', texts.notOpposite, 'counterpartLineId');
    const [source, destination] = own.line.amount < 0 ? [own, other] : [other, own];
    const { idempotency: _, ...plain } = context;
    const sides = [
      { ...own, context },
      { ...other, context: { ...plain, id: entityId(context.id, 'counterpart') } },
    ];
    const begun = this.entries.transferOf(source, destination);
    for (const side of sides) await this.#assertOpenOr(begun, side);
    const transferId = await this.entries.transfer(source, destination, context);
    const matchIds: string[] = [];
    for (const side of sides) {
      try {
        matchIds.push(await this.#matchSide(side, transferId));
      } catch (error) {
        if (error instanceof DomainError) await this.#takeBack(sides, transferId, context);
        throw error;
      }
    }
    return { matchId: matchIds[0]!, counterpartMatchId: matchIds[1]! };
  }

  /** A line that is settled is refused before anything is booked, unless a crash left it with its transfer already. */
  async #assertOpenOr(begun: string, { accountId, line, context }: SideOfTransfer): Promise<void> {
    const { entries: matched, matches } = await (await this.banks.open(accountId)).catchUp();
    if (matches.get(matched.get(begun) ?? '')?.lineIds.includes(line.lineId)) return;
    const entries = [{ entryId: line.lineId, amount: line.amount }];
    await this.matching.rehearse(accountId, { lineIds: [line.lineId], entries }, context);
  }

  async #matchSide({ accountId, line, context }: SideOfTransfer, transferId: string): Promise<string> {
    const { entries } = await (await this.banks.open(accountId)).catchUp();
    const matchId = entries.get(transferId);
    if (matchId !== undefined) return matchId;
    const both = [{ entryId: transferId, amount: line.amount }];
    return this.matching.match(accountId, { lineIds: [line.lineId], entries: both }, context);
  }

  /** Where another settled one of the two lines meanwhile, neither is a transfer. */
  async #takeBack(
    sides: readonly SideOfTransfer[],
    transferId: string,
    context: CommandContext,
  ): Promise<void> {
    for (const { accountId, context: its } of sides) {
      const { entries } = await (await this.banks.open(accountId)).catchUp();
      const matchId = entries.get(transferId);
      if (matchId === undefined) continue;
      const command = { type: 'UnmatchLines', matchId, undoneEntryId: null, by: context.actor.id } as const;
      await this.banks.execute(accountId, {
        id: entityId(its.id, 'take back'),
        actor: context.actor,
        command,
      });
    }
    await this.entries.takeBack(transferId, context);
  }
}

interface SideOfTransfer extends LineOnAccount {
  readonly context: CommandContext;
}

const only = (matchId: string): Accepted => ({ matchId, counterpartMatchId: null });
