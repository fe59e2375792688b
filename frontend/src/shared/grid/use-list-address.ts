/** A list's state lives in the address: what is looked for, sorted by and paged to. Defaults are left out; what makes no sense there is ignored and told. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { useSearchParams } from 'react-router';
import { useSame } from '../display/use-same.ts';
import { useSteady } from '../display/use-steady.ts';

/** Parameters to set, or with undefined to take out. `replace`: without a step in the history, while typing. */
export type ChangeAddress = (
  changes: Readonly<Record<string, string | undefined>>,
  replace?: boolean,
) => void;

export function useListAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const change = useSteady((changes: Parameters<ChangeAddress>[0], replace?: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    ),
  );
  return [params, change];
}

interface OrderedView {
  readonly sort: string;
  readonly page: number;
  readonly ignored: readonly string[];
}

/** What a list is narrowed by: the same view whatever its order and page, so that filters are drawn for themselves alone. */
export const useNarrowing = <View extends OrderedView>(view: View): View =>
  useSame({ ...view, sort: '', page: 1, ignored: [] });

/** Reads parameters one by one and remembers those that say nothing which the list knows. */
export function addressReader(params: URLSearchParams) {
  const ignored: string[] = [];
  const known = <Value>(name: string, read: (text: string) => Value | undefined): Value | undefined => {
    const text = params.get(name);
    if (text === null || text === '') return undefined;
    const value = read(text);
    if (value === undefined) ignored.push(`${name}=${text}`);
    return value;
  };
  return {
    /** As `status=nova`, in the order in which they were read. */
    ignored: ignored as readonly string[],
    /** Undefined where it is not there, or where `read` makes nothing of it. */
    known,
    oneOf: <Word extends string>(name: string, words: readonly Word[]): Word | undefined =>
      known(name, (text) => words.find((word) => word === text)),
    day: (name: string): LocalDate | undefined =>
      known(name, (text) => {
        const parsed = parseLocalDate(text);
        return parsed.ok ? parsed.value : undefined;
      }),
    /** Where each page after the first begins, up to the one that is shown: `cursor=a,b` is the third. */
    steps: (): { readonly cursors: readonly string[]; readonly page: number } => {
      const cursors =
        known('cursor', (text) => (/^[\w-]+(,[\w-]+)*$/.test(text) ? text.split(',') : undefined)) ?? [];
      return { cursors, page: cursors.length + 1 };
    },
    /** A field of `fields`, with `-` in front for descending. */
    sort: <Field extends string>(fields: readonly Field[], otherwise: Sort<Field>): Sort<Field> =>
      known('sort', (text) => {
        const field = fields.find((one) => one === text.replace(/^-/, ''));
        return field && (text.startsWith('-') ? (`-${field}` as const) : field);
      }) ?? otherwise,
    page: (): number =>
      known('page', (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)) ?? 1,
  };
}

export type Sort<Field extends string> = Field | `-${Field}`;
