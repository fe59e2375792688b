/** What every parser of the libs answers: the value, or a code and a Portuguese sentence; parsers never throw. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string };

export const accepted = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refused = (code: string, message: string): Parsed<never> => ({ ok: false, code, message });
