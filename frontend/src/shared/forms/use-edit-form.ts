/**
 * The life of a form that changes a record: it sends only what was changed, on the version that was read. Where someone else
 * was quicker it asks whether mine goes on top of theirs, or theirs takes its place; nothing typed is lost before.
 */
import { useRef, useState } from 'react';
import type { Outcome } from '../api/outcome.ts';
import { differencesOf } from './differences.ts';
import { useEntryForm, type EntryFormOptions, type FormValues } from './use-entry-form.ts';

interface EditFormOptions<
  Values extends FormValues,
  Saved extends { readonly version: number },
  Changes extends object,
> extends Omit<EntryFormOptions<Values, Saved>, 'initial' | 'send'> {
  readonly record: Saved;
  /** The record as its form would have it typed. */
  readonly typed: (record: Saved) => Values;
  /** Only what differs. */
  changes(from: Values, to: Values): Changes;
  /** `ifMatch`: the version that was read, as its header wants it. */
  save(changes: Changes, ifMatch: string): Promise<Outcome<Saved>>;
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
  const [theirs, setTheirs] = useState<Saved>();
  const [failure, setFailure] = useState<string>();
  const version = useRef(record.version);
  const form = useEntryForm<Values, Saved>({
    ...options,
    initial: base,
    send: (values) => {
      setFailure(undefined);
      return options.save(options.changes(base, values), `W/"${version.current}"`);
    },
    intercept: (error) => {
      if (error.status !== 412) return options.intercept?.(error) ?? false;
      void options
        .read()
        .then((now) => (now.ok ? setTheirs(now.data) : setFailure(`${error.message} ${now.error.message}.`)));
      return true;
    },
  });

  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  const takeTheirs = () => {
    if (!theirs) return;
    version.current = theirs.version;
    setBase(typed(theirs));
    form.rebase(typed(theirs));
    setTheirs(undefined);
  };
  return {
    ...form,
    /** What the form started from: as read, or as somebody else left it. */
    base,
    /** The record could not be read again. */
    failure,
    sendable: Object.keys(options.changes(base, form.values)).length > 0,
    /** For the dialog that asks; absent while nobody was quicker. */
    conflict: theirs && {
      rows: differencesOf(labels, { base, mine: form.values, theirs: typed(theirs) }, (field, values) =>
        options.shown?.(field, values, theirs),
      ),
      changedAt: options.changedAt(theirs),
      onMine: keepMine,
      onTheirs: takeTheirs,
      onClose: () => setTheirs(undefined),
    },
  };
}
