/**
 * Tells whoever sends a command where it was booked, and remembers it for them until the read models show it: who sends no
 * position with a read still finds what this process booked for them.
 */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { BookedCommands } from '../book/book.types.ts';
import { noting, type Places, spelledOut } from '../event-store/places.ts';
import { placeAt, POSITION_HEADER } from '../event-store/position.ts';
import { familyOf, STREAMS } from '../event-store/streams.ts';
import { currentRequest } from './request-origin.ts';

/** Who booked longest ago is forgotten first. */
const MOST_ACTORS = 10_000;

@Injectable()
export class BookedPositions extends BookedCommands {
  readonly #ofActors = new Map<string, Places>();
  /** Of everybody's, those booked last. */
  #latest: Places = [];

  booked(actorId: string, last: Pick<Recorded, 'stream' | 'revision' | 'id'>): void {
    if (!isFolded(last.stream)) return;
    const place = placeAt(last);
    this.#latest = noting(this.#latest, place);
    const own = noting(this.of(actorId), place);
    this.#ofActors.delete(actorId);
    this.#ofActors.set(actorId, own);
    if (this.#ofActors.size > MOST_ACTORS) this.#ofActors.delete(this.#ofActors.keys().next().value!);
    const request = currentRequest();
    if (!request?.res || request.res.headersSent) return;
    request.booked = noting(request.booked ?? [], place);
    request.res.setHeader(POSITION_HEADER, spelledOut(request.booked));
  }

  /** Whoever is nobody yet, as before a sign-in, may have been told of anything. */
  of(actorId: string | undefined): Places {
    return actorId === undefined ? this.#latest : (this.#ofActors.get(actorId) ?? []);
  }

  /** The read models show these; what was booked since then is still remembered. */
  shown(actorId: string | undefined, places: Places): void {
    if (actorId !== undefined && this.#ofActors.get(actorId) === places) this.#ofActors.delete(actorId);
    if (this.#latest === places) this.#latest = [];
  }
}

/** Seals and the like are in no read model: whoever waited for them would wait in vain. */
const isFolded = (stream: string): boolean =>
  (STREAMS as readonly string[]).includes(stream) || familyOf(stream) !== undefined;
