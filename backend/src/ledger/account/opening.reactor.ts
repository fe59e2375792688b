/**
 * Finishes creations that a crash cut off between the two streams, of this process or any other. It looks at the
 * `developments` stream at the start and every few seconds after: `$all` would carry every entry of the ledger past it.
 */
import { Injectable } from '@nestjs/common';
import { type CreationEvent, DevelopmentAccounts, developmentsDecider } from '../../developments/public.ts';
import { CommandHistory } from '../../platform/book/command-history.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { WorkQueues } from '../../platform/reactors/work-queue.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { consequenceId, consequencesOfEvent } from './ledger-accounts.write.ts';

const TOGETHER = 200;

@Injectable()
export class OpeningReactor extends RecurringWork {
  /** Everything before this revision is carried over, or pending. */
  #from = 0n;
  readonly #pending = new Map<string, CreationEvent>();

  constructor(
    private readonly store: EventStore,
    private readonly history: CommandHistory,
    private readonly accounts: DevelopmentAccounts,
    private readonly queues: WorkQueues,
  ) {
    super('accounts are opened later', { atOnce: true });
  }

  /** Carries over what is new since the last call, and all there is on the first. Throws when the store is out of reach. */
  override async catchUp(): Promise<void> {
    let batch: CreationEvent[] = [];
    for await (const event of this.store.readStream(developmentsDecider.stream, this.#from)) {
      if (event.type === 'DevelopmentCreated') batch.push(event as CreationEvent);
      if (batch.length === TOGETHER) {
        await this.#collect(batch);
        batch = [];
      }
    }
    await this.#collect(batch);
    await this.queues.perform<CreationEvent>({
      worker: 'account-openings',
      find: (resting) =>
        Promise.resolve([...this.#pending.values()].filter(({ id }) => !resting.includes(id))),
      keyOf: ({ id }) => id,
      perform: async (event) => {
        await this.accounts.book(event);
        this.#pending.delete(event.id);
      },
    });
  }

  async #collect(events: readonly CreationEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    for (const recorded of await this.#unfinished(events)) this.#pending.set(recorded.id, recorded);
    this.#from = last.revision + 1n;
  }

  /** The history may lag; what it does not know yet is asked for again, and the ledger's Book knows better. */
  async #unfinished(events: readonly CreationEvent[]): Promise<CreationEvent[]> {
    const needed = events.map((recorded) => ({
      recorded,
      ids: consequencesOfEvent(recorded).flatMap((group) =>
        group.map(({ name }) => consequenceId(recorded, name)),
      ),
    }));
    const { commands } = await this.history.find(
      ledgerDecider.stream,
      needed.flatMap(({ ids }) => ids),
    );
    return needed.filter(({ ids }) => ids.some((id) => !commands.has(id))).map(({ recorded }) => recorded);
  }
}
