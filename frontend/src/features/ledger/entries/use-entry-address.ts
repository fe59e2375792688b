/** Which entry is open beside the list stands in the address: opening one is a step of the history, going on to the next is none. */
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSteady } from '../../../shared/display/use-steady.ts';

const NAME = 'lancamento';
const OPENED_HERE = { entry: true } as const;

export function useEntryAddress() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = params.get(NAME) ?? undefined;
  const openedHere = (location.state as { entry?: boolean } | null)?.entry === true;
  const searchWith = (entry: string | undefined): string => {
    const next = new URLSearchParams(params);
    if (entry === undefined) next.delete(NAME);
    else next.set(NAME, entry);
    return `?${next}`;
  };
  const open = useSteady((entry: string) => {
    if (entry === id) return;
    const going = id !== undefined;
    void navigate(
      { search: searchWith(entry) },
      {
        replace: going,
        state: going ? (location.state as unknown) : OPENED_HERE,
        preventScrollReset: true,
      },
    );
  });
  const close = useSteady(() => {
    if (openedHere) void navigate(-1);
    else void navigate({ search: searchWith(undefined) }, { replace: true, preventScrollReset: true });
  });
  return { id, open, close };
}
