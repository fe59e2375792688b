/** The events of the `saved-views` stream: names that people give to an address of the list of entries. They say nothing of money. */
import type { DomainEvent } from '@livro/event-sourcing';

/** A view as it is from now on, whole: new, or in place of what it was under the same id. */
export type ViewSaved = DomainEvent<
  'ViewSaved',
  {
    viewId: string;
    /** User id of whoever made it, and stays its author whoever changes it. */
    owner: string;
    name: string;
    /** Filters, order and columns, as they stand behind the `?` of the list's address. */
    address: string;
    /** With everybody who reads entries. */
    shared: boolean;
  }
>;

export type ViewRemoved = DomainEvent<'ViewRemoved', { viewId: string }>;

export type SavedViewEvent = ViewSaved | ViewRemoved;
