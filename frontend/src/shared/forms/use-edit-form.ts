/**
 * The life of a form that changes a record: it sends only what was changed, on the version that was read. Where someone else
 * was quicker it asks whether mine goes on top of theirs, or theirs takes its place; nothing typed is lost before.
 */
import { useRef, useState } from 'react';
import type { Outcome } from '../api/outcome.ts';
import { differencesOf } from './differences.ts';
import { useEntryForm, type EntryFormOptions, type FormValues } from './use-entry-form.ts';
import { useTyped } from './use-typed.ts';

export interface EditFormOptions<
  Values extends FormValues,
  Saved extends { readonly version: number },
  Changes extends object,
> extends Omit<EntryFormOptions<Values, Saved>, 'initial' | 'send'> {
  readonly record: Saved;
  /** The record as its form would have it typed. */
  readonly typed: (record: Saved) => Values;
  /** Only what differs. */
  changes(from: Values, to: Values): Changes;
  /** `ifMatch`: the version that was read, as its header wants it; `confirmed`: over a warning of `warns`. */
  save(changes: Changes, ifMatch: string, confirmed: boolean): Promise<Outcome<Saved>>;
  /** The record as it is now. */
  read(): Promise<Outcome<Saved>>;
  /** ISO instant of its last change. */
  changedAt(record: Saved): string;
  /** A field's value as a person reads it, where that is not what was typed. */
  shown?(field: keyof Values & string, values: Values, record: Saved): string | undefined;
}

export function useEditForm<
  Values extends FormValues,
  Saved extends { readonly version: number },
  Changes extends object,
>(options: EditFormOptions<Values, Saved, Changes>) {
  const { record, typed, labels } = options;
  const [base, setBase] = useState(() => typed(record));
  /** Who was quicker, and what stood in the form then. */
  const [quicker, setQuicker] = useState<{ readonly theirs: Saved; readonly mine: Values }>();
  const [failure, setFailure] = useState<string>();
  const version = useRef(record.version);
  const form = useEntryForm<Values, Saved>({
    ...options,
    initial: base,
    send: (values, _key, confirmed) => {
      setFailure(undefined);
      return options.save(options.changes(base, values), `W/"${version.current}"`, confirmed);
    },
    intercept: (error) => {
      if (error.status !== 412) return options.intercept?.(error) ?? false;
      void options
        .read()
        .then((now) =>
          now.ok
            ? setQuicker({ theirs: now.data, mine: form.typed.now() })
            : setFailure(`${error.message} ${now.error.message}.`),
        );
      return true;
    },
  });

  const keepMine = () => {
    if (quicker) version.current = quicker.theirs.version;
    setQuicker(undefined);
    form.submit();
  };
  const takeTheirs = () => {
    if (!quicker) return;
    const { theirs } = quicker;
    version.current = theirs.version;
    setBase(typed(theirs));
    form.rebase(typed(theirs));
    setQuicker(undefined);
  };
  const sendable = useTyped(form.typed, (values) => Object.keys(options.changes(base, values)).length > 0);
  return {
    ...form,
    /** What the form started from: as read, or as somebody else left it. */
    base,
    /** The record could not be read again. */
    failure,
    sendable,
    /** For the dialog that asks; absent while nobody was quicker. */
    conflict: quicker && {
      rows: differencesOf(
        labels,
        { base, mine: quicker.mine, theirs: typed(quicker.theirs) },
        (field, values) => options.shown?.(field, values, quicker.theirs),
      ),
      changedAt: options.changedAt(quicker.theirs),
      onMine: keepMine,
      onTheirs: takeTheirs,
      onClose: () => setQuicker(undefined),
    },
  };
}
