/**
 * The places in the journal that somebody knows to have been booked: in each stream the latest. Whoever books after an answer books
 * behind it in the journal, so only what was booked side by side needs more than one: those noted last are enough.
 */
import { placeOf, spelled, type Place } from './position.ts';

/** More than anybody books side by side. */
const MOST = 16;

export type Places = readonly Place[];

export function noting(places: Places, place: Place): Places {
  const before = places.find(({ stream }) => stream === place.stream);
  const later = before && before.revision > place.revision ? before : place;
  return [...places.filter((other) => other !== before), later].slice(-MOST);
}

/** As they go over the wire: positions with commas between them. */
export const spelledOut = (places: Places): string => places.map(spelled).join(', ');

/** Throws on what was never one of ours; `field` is where it was sent. */
export function readPlaces(text: string, field: string): Places {
  const places = text.split(',').map((position) => placeOf(position.trim(), field));
  return places.reduce<Places>(noting, []);
}
