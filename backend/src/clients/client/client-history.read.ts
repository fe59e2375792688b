/** Every version of one client's registration, opened from the journal itself: what it said after each event, when and by whom. */
import { businessToday } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { StreamFold } from '../../platform/event-store/stream-fold.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import type { ClientEvent } from './events.ts';
import { clientsDecider } from './clients.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { clientsProjection } from './clients.projection.ts';
import { clientDevelopmentsTable, clientsTable } from './clients.table.ts';
import { type RegistrationView, viewOf } from './client.view.ts';
import { clientStepLabels, type ClientStep } from '../personal-data/personal-data.view.ts';

export interface ClientVersion {
  readonly version: number;
  readonly at: string;
  readonly day: string;
  readonly actorId: string;
  readonly event: ClientStep;
  readonly label: string;
  readonly registration: RegistrationView;
}

@Injectable()
export class ClientHistory {
  /** Where the events of each client stand in the stream that all clients share. */
  readonly #revisions: StreamFold<Map<string, bigint[]>>;

  constructor(
    private readonly store: EventStore,
    private readonly vault: ClientVault,
  ) {
    this.#revisions = new StreamFold(store, clientsDecider.stream, new Map<string, bigint[]>(), index);
  }

  /** From the first to the last; none for a client that is unknown or erased. `names` are those of developments. */
  async of(id: string, names: ReadonlyMap<string, string>): Promise<readonly ClientVersion[]> {
    const events: Recorded<ClientEvent>[] = [];
    const revisions = [...((await this.#revisions.toHead()).get(id) ?? [])];
    for (const revision of revisions)
      for await (const event of this.store.readStream(clientsDecider.stream, revision, { maxCount: 1 }))
        events.push(event as Recorded<ClientEvent>);
    const keys = await this.vault.keysOf([id]);
    if (keys.size === 0 || events.some(({ type }) => type === 'ClientErased')) return [];
    const versions: ClientVersion[] = [];
    // The fold of the read model, so that a version reads as the screen showed it.
    const projection = clientsProjection({ keysOf: () => Promise.resolve(keys) });
    await foldInMemory(projection, events, ({ metadata, revision, type }, tables) => {
      const row = tables.row(clientsTable, [id])!;
      const linked = tables
        .rows(clientDevelopmentsTable)
        .sort((a, b) => a.linked_revision - b.linked_revision || a.place - b.place)
        .map(({ development_id, units, notes }) => ({
          developmentId: development_id,
          developmentName: names.get(development_id) ?? null,
          units,
          notes,
        }));
      const { name, email, phone, cpf, company, address, notes, tags, isActive, developmentUnits } = viewOf(
        row,
        linked,
      );
      const event = type as ClientStep;
      versions.push({
        version: Number(revision) + 1,
        at: metadata.recordedAt,
        day: businessToday(new Date(metadata.recordedAt)),
        actorId: metadata.actor,
        event,
        label: clientStepLabels[event],
        registration: { name, email, phone, cpf, company, address, notes, tags, isActive, developmentUnits },
      });
    });
    return versions;
  }
}

function index(revisions: Map<string, bigint[]>, event: Recorded): void {
  const { clientId } = (event as Recorded<ClientEvent>).data;
  const known = revisions.get(clientId);
  if (known) known.push(event.revision);
  else revisions.set(clientId, [event.revision]);
}
