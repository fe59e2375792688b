/** What other contexts may know of clients. */
import type { ClientRow } from './client/clients.table.ts';

export { clientsDecider } from './client/clients.ts';
export { clientShapes } from './client/event-shapes.ts';

export interface PublishedTables {
  /** Payments keep the id of who paid; a file that may show names needs them, of those who are not erased. */
  clients: Pick<ClientRow, 'id' | 'name' | 'standing'>;
}
