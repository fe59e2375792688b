/** A folder on its way into the books: chosen, checked as a whole, and booked when the person says so. */
import { messages } from '@livro/rules';
import { useRef, useState } from 'react';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import {
  useCheckImportMutation,
  useStartImportMutation,
  type ImportCheckView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { generalRefusal, unknownOutcome } from '../../shared/forms/refusal-text.ts';
import { chosenWith, formOf, goneOf, missingOf, nothingChosen, type Chosen } from './chosen-files.ts';

export type Checking =
  | { readonly state: 'none' }
  | { readonly state: 'under way' }
  | { readonly state: 'done'; readonly check: ImportCheckView }
  | { readonly state: 'failed'; readonly failure: string };

/** `onStarted`: one may be under way, whether or not its start was answered. */
export function useFolderImport(onStarted: () => void) {
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [checking, setChecking] = useState<Checking>({ state: 'none' });
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [sendCheck] = useCheckImportMutation();
  const [sendStart] = useStartImportMutation();
  /** The last check that was asked for: the answer of one before it says nothing of what is chosen now. */
  const turn = useRef(0);
  /** Of the start of what was checked: asked again after silence, it is the same import. */
  const key = useRef(newIdempotencyKey());

  const check = async (files: Chosen): Promise<void> => {
    const mine = ++turn.current;
    key.current = newIdempotencyKey();
    setFailure(undefined);
    setChecking({ state: 'under way' });
    const tell = (news: Checking) => {
      if (turn.current === mine) setChecking(news);
    };
    const gone = await goneOf(files);
    if (gone.length > 0) return tell({ state: 'failed', failure: messages.importing.fileChanged(gone[0]!) });
    const outcome = await outcomeOf(sendCheck({ body: formOf(files) }));
    tell(
      outcome.ok
        ? { state: 'done', check: outcome.data }
        : { state: 'failed', failure: generalRefusal(outcome.error) ?? outcome.error.message },
    );
  };
  const take = (offered: readonly File[], ofFolder: boolean): void => {
    if (starting) return;
    const next = chosenWith(ofFolder ? nothingChosen : chosen, offered);
    turn.current += 1;
    setChosen(next);
    setFailure(undefined);
    setChecking({ state: 'none' });
    if (next.refusal === undefined && missingOf(next).length === 0) void check(next);
  };
  const forget = (): void => {
    turn.current += 1;
    setChosen(nothingChosen);
    setFailure(undefined);
    setChecking({ state: 'none' });
  };
  const start = async (checked: string): Promise<void> => {
    if (starting) return;
    setStarting(true);
    setFailure(undefined);
    const gone = await goneOf(chosen);
    const outcome =
      gone.length > 0
        ? undefined
        : await outcomeOf(sendStart({ body: formOf(chosen, checked), 'Idempotency-Key': key.current }));
    setStarting(false);
    if (!outcome) return setFailure(messages.importing.fileChanged(gone[0]!));
    if (outcome.ok) forget();
    else setFailure(textOf(outcome.error));
    onStarted();
  };
  return { chosen, checking, starting, failure, take, forget, start, check: () => void check(chosen) };
}
export type FolderImport = ReturnType<typeof useFolderImport>;

const textOf = (error: ApiError): string =>
  isOutcomeUnknown(error) ? unknownOutcome(error) : (generalRefusal(error) ?? error.message);
