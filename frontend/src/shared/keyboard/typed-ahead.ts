/**
 * What is typed while nothing can take it: a form is being sent, its dialog goes, the next one comes. The keys are held back
 * in their order and pressed again where the focus is once it is where it belongs, so that nobody has to wait for a screen.
 */

type Held =
  | Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
  /** What comes as text alone, from a touch keyboard or by a composed accent. */
  | { readonly text: string };

/** Whoever is to let go of the keys never came: they go where the focus is. */
const LONGEST_MS = 3_000;
const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'];
const STOPS = 'a[href], button, input, textarea, select, [tabindex]';

let queue: Held[] = [];
/** Also what is typed in a field: it is about to go, or to be emptied. */
let everywhere = false;
let holding = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void) | undefined;

/** From now on keys are held back; those pressed in a field only where that field is done with. Answers how to give up this hold. */
export function holdTyped({ fieldsToo = false, forMs = LONGEST_MS } = {}): () => void {
  everywhere = fieldsToo;
  clearTimeout(timer);
  const own = setTimeout(releaseTyped, forMs);
  timer = own;
  if (!holding) {
    holding = true;
    globalThis.addEventListener('keydown', hold, true);
    globalThis.addEventListener('beforeinput', holdText, true);
  }
  // Whoever held on since then lets go in their own time.
  return () => {
    if (holding && timer === own) releaseTyped();
  };
}

/** The focus is where the keys belong: they are pressed now, until one of them opens something that is still to come. */
export function releaseTyped(): void {
  letGo();
  while (queue.length > 0 && !holding) press(queue.shift()!);
}

/** What was typed for a screen that does not come is forgotten. */
export function dropTyped(): void {
  letGo();
  queue = [];
}

/** Calls back once a key is held, at once where one is; answers how to stop that. */
export function whenTyped(callback: () => void): () => void {
  if (queue.length > 0) callback();
  else waiting = callback;
  return () => {
    if (waiting === callback) waiting = undefined;
  };
}

function letGo(): void {
  holding = false;
  clearTimeout(timer);
  globalThis.removeEventListener('keydown', hold, true);
  globalThis.removeEventListener('beforeinput', holdText, true);
}

function hold(event: KeyboardEvent): void {
  if (event.isComposing || !isHeld(event)) return;
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  keep(event, { key, code, ctrlKey, metaKey, shiftKey });
}

function holdText(event: InputEvent): void {
  const { inputType, data, cancelable } = event;
  if (inputType === 'insertText' && data && cancelable) keep(event, { text: data });
}

function keep(event: Event, held: Held): void {
  if (!everywhere && document.activeElement?.matches(FIELDS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  queue.push(held);
  waiting?.();
  waiting = undefined;
}

/** First a letter, digit or sign, the step to a field, or the undoing of what was booked; then whatever follows but Escape. */
function isHeld({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const lonely = !ctrlKey && !metaKey && !altKey;
  if (queue.length > 0)
    return key !== 'Escape' && (lonely ? !MODIFIERS.includes(key) : key === 'z' || key === 'Enter');
  if (key === 'z' && (ctrlKey || metaKey)) return true;
  return lonely && (key === 'Tab' || key === 'F8' || (key.length === 1 && key !== ' '));
}

/** Presses a key as the browser would: whoever listens hears it, and what is left to itself takes it. */
function press(held: Held): void {
  const target = document.activeElement ?? document.body;
  if ('text' in held) return write(target, held.text);
  const down = new KeyboardEvent('keydown', { ...held, bubbles: true, cancelable: true });
  if (target.dispatchEvent(down) && !held.ctrlKey && !held.metaKey) {
    if (held.key === 'Tab') step(target, held.shiftKey ? -1 : 1);
    if (held.key === 'Enter' && target instanceof HTMLButtonElement) target.click();
    if (held.key.length === 1) write(target, held.key);
  }
  target.dispatchEvent(new KeyboardEvent('keyup', { ...held, bubbles: true }));
}

function write(target: Element, text: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly)
    return;
  const from = target.selectionStart ?? target.value.length;
  target.setRangeText(text, from, target.selectionEnd ?? from, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function step(from: Element, by: 1 | -1): void {
  const around = from.closest('[role="dialog"]') ?? document;
  const stops = [...around.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled, [hidden]') && one.checkVisibility?.() !== false,
  );
  const next = stops[stops.indexOf(from as HTMLElement) + by];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
