/**
 * What every command on a client answers: the client as its rows will be once the read model has folded the command's own events,
 * whether or not it has. Waits for none.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { rowAt } from '../../platform/projections/define-projection.ts';
import { ProjectionPreview } from '../../platform/projections/engine/projection-preview.ts';
import type { ClientSight } from '../personal-data/client-sight.read.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { ClientQueries, viewOfRow } from './client.queries.ts';
import type { ClientView } from './client.view.ts';
import { clientsDecider } from './clients.ts';
import { clientsProjection } from './clients.projection.ts';
import { clientDevelopmentsTable, clientsTable } from './clients.table.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';

@Injectable()
export class ClientAnswers {
  readonly #projection: ReturnType<typeof clientsProjection>;

  constructor(
    private readonly books: Books,
    private readonly preview: ProjectionPreview,
    private readonly queries: ClientQueries,
    private readonly developments: DevelopmentLookup,
    vault: ClientVault,
  ) {
    this.#projection = clientsProjection(vault);
  }

  /** Throws NOT_FOUND for one who was erased meanwhile. */
  async of(clientId: string, outcome: Outcome, sight: ClientSight): Promise<ClientView> {
    const { state } = await this.books.open(clientsDecider);
    const ids = Object.keys(state.clients.get(clientId)?.units ?? {});
    const [rows, deleted, named] = await Promise.all([
      this.preview.of(
        this.#projection,
        [rowAt(clientsTable, clientId), ...ids.map((id) => rowAt(clientDevelopmentsTable, clientId, id))],
        outcome,
      ),
      this.queries.developmentNames(ids),
      this.developments.names(),
    ]);
    const row = rows.get(clientsTable, [clientId]);
    if (!row || row.standing === 'erased') throw new DomainError('NOT_FOUND', messages.clientNotFound);
    const linked = ids
      .flatMap((id) => rows.get(clientDevelopmentsTable, [clientId, id]) ?? [])
      .toSorted((a, b) => a.linked_revision - b.linked_revision || a.place - b.place)
      .map(({ development_id: developmentId, units, notes }) => ({
        developmentId,
        developmentName: named.get(developmentId) ?? deleted.get(developmentId) ?? null,
        units: [...units],
        notes,
      }));
    return viewOfRow(row, linked, sight);
  }
}
