/** What one client has paid, owes, was given back and never paid after all, to the cent, and the attachments of the client's payments. */
import type { LocalDate } from '@livro/calendar';
import { toReais, type Centavos } from '@livro/money';
import type { PaymentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { ClientAccountView, ClientAttachmentView, ClientSumsView } from './client-account.view.ts';

/** Centavos. */
interface SumRow {
  readonly development_id: string | null;
  readonly development_name: string | null;
  readonly status: PaymentStatus;
  readonly late: boolean;
  readonly count: number;
  readonly total: number;
}

interface AttachmentRow extends Omit<ClientAttachmentView, 'url' | 'added_at' | 'content_erased_at'> {
  readonly added_at: Date;
  readonly content_erased_at: Date | null;
}

const MOST_ATTACHMENTS = 100;

@Injectable()
export class ClientAccountQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Also of a client who was deactivated or erased: payments stay. Undefined for one that never was. */
  async of(id: string, today: LocalDate): Promise<ClientAccountView | undefined> {
    const [[client], rows] = await Promise.all([
      this.database.query<Pick<ClientAccountView, 'standing'>>(
        'select standing from read.clients where id = $1',
        [id],
      ),
      // A payment that a correction replaced stands no more: its replacement is counted.
      this.database.query<SumRow>(
        `select a.development_id, d.name as development_name, p.status, p.status = 'pending' and p.date < $2 as late,
           count(*)::int as count, sum(p.amount)::float8 as total
         from read.payments p left join read.accounts a on a.id = p.account_id
         left join read.development_names d on d.id = a.development_id
         where p.client_id = $1 and p.replaced_by is null
         group by 1, 2, 3, 4 order by d.name, a.development_id`,
        [id, today],
      ),
    ]);
    if (!client) return undefined;
    const developments = [...new Set(rows.map(({ development_id }) => development_id))];
    return {
      client_id: id,
      standing: client.standing,
      today,
      ...sumsOf(rows),
      by_development: developments.map((development_id) => {
        const own = rows.filter((row) => row.development_id === development_id);
        return { development_id, development_name: own[0]!.development_name, ...sumsOf(own) };
      }),
    };
  }

  /** The newest hundred, without those that were taken off. */
  async attachments(id: string): Promise<ClientAttachmentView[]> {
    const rows = await this.database.query<AttachmentRow>(
      `select f.id, f.owner_id as payment_id, p.entry_number, p.description, f.name, f.media_type, f.size, f.added_at,
         f.content_erased_at
       from read.payments p join read.attachments f on f.owner_id = p.id and f.owner = 'payment'
       where p.client_id = $1 and f.removed_at is null
       order by p.entry_number desc, f.revision desc limit ${MOST_ATTACHMENTS}`,
      [id],
    );
    return rows.map(({ added_at, content_erased_at, ...row }) => ({
      ...row,
      url: `/api/payments/${row.payment_id}/attachments/${row.id}/`,
      added_at: added_at.toISOString(),
      content_erased_at: content_erased_at?.toISOString() ?? null,
    }));
  }
}

function sumsOf(rows: readonly SumRow[]): ClientSumsView {
  const sum = (counts: (row: SumRow) => boolean) => {
    const counted = rows.filter(counts);
    return {
      count: counted.reduce((all, { count }) => all + count, 0),
      total: toReais(counted.reduce((all, { total }) => all + total, 0) as Centavos),
    };
  };
  return {
    paid: sum(({ status }) => status === 'confirmed'),
    pending: sum(({ status }) => status === 'pending'),
    overdue: sum(({ late }) => late),
    refunded: sum(({ status }) => status === 'refunded'),
    reversed: sum(({ status }) => status === 'reversed'),
  };
}
