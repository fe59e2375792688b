/** The end of every switch over the journal's events. */

/**
 * Does not compile while an event is left unhandled. Throws at run time: a journal written by a newer program must not be
 * read as if its new events had not happened.
 */
export function unknownEvent(event: never): never {
  throw new Error(`The journal holds an event that this program does not know: ${JSON.stringify(event)}`);
}
