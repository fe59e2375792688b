/** A client's statement: every payment of the days that were asked for, of one moment, and the sums of just these. Money is centavos. */
import { maskTaxpayer } from '@livro/brazil';
import { DomainError } from '@livro/event-sourcing';
import type { LocalDate } from '@livro/calendar';
import { messages, type PaymentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ClientQueries } from '../../clients/client/client.queries.ts';
import { FiguresQueries } from '../../ledger/books/figures.queries.ts';
import { type FoundPayment, PaymentQueries } from '../../ledger/payment/payment.queries.ts';
import type { ListRequest } from '../../platform/http/page.ts';

export interface ClientDays {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly today: LocalDate;
}

export interface ClientStatement extends ClientDays {
  /** Undefined where the client's data were erased. */
  readonly name: string | undefined;
  readonly cpf: string | undefined;
  readonly units: string;
  /** The last entry that counts. */
  readonly upToEntry: number;
  /** As they were at the end of the days, the oldest first. */
  readonly payments: readonly FoundPayment[];
  /** Of before these days, undone on them. */
  readonly undone: readonly FoundPayment[];
  /** Less what was undone on these days, whenever it was paid. */
  readonly paid: number;
  readonly pending: number;
  readonly overdue: number;
  readonly refunded: number;
  readonly reversed: number;
}

const ALL: ListRequest = { paged: false, page: null, limit: undefined, offset: 0 };

@Injectable()
export class ClientStatements {
  constructor(
    private readonly clients: ClientQueries,
    private readonly payments: PaymentQueries,
    private readonly figures: FiguresQueries,
  ) {}

  /** Refuses a client of whom nothing is known, neither a record nor a payment. */
  async of(clientId: string, days: ClientDays): Promise<ClientStatement> {
    // The number is read first: what comes in meanwhile is on the paper, and not claimed to be all.
    const upToEntry = await this.figures.lastEntry();
    const [client, { rows }, undone] = await Promise.all([
      this.clients.get(clientId, 'masked'),
      this.payments.list({ clientId, from: days.from, to: days.to }, ALL, true),
      days.from === undefined ? [] : this.payments.undoneLater(clientId, days.from, days.to),
    ]);
    if (!client && rows.length + undone.length === 0)
      throw new DomainError('NOT_FOUND', messages.clientNotFound);
    const sum = (status: PaymentStatus, before?: string) =>
      sumOf(rows.filter((row) => row.status === status && (before === undefined || row.date < before)));
    // Of what an edit undid the replacement counts.
    const ended = (status: PaymentStatus) =>
      sum(status) + sumOf(undone.filter((row) => row.status === status && row.replaced_by === null));
    return {
      ...days,
      name: client?.name,
      cpf: client && maskTaxpayer(client.cpf),
      units: (client?.developmentUnits ?? [])
        .map(({ developmentName, units }) => [developmentName ?? 'Empreendimento', ...units].join(' '))
        .join('; '),
      upToEntry,
      payments: rows,
      undone,
      paid: sum('confirmed') - sumOf(undone),
      pending: sum('pending'),
      overdue: sum('pending', days.today),
      refunded: ended('refunded'),
      reversed: ended('reversed'),
    };
  }
}

const sumOf = (payments: readonly FoundPayment[]): number =>
  payments.reduce((total, { amount }) => total + amount, 0);
