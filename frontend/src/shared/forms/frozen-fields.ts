/** Keeps the fields of a form as they were sent until the answer is there: what is typed meanwhile would be part of nothing. */

const INPUTS = ['keydown', 'beforeinput', 'paste', 'cut', 'drop'] as const;
/** These change no field. */
const MOVES: readonly string[] = ['Tab', 'Escape', 'Shift'];

/** Answers how to let the fields be changed again. Fields of other dialogs, such as that of a new session, stay as they are. */
export function freezeFields(form: Element | null | undefined): () => void {
  const ignore = (event: Event): void => {
    if (event instanceof KeyboardEvent && MOVES.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of INPUTS) form?.addEventListener(name, ignore, true);
  return () => {
    for (const name of INPUTS) form?.removeEventListener(name, ignore, true);
  };
}
