/** What the read models know of the client of a payment: whether the development and the unit are the client's. Refuses nothing. */
import type { Violation } from '@livro/event-sourcing';
import { isAmongUnits, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.ts';

interface PaymentOfClient {
  readonly accountId: string;
  readonly clientId: string;
  readonly unitReference: string | null;
}

@Injectable()
export class PayerQueries {
  constructor(private readonly database: Database) {}

  /** What is worth saying of it. Nothing where the client or the account is in no read model yet. */
  async warnings({ accountId, clientId, unitReference }: PaymentOfClient): Promise<readonly Violation[]> {
    const [known] = await this.database.query<{ readonly units: readonly string[] | null }>(
      `select cd.units from read.accounts a join read.clients c on c.id = $2
       left join read.client_developments cd on cd.development_id = a.development_id and cd.client_id = c.id
       where a.id = $1`,
      [accountId, clientId],
    );
    if (!known) return [];
    if (known.units === null)
      return [{ field: 'clientId', code: 'OTHER_DEVELOPMENT', message: messages.clientOfOtherDevelopment }];
    if (unitReference === null || isAmongUnits(unitReference, known.units)) return [];
    const message = messages.unitNotOfClient(unitReference);
    return [{ field: 'unitReference', code: 'UNIT_NOT_OWNED', message }];
  }
}
