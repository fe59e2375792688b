/**
 * Text in a normal form of Unicode, at a cost that grows with its length and no faster. Marks in the wrong order are put right one
 * past the other, so that a hundred thousand of them keep a processor busy for seconds; no language puts more than a few on a
 * letter. The only place that normalises.
 */

/** More than thirty in a row, where UAX #15 ends "stream-safe" text. The look behind keeps a run from being tried again at each. */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** Whether text has no more marks in a row than any language needs. */
export const isStreamSafe = (text: string): boolean => !TOO_MANY_MARKS.test(text);

/** Text that is not stream-safe stays as it is. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  isStreamSafe(text) ? text.normalize(form) : text;
