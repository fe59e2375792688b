/** The end of every switch over the journal's facts. */

/**
 * Does not compile while a fact is left unhandled. Throws at run time: a journal written by a newer program must not be
 * read as if its new facts had not happened.
 */
export function unknownFact(event: never): never {
  throw new Error(`The journal holds a fact that this program does not know: ${JSON.stringify(event)}`);
}
