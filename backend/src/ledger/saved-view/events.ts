/** Named filters of the list of entries. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Creates or replaces a view. */
export type ViewSaved = DomainEvent<
  'ViewSaved',
  {
    viewId: string;
    /** user id of the author. */
    owner: string;
    name: string;
    /** query string of the list. */
    address: string;
    shared: boolean;
  }
>;

export type ViewRemoved = DomainEvent<'ViewRemoved', { viewId: string }>;

export type SavedViewEvent = ViewSaved | ViewRemoved;
