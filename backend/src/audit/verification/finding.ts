/** A difference that a verification names: where it stands and what it is. It repairs nothing. */

/** `entry` is what a person sees: the revision in its stream + 1; null where none can be named. */
export interface Finding {
  readonly kind: 'stream' | 'chain' | 'shape' | 'fold' | 'rule' | 'table' | 'seal' | 'file';
  /** Stream or table; of a file the stream that tells of it. */
  readonly where: string;
  readonly entry: number | null;
  /** Field of the event, or column of the table. */
  readonly field: string | null;
  /** Key of the row, for a table. */
  readonly key: string | null;
  /** As text: what the journal says, and what is there. */
  readonly expected: string | null;
  readonly found: string | null;
  readonly message: string;
  /** Further differences of the same stream, or rows of the same table, that are not named one by one. */
  readonly more?: number;
}

/** Of an event that no writer with the key of this installation has written. */
export const TAG_FIELD = 'metadata.tag';

export const finding = (
  kind: Finding['kind'],
  where: string,
  message: string,
  rest: Partial<Omit<Finding, 'kind' | 'where' | 'message'>> = {},
): Finding => ({
  kind,
  where,
  entry: null,
  field: null,
  key: null,
  expected: null,
  found: null,
  ...rest,
  message,
});

/** One line for a person. */
export function findingText(found: Finding): string {
  const place = [
    found.where,
    found.entry === null ? '' : `lançamento ${found.entry}`,
    found.key === null ? '' : `chave ${found.key}`,
    found.field === null ? '' : `campo ${found.field}`,
  ].filter(Boolean);
  const values =
    found.expected === null && found.found === null
      ? ''
      : ` (esperado ${found.expected ?? 'nada'}, encontrado ${found.found ?? 'nada'})`;
  const further = found.more
    ? `; e mais ${found.more} ${found.more === 1 ? 'diferença' : 'diferenças'} ali`
    : '';
  return `${place.join(', ')}: ${found.message}${values}${further}`;
}
