/** Questions that a page will ask, put to the server before it is drawn: their answers wait in the store's cache. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

export interface PlaceAhead {
  readonly search: URLSearchParams;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Whether the signed-in user holds the permission. */
  readonly may: (permission: string) => boolean;
}

export type Question = ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>;

/** `endpoint.initiate(…)` of each query, with exactly the arguments of the page's own. */
export type Ahead = (place: PlaceAhead) => readonly Question[];

/** Nobody holds on to these answers but the cache, for as long as it keeps what is unused. */
export const unheld = { subscribe: false } as const;
