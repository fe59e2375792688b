/** What the server found worth saying beside an answer, kept with the answer itself: hooks hand on the data alone. */
export interface Warning {
  /** Such as `UNIT_TAKEN`. */
  readonly code: string;
  readonly message: string;
}

const kept = new WeakMap<object, readonly Warning[]>();

/** Notes what came with `data`; what cannot be read as a warning is left out. */
export function keepWarnings(data: unknown, warnings: readonly unknown[]): void {
  const readable = warnings.filter(isWarning);
  if (typeof data === 'object' && data !== null && readable.length > 0) kept.set(data, readable);
}

/** Empty where nothing came with the answer. */
export const warningsOf = (data: object): readonly Warning[] => kept.get(data) ?? [];

const isWarning = (one: unknown): one is Warning =>
  typeof one === 'object' &&
  one !== null &&
  'code' in one &&
  'message' in one &&
  typeof one.code === 'string' &&
  typeof one.message === 'string';
