/** What the read models know of the client of a payment: whether the development and the unit are the client's. Refuses nothing. */
import type { Violation } from '@livro/event-sourcing';
import { isAmongUnits, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { Payers } from './payers.ts';

interface PaymentOfClient {
  readonly accountId: string;
  readonly clientId: string;
  readonly unitReference: string | null;
}

@Injectable()
export class PayerQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly payers: Payers,
  ) {}

  /** What is worth saying of it. Nothing where the client or the account is in no read model yet. */
  async warnings({ accountId, clientId, unitReference }: PaymentOfClient): Promise<readonly Violation[]> {
    const [account] = await this.database.query<{ readonly development_id: string }>(
      'select development_id from read.accounts where id = $1',
      [accountId],
    );
    const units = account && (await this.payers.unitsIn(clientId, account.development_id));
    if (units === undefined) return [];
    if (units === null)
      return [{ field: 'clientId', code: 'OTHER_DEVELOPMENT', message: messages.clientOfOtherDevelopment }];
    if (unitReference === null || isAmongUnits(unitReference, units)) return [];
    const message = messages.unitNotOfClient(unitReference);
    return [{ field: 'unitReference', code: 'UNIT_NOT_OWNED', message }];
  }
}
