/** One development: at once from the list that was just seen, then as the server has it now. */
import { generatedApi, useDevelopmentsGetQuery, type DevelopmentView } from '../../shared/api/generated.ts';

/** The list's query: the same everywhere, so that it is read once. */
export const allDevelopments = {};

interface LoadedDevelopment {
  readonly development: DevelopmentView | undefined;
  /** Only as the server has it now: what an edit may start from. */
  readonly current: DevelopmentView | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

export function useDevelopment(id: string): LoadedDevelopment {
  const { currentData, error, isFetching, refetch } = useDevelopmentsGetQuery({ id });
  // Looks into the list's cache without asking for it: where the list was never seen there is nothing to show early.
  const { seen } = generatedApi.endpoints.developmentsList.useQueryState(allDevelopments, {
    selectFromResult: ({ data }) => ({ seen: data?.find((development) => development.id === id) }),
  });
  return {
    development: currentData ?? (error === undefined ? seen : undefined),
    current: currentData,
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}
