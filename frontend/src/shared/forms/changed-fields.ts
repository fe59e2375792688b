/** Of a command only the fields in which two sets of typed values differ: what an edit sends. */
export function changedFields<Values extends object, Command extends object>(
  from: Values,
  to: Values,
  command: Command & { readonly [Field in keyof Values]?: unknown },
): Partial<Command> {
  const changed = (Object.keys(from) as (keyof Values)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  );
  const given: object = Object.fromEntries(changed.map((field) => [field, command[field]]));
  return given;
}
