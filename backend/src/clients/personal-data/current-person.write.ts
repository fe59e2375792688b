/**
 * Who a client is right now, for commands that must know it: the read model says who, the journal says whether that is
 * still so. Answers nobody rather than an older state.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { PersonalData } from '../client/client.ts';
import { clientsDecider } from '../client/clients.ts';

@Injectable()
export class CurrentPerson {
  constructor(
    private readonly database: Database,
    private readonly books: Books,
    private readonly progress: ProjectionProgress,
  ) {}

  /** 'unknown' also for the erased; undefined where the read model does not come up to the journal in time. */
  async of(clientId: string): Promise<PersonalData | 'unknown' | undefined> {
    const state = await (await this.books.open(clientsDecider)).catchUp();
    const known = state.clients.get(clientId);
    if (known === undefined || known.standing === 'erased') return 'unknown';
    await this.progress.reached(clientsDecider.stream, BigInt(known.version - 1), ['clients']);
    const [person] = await this.database.query<PersonalData>(
      `select name, email, phone, cpf, address, notes, tags from read.clients where id = $1 and revision = $2`,
      [clientId, known.version - 1],
    );
    return person;
  }

  /** The client with this CPF who was deactivated last, as the read model knows once it has come up to the journal. */
  async deactivatedWith(cpf: string): Promise<string | undefined> {
    const { eventCount } = await (await this.books.open(clientsDecider)).catchUp();
    if (eventCount > 0)
      await this.progress.reached(clientsDecider.stream, BigInt(eventCount - 1), ['clients']);
    // The words of the search are indexed, and have the CPF among them.
    const [found] = await this.database.query<{ readonly id: string }>(
      `select id from read.clients where standing = 'inactive' and cpf = $1 and search like '%' || $1 || '%'
       order by revision desc limit 1`,
      [cpf],
    );
    return found?.id;
  }
}
