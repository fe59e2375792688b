/** What a person accepts of what lines may be, and what becomes of it. */

/** One of these. */
export interface Acceptance {
  readonly paymentIds?: readonly string[];
  readonly purchaseId?: string;
  /** The other account's line of a transfer. */
  readonly counterpart?: { readonly accountId: string; readonly lineId: string };
}

export interface Accepted {
  readonly matchId: string;
  /** Of a transfer: the match on the other account. */
  readonly counterpartMatchId: string | null;
}

/** A line with one of the two. */
export interface LikelyLine {
  readonly lineId: string;
  readonly entryId?: string;
  readonly paymentId?: string;
}

/** One of the two is null. */
export interface LineResult {
  readonly lineId: string;
  readonly matchId: string | null;
  /** Why it was refused. */
  readonly refusal: string | null;
}
