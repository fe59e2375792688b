/** Counts over active clients, options for a select, the tags in use. A reversed payment is no payment of a client's. */
import { formatPhone, formatTaxpayer } from '@livro/brazil';
import { toReais, type Centavos } from '@livro/money';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { searchPatterns } from '../../platform/database/search-text.ts';
import { type ClientSight, foundBy, seen } from '../personal-data/client-sight.read.ts';
import type {
  ClientOptionView,
  ClientsOfDevelopmentView,
  ClientSummaryView,
  RecentClientView,
} from './client-figures.view.ts';

export interface OptionFilter {
  readonly search?: string;
  readonly developmentId?: string;
  /** Those that are not yet in the development. */
  readonly available: boolean;
  readonly limit: number;
}

const LISTED = 5;

interface Counted {
  readonly clients: number;
  readonly with_payments: number;
  readonly payments: number;
}

interface TopRow {
  readonly id: string;
  readonly name: string;
  readonly payments: number;
  readonly paid: number;
}

@Injectable()
export class ClientFigures {
  constructor(private readonly database: ReadDatabase) {}

  async summary(): Promise<ClientSummaryView> {
    const [[counted], top, recent, byDevelopment] = await Promise.all([
      this.database.query<Counted>(
        `select count(*)::int as clients, (count(*) filter (where confirmed.n > 0))::int as with_payments,
           coalesce(sum(confirmed.n), 0)::int as payments
         from read.clients c left join lateral (
           select count(*) as n from read.payments p where p.client_id = c.id and p.status = 'confirmed'
         ) confirmed on true where c.standing = 'active'`,
      ),
      this.database.query<TopRow>(
        `select c.id, c.name, p.payments::int, p.paid::bigint
         from (select client_id, count(*) as payments, sum(amount) as paid from read.payments
               where status = 'confirmed' group by client_id) p
         join read.clients c on c.id = p.client_id and c.standing = 'active'
         order by p.paid desc, c.created_revision limit $1`,
        [LISTED],
      ),
      this.database.query<{ id: string; name: string; created_at: Date }>(
        `select id, name, created_at from read.clients where standing = 'active'
         order by created_revision desc limit $1`,
        [LISTED],
      ),
      this.database.query<ClientsOfDevelopmentView>(
        `select cd.development_id as "developmentId", d.name as "developmentName", count(*)::int as clients,
           coalesce(sum(cardinality(cd.units)), 0)::int as units
         from read.client_developments cd
         join read.clients c on c.id = cd.client_id and c.standing = 'active'
         join read.developments d on d.id = cd.development_id
         group by cd.development_id, d.name order by clients desc, d.name`,
      ),
    ]);
    const { clients, with_payments, payments } = counted!;
    return {
      totalClients: clients,
      clientsWithPayments: with_payments,
      averagePaymentsPerClient: clients === 0 ? 0 : Math.round((payments / clients) * 100) / 100,
      topClients: top.map(({ id, name, payments: paymentsCount, paid }) => ({
        id,
        name,
        paymentsCount,
        totalPaid: toReais(paid as Centavos),
      })),
      recentClients: recent.map(({ id, name, created_at }): RecentClientView => ({
        id,
        name,
        createdAt: created_at.toISOString(),
      })),
      clientsByDevelopment: [...byDevelopment],
    };
  }

  /** By name; those of a development, or, `available`, those that could still be brought into it. */
  async options(
    { search, developmentId, available, limit }: OptionFilter,
    sight: ClientSight,
  ): Promise<ClientOptionView[]> {
    const rows = await this.database.query<ClientOptionView>(
      `select c.id, c.name, c.email, c.phone, c.cpf, coalesce(cd.units, '{}') as units
       from read.clients c
       left join read.client_developments cd on cd.client_id = c.id and cd.development_id = $2::uuid
       where c.standing = 'active' and ${foundBy(sight, '$1')}
         and ($2::uuid is null or $3::boolean = (cd.client_id is null))
       order by c.sort_name collate "C", c.created_revision limit $4`,
      [searchPatterns(search), developmentId ?? null, available, limit],
    );
    return rows.map((row) =>
      seen({ ...row, phone: formatPhone(row.phone), cpf: formatTaxpayer(row.cpf) }, sight),
    );
  }

  /** Every tag of an active client, in alphabetical order. */
  async tags(): Promise<string[]> {
    const rows = await this.database.query<{ tag: string }>(
      `select distinct tag collate "C" as tag from read.clients c, unnest(c.tags) tag
       where c.standing = 'active' order by 1`,
    );
    return rows.map(({ tag }) => tag);
  }
}
