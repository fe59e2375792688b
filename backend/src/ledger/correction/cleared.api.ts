/** The fields that an edit empties: `sent` is the body as it came, where a text that is there and empty is cleared. */
export function cleared<Name extends string>(
  sent: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, null>> {
  const empty = names.filter((name) => name in sent && (sent[name] === null || sent[name] === ''));
  return Object.fromEntries(empty.map((name) => [name, null])) as Partial<Record<Name, null>>;
}
