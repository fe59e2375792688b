/**
 * What one of them booked all people of a test know, as if they told each other: the highest positions that any answer named go
 * along with every request, whoever sends it and to whichever instance.
 */
import {
  noting,
  type Places,
  readPlaces,
  spelledOut,
} from '../../backend/src/platform/event-store/places.ts';
import { POSITION_HEADER } from '../../backend/src/platform/event-store/position.ts';
import type supertest from 'supertest';

const known = new Map<string, Places>();

export const carryingPositions =
  (journal: string) =>
  (request: supertest.Test): void => {
    const places = known.get(journal) ?? [];
    if (places.length > 0) void request.set(POSITION_HEADER, spelledOut(places));
    request.on('response', ({ headers }: { readonly headers: Record<string, string> }) => {
      const told = headers[POSITION_HEADER.toLowerCase()];
      if (!told) return;
      const own = readPlaces(told, POSITION_HEADER);
      known.set(journal, own.reduce(noting, known.get(journal) ?? []));
    });
  };
