/** The sealed parts of a batch of events, opened before they are folded. A destroyed key gives nothing, a broken box throws. */
import type { Recorded } from '@livro/event-sourcing';
import type { PersonalData } from '../client/client.ts';
import type { ClientEvent, ClientUnits, Sealed } from '../client/events.ts';
import { unseal } from './sealing.store.ts';

export interface OpenedBoxes {
  /** Who the client of this event is; undefined when the key was destroyed or the event says nothing of it. */
  personal(eventId: string): PersonalData | undefined;
  /** What this event changes of it, in the same way. */
  changes(eventId: string): Partial<PersonalData> | undefined;
  /** The notes of this event on a development. */
  notes(eventId: string, developmentId: string): string | null;
}

/** `keys` by client id, as the vault gives them. */
export function openBoxes(
  events: readonly Recorded<ClientEvent>[],
  keys: ReadonlyMap<string, Buffer>,
): OpenedBoxes {
  const personal = new Map<string, PersonalData>();
  const changes = new Map<string, Partial<PersonalData>>();
  const notes = new Map<string, string>();
  for (const event of events) {
    const recorded = event as ClientEvent;
    const { clientId } = recorded.data;
    const key = keys.get(clientId);
    if (key === undefined) continue;
    const open = (box: Sealed): unknown => unseal(key, clientId, box);
    const openNotes = (link: ClientUnits): void => {
      if (link.notes !== null) notes.set(`${event.id} ${link.developmentId}`, open(link.notes) as string);
    };
    switch (recorded.type) {
      case 'ClientRegistered':
        personal.set(event.id, open(recorded.data.personal) as PersonalData);
        recorded.data.developments.forEach(openNotes);
        break;
      case 'ClientLinkedToDevelopment':
        openNotes(recorded.data);
        break;
      case 'ClientUpdated':
        if (recorded.data.changes)
          changes.set(event.id, open(recorded.data.changes) as Partial<PersonalData>);
        recorded.data.developments?.forEach(openNotes);
        break;
      case 'ClientDeactivated':
      case 'ClientReactivated':
      case 'ClientErased':
        break;
      default:
        throw new Error(`A recorded whose boxes nobody knows: ${JSON.stringify(recorded satisfies never)}`);
    }
  }
  return {
    personal: (eventId) => personal.get(eventId),
    changes: (eventId) => changes.get(eventId),
    notes: (eventId, developmentId) => notes.get(`${eventId} ${developmentId}`) ?? null,
  };
}
