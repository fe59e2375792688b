/** What other contexts may know of clients. */
import type { ClientRow } from './read/clients.table.ts';

export { clientsDecider } from './domain/clients.ts';
export { clientShapes } from './domain/event-shapes.ts';

export interface PublishedTables {
  /** Payments keep the id of who paid; a file that may show names needs them, of those who are not erased. */
  clients: Pick<ClientRow, 'id' | 'name' | 'standing'>;
}
