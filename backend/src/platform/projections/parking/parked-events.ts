/**
 * Lists what is parked and takes people's decisions about it: each is an event in the stream `operations`, which the
 * projector carries out when it reaches it. It changes no table itself.
 */
import { randomUUID } from 'node:crypto';
import { type Actor, DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { Books } from '../../book/book.types.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { operationsDecider, parkedId } from './operations.ts';
import {
  type ParkedDecision,
  type ParkedEvent,
  ParkedEvents,
  type ParkedFilter,
  type StaleKeys,
} from './parked.types.ts';
import { EVERY_KEY, MOST_PARKED } from './parking-lot.ts';
import { ProjectionProgress } from '../projection.types.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import { IS_WHOLE } from '../schema/wholeness.ts';

const LIST_LIMIT = 1_000;

interface ParkedRow {
  readonly projection: string;
  readonly version: number;
  readonly generation: number;
  readonly is_live: boolean;
  readonly state: ParkedEvent['state'];
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly keys: readonly string[];
  readonly cause: string | null;
  readonly at: Date;
  readonly attempts: number;
}

@Injectable()
export class JournaledParkedEvents extends ParkedEvents {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly progress: ProjectionProgress,
    private readonly registry: ProjectionRegistry,
  ) {
    super();
  }

  async list(filter: ParkedFilter = {}): Promise<readonly ParkedEvent[]> {
    const { projection = null, state = null, limit = LIST_LIMIT } = filter;
    const rows = await this.database.query<ParkedRow>(
      `select p.projection, p.version, p.generation, c.status = 'live' as is_live, p.state, p.event_id, p.type, p.stream,
              p.revision, p.position::text as position, p.keys, p.cause, p.at, p.attempts
         from projection.parked p join projection.checkpoints c using (projection, version, generation)
        where p.state <> 'skipped' and c.status in ('live', 'building')
          and ($1::text is null or p.projection = $1) and ($2::text is null or p.state = $2)
        order by p.position, p.revision, p.projection, p.version, p.generation limit $3`,
      [projection, state, limit],
    );
    return rows.map(parkedEvent);
  }

  async staleKeys(projections: readonly string[] = this.registry.names): Promise<StaleKeys> {
    // A filling is told by a row without a key.
    const rows = await this.database.prepared<{ key: string | null }>(
      `select distinct unnest(p.keys) as key
         from projection.parked p join projection.checkpoints c using (projection, version, generation)
        where c.status = 'live' and p.state <> 'skipped' and p.projection = any ($1)
       union
       select null from projection.checkpoints
        where status = 'live' and projection = any ($1) and not ${IS_WHOLE}`,
      [projections],
    );
    const filling = rows.some(({ key }) => key === null);
    const keys = new Set(rows.flatMap(({ key }) => key ?? []));
    const all = filling || keys.has(EVERY_KEY);
    return { all, filling, size: keys.size, has: (key) => all || keys.has(key) };
  }

  retry(id: string, actor: Actor): Promise<ParkedDecision> {
    return this.#decide(id, actor, undefined);
  }

  async skip(id: string, reason: string, actor: Actor): Promise<ParkedDecision> {
    const words = reason.trim();
    if (words === '')
      throw new DomainError('REQUIRED_FIELD', 'Informe o motivo para pular o evento.', 'reason');
    return this.#decide(id, actor, words);
  }

  async #decide(id: string, actor: Actor, reason: string | undefined): Promise<ParkedDecision> {
    if (!this.registry.names.includes(projectionIn(id))) throw notParked();
    const book = await this.books.open(operationsDecider);
    const known = (await book.catchUp()).decisions[id] ?? 0;
    // Anyone who decides from here on is noticed by the count; what was decided before has to be carried out first.
    const head = await this.store.head(operationsDecider.stream);
    if (head && !(await this.progress.reached(operationsDecider.stream, head.revision, [projectionIn(id)]))) {
      throw new DomainError(
        'DATA_CONSISTENCY_ERROR',
        'Uma decisão anterior ainda não foi cumprida. Tente de novo.',
      );
    }
    const parked = await this.#live(id);
    if (!parked) throw notParked();
    if (parked.state === 'waiting')
      throw new DomainError('INVALID_OPERATION', 'Este evento só espera por outro: decida sobre o outro.');
    const { projection, eventId, stream, revision } = parked;
    const data = { projection, eventId, stream, revision };
    if (reason !== undefined && this.#holdsMoney(projection)) {
      throw new DomainError(
        'INVALID_OPERATION',
        'Um modelo de leitura de dinheiro não pode pular eventos: corrija a causa e tente de novo.',
      );
    }
    const { lastRevision } = await book.execute({
      id: randomUUID(),
      command:
        reason === undefined
          ? { type: 'RetryParkedEvent', data, known }
          : { type: 'SkipParkedEvent', data: { ...data, reason }, known },
      actor,
      ...(reason !== undefined && { reason }),
    });
    const carriedOut = await this.progress.reached(operationsDecider.stream, lastRevision, [projection]);
    return { id, revision: lastRevision, carriedOut, still: carriedOut ? await this.#live(id) : undefined };
  }

  async #live(id: string): Promise<ParkedEvent | undefined> {
    const found = await this.list({ projection: projectionIn(id), limit: 2 * MOST_PARKED });
    return found.find((event) => event.id === id && event.isLive);
  }

  #holdsMoney(projection: string): boolean {
    const { holdsMoney = false } = this.registry.all.find(({ name }) => name === projection) ?? {};
    return holdsMoney;
  }
}

const projectionIn = (id: string): string => id.slice(0, Math.max(id.lastIndexOf(':'), 0));
const notParked = (): DomainError =>
  new DomainError('NOT_FOUND', 'Este evento não está parado em nenhum modelo de leitura em uso.');

const parkedEvent = ({ event_id, is_live, position, at, ...row }: ParkedRow): ParkedEvent => ({
  ...row,
  id: parkedId({ projection: row.projection, eventId: event_id }),
  isLive: is_live,
  eventId: event_id,
  position: BigInt(position),
  at: at.toISOString(),
});
