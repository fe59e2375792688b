/** The form of something that is done to several entries: those that were chosen when it was opened, and what became of each. */
import { useState } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import type { Outcome } from '../../../shared/api/outcome.ts';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import {
  useEntryForm,
  type EntryFormOptions,
  type FormValues,
} from '../../../shared/forms/use-entry-form.ts';

/** What became of each. */
export interface Outcomes {
  readonly done: number;
  readonly results: readonly {
    readonly id: string;
    readonly done: boolean;
    readonly message: string | null;
  }[];
}

interface SeveralOptions<Values extends FormValues> extends Omit<
  EntryFormOptions<Values, Outcomes>,
  'send' | 'onDone'
> {
  readonly entries: readonly ListedTransactionView[];
  readonly send: (ids: string[], values: Values, idempotencyKey: string) => Promise<Outcome<Outcomes>>;
  /** What the person hears where it was done to all. */
  readonly success: (done: number) => Success;
}

export function useSeveral<Values extends FormValues>({
  entries,
  send,
  success,
  ...options
}: SeveralOptions<Values>) {
  const [chosen] = useState(entries);
  const [outcome, setOutcome] = useState<Outcomes>();
  const ids = chosen.map(({ id }) => id);
  const form = useEntryForm<Values, Outcomes>({
    ...options,
    name: `${options.name}:${ids.join()}`,
    send: (values, idempotencyKey) => send(ids, values, idempotencyKey),
    onDone: (found) => {
      if (found.done === chosen.length) return success(found.done);
      setOutcome(found);
      return undefined;
    },
  });
  return { chosen, outcome, form };
}
