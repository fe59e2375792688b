/**
 * What is typed in a form, for anyone who is not one of its fields. A form is not drawn again for each key: only what asks here,
 * and only when the answer is another one.
 */
import { useSyncExternalStore } from 'react';

export interface Typed<Values> {
  /** All of it, as it is now. */
  readonly now: () => Values;
  /** Calls back at each change; answers how to stop that. */
  readonly listen: (listener: () => void) => () => void;
}

/** `say` must answer with a word, a number, yes or no: anything made anew would never be the same twice. */
export const useTyped = <Values, Said extends string | number | boolean | undefined>(
  typed: Typed<Values>,
  say: (values: Values) => Said,
): Said => useSyncExternalStore(typed.listen, () => say(typed.now()));
