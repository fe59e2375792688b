/** Which entries are chosen. They stay so over the pages, and go with another filter: nobody corrects what is out of sight. */
import { useMemo, useState } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { useSteady } from '../../../shared/display/use-steady.ts';

interface Choice {
  readonly of: unknown;
  readonly entries: readonly ListedTransactionView[];
  /** On a phone: cards are being chosen and not opened. */
  readonly choosing: boolean;
}

const none: readonly never[] = [];

/** `narrowing`: what the list is narrowed by; `rows`: those that are shown. */
export function useSelection(narrowing: unknown, rows: readonly ListedTransactionView[] | undefined) {
  const [choice, choose] = useState<Choice>();
  const current = choice?.of === narrowing ? choice : undefined;
  const entries = current?.entries ?? none;
  const ids = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  const select = useSteady((wanted: readonly string[], choosing: boolean = current?.choosing ?? false) =>
    choose({
      of: narrowing,
      entries: wanted.flatMap((id) => [...entries, ...(rows ?? none)].find((one) => one.id === id) ?? []),
      choosing,
    }),
  );
  return {
    entries,
    ids,
    choosing: current?.choosing ?? false,
    select,
    /** One more, or one less; from here on cards are chosen. */
    toggle: useSteady((id: string) =>
      select(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id], true),
    ),
    clear: useSteady(() => choose(undefined)),
  };
}
