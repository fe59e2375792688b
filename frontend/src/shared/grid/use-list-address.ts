/** A list's state lives in the address: what is looked for, sorted by and paged to. Defaults are left out. */
import { useSearchParams } from 'react-router';

/** `replace`: without a step in the history, while typing. */
type Change = (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;

export function useListAddress(): readonly [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const change: Change = (changes, replace = false) =>
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
    );
  return [params, change];
}

/** 1 for anything that is no page. */
export function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** A field, with `-` in front for descending; undefined where the address names no field of `fields`. */
export function sortIn(params: URLSearchParams, fields: readonly string[]): string | undefined {
  const text = params.get('sort');
  return text !== null && fields.includes(text.replace(/^-/, '')) ? text : undefined;
}
