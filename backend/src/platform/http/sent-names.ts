/**
 * How the caller wrote the names of fields: snake_case or camelCase, and which of a field's names. Refusals repeat them, so that
 * anyone who sent a field finds it again.
 */
import type { LivroRequest } from './request.ts';

/** The names that a field of a form goes by, its own first. */
type NamesOf = (property: string) => readonly string[];

const written = new WeakMap<object, Map<string, string>>();
const forms = new WeakMap<object, NamesOf[]>();

/** `object` has under `name` what its caller called `asWritten`. */
export function noteWritten(object: object, name: string, asWritten: string): void {
  const names = written.get(object) ?? new Map<string, string>();
  written.set(object, names.set(name, asWritten));
}

/** `sent` is read as a form whose fields go by further names. */
export function noteForm(sent: unknown, namesOf: NamesOf): void {
  if (typeof sent !== 'object' || sent === null) return;
  forms.set(sent, [...(forms.get(sent) ?? []), namesOf]);
}

/** `start_date` and `startDate` are one name. */
export const ourName = (name: string): string =>
  name.replace(
    /([a-z0-9])_+([a-z0-9])/gi,
    (_, before: string, after: string) => before + after.toUpperCase(),
  );

/** A field's path in the caller's names; one that was not sent keeps ours. */
export const asSent = ({ body, query }: Pick<LivroRequest, 'body' | 'query'>, path: string): string =>
  inNamesOf(body, path) ?? inNamesOf(query, path) ?? path;

function inNamesOf(root: unknown, path: string): string | undefined {
  const names: string[] = [];
  let place: unknown = root;
  for (const segment of path.split('.')) {
    const found = typeof place === 'object' && place !== null ? sentAs(place, segment) : undefined;
    if (!found && names.length === 0) return undefined;
    names.push(found?.name ?? segment);
    place = found?.value;
  }
  return names.join('.');
}

function sentAs(place: object, property: string): { name: string; value: unknown } | undefined {
  const name = ourName(property);
  const known = [name, ...(forms.get(place) ?? []).flatMap((namesOf) => namesOf(name))];
  const own = known.find((one) => Object.hasOwn(place, one));
  if (own === undefined) return undefined;
  return { name: written.get(place)?.get(own) ?? own, value: (place as Record<string, unknown>)[own] };
}
