/**
 * The life of a form that books something: validated on submit and then while typing, one idempotency key per intent,
 * a draft that survives reloads, refusals put on the field they name, and nothing lost when no answer comes.
 */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form';
import { momentOf } from '@livro/calendar';
import { isOutcomeUnknown, type ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Success } from '../dialog/success-panel.tsx';
import { fieldId } from '../fields/field-props.ts';
import { useUserId } from '../session/session-hooks.ts';
import { freezeFields } from './frozen-fields.ts';
import { dropDraft, readDraft, writeDraft } from './draft.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { generalRefusal, unknownOutcome } from './refusal-text.ts';
import { useTyped, type Typed } from './use-typed.ts';

/** Everything as typed: texts, lists of texts, and lists of rows of texts. */
export type FormValues = Record<string, string | string[] | Record<string, string>[]>;
export interface Problem {
  readonly code: string;
  readonly message: string;
}
export type Problems<Values> = Partial<Record<keyof Values & string, Problem>>;

export interface EntryFormOptions<Values extends FormValues, Data> {
  /** Names the draft: form and record, such as `despesa:<development id>`. */
  readonly name: string;
  readonly initial: Values;
  /** Field names with their labels, in the order of the form. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  validate(values: Values): Problems<Values>;
  /** `confirmed`: the user saw the warning of `warns` and wants it all the same. */
  send(values: Values, idempotencyKey: string, confirmed: boolean): Promise<Outcome<Data>>;
  /** What the person hears of it; nothing where the screen itself goes on. */
  onDone(data: Data, values: Values): Success | undefined | Promise<Success>;
  /** Of a form in which one booking follows another: hands this one over to be sent behind, and says with what the next begins. */
  onAgain?(values: Values, idempotencyKey: string, confirmed: boolean): Values;
  /** Where a refusal goes that names no field of this form, and what a failure of the server or the line is told under. */
  readonly fallback: keyof Values & string;
  /** The server's names for fields that the form calls otherwise. */
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** What failed, for an answer that brings no words of its own. */
  readonly failed: string;
  /** A refusal that the user may overrule: what to ask, or undefined for any other. */
  warns?(error: ApiError): string | undefined;
  /** A refusal that the screen itself answers, such as a conflict; true takes it. */
  intercept?(error: ApiError): boolean;
  /** What to say instead of the server's words, for the refusals that the specification words differently. */
  reword?(error: ApiError): string | undefined;
}

const DRAFT_DELAY_MS = 500;

export function useEntryForm<Values extends FormValues, Data>(options: EntryFormOptions<Values, Data>) {
  const { name, initial, labels } = options;
  const userId = useUserId();
  const [start, setStart] = useState(() => {
    const draft = readDraft<Partial<Values>>(userId, name);
    return { blank: initial, initial, draft, values: draft ? { ...initial, ...draft.values } : initial };
  });
  const [restoredAt, setRestoredAt] = useState(
    start.draft ? momentOf(new Date(start.draft.savedAt)).time : undefined,
  );
  const [sending, setSending] = useState(false);
  const [success, setSuccess] = useState<Success>();
  const [failure, setFailure] = useState<string>();
  /** The warning and what was typed when it came: another text makes another question. */
  const [warning, setWarning] = useState<{ readonly text: string; readonly typed: string }>();
  const [summary, setSummary] = useState<readonly (keyof Values & string)[]>([]);
  const key = useRef(start.draft?.idempotencyKey ?? newIdempotencyKey());
  const inFlight = useRef(false);
  const finished = useRef(false);
  /** Whether what stands here came back from those that were sent behind, and goes there again. */
  const again = useRef(false);
  const reopened = useRef<() => void>(undefined);

  const resolver: Resolver<Values> = (values) => {
    const problems = Object.entries<Problem | undefined>(options.validate(values));
    const errors = Object.fromEntries(
      problems.flatMap(([field, p]) => (p ? [[field, { type: p.code, message: p.message }]] : [])),
    );
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
  const form = useForm<Values>({
    defaultValues: start.values as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  });
  // Read here and not only where they are needed: reading is what makes the form tell of a change.
  const { errors } = form.formState;
  const [typed] = useState<Typed<Values>>(() => ({
    now: () => form.getValues(),
    listen: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
  }));
  const warned = useTyped(typed, (values) => warning?.typed === JSON.stringify(values));

  useEffect(() => {
    const keep = () => {
      if (finished.current || same(typed.now(), start.initial)) return;
      // With what stayed from the booking before: without it the rest would be another entry.
      const values = touchedOf(typed.now(), start.blank);
      writeDraft(userId, name, { values, idempotencyKey: key.current, savedAt: new Date().toISOString() });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = typed.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, DRAFT_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [typed, userId, name, start]);

  const fieldsInOrder = Object.keys(labels) as (keyof Values & string)[];
  const pointOut = (fields: readonly (keyof Values & string)[]) => {
    setSummary(fields.length > 1 ? fields : []);
    const [only] = fields;
    if (fields.length === 1 && only !== undefined) form.setFocus(only as Path<Values>);
  };

  const fail = (error: ApiError) => {
    const message = unknownOutcome(error);
    if (placeOf(undefined) === undefined) return setFailure(message);
    form.setError(options.fallback as Path<Values>, { type: error.code, message });
    pointOut([options.fallback]);
  };
  const refuse = (error: ApiError, values: Values) => {
    if (isOutcomeUnknown(error)) return fail(error);
    // An answered refusal ends the intent: what is sent next is another one.
    key.current = newIdempotencyKey();
    if (options.intercept?.(error)) return;
    const question = options.warns?.(error);
    if (question !== undefined) return setWarning({ text: question, typed: JSON.stringify(values) });
    const worded = error.isWordless ? { ...error, message: options.failed } : error;
    const general = generalRefusal(worded);
    if (general !== undefined) return setFailure(general);
    const put = new Map<keyof Values & string, string>();
    const problems = error.errors.length > 0 ? error.errors : [{ field: undefined, message: worded.message }];
    for (const { field, message } of problems) {
      const place = placeOf(field);
      // About something that cannot be repaired in this form: no field of it is to blame.
      if (place === undefined) return setFailure(message);
      if (!put.has(place)) put.set(place, options.reword?.(error) ?? message);
    }
    for (const [field, message] of put) form.setError(field as Path<Values>, { type: error.code, message });
    pointOut(fieldsInOrder.filter((field) => put.has(field)));
  };
  const placeOf = (field: string | undefined): (keyof Values & string) | undefined => {
    const known = field === undefined ? options.fallback : (options.serverNames?.[field] ?? field);
    // A field that this form does not show now has no place for a message.
    return known in labels && document.getElementById(fieldId(known)) ? known : undefined;
  };

  const send = async (values: Values, confirmed: boolean) => {
    setSending(true);
    setFailure(undefined);
    setSummary([]);
    setWarning(undefined);
    const outcome = await options.send(values, key.current, confirmed);
    // What is done stays done: a press that comes before the form goes is no second intent.
    inFlight.current = outcome.ok;
    setSending(false);
    if (!outcome.ok) return refuse(outcome.error, values);
    forget();
    handedOver();
    const said = options.onDone(outcome.data, values);
    setSuccess(said instanceof Promise ? await said : said);
  };
  /** Another booking: nothing but what it begins with is left of the one before, nor is its key. */
  const startOver = (values: Values) => {
    dropDraft(userId, name);
    key.current = newIdempotencyKey();
    setRestoredAt(undefined);
    setStart((before) => ({ ...before, initial: values, draft: undefined, values }));
    setFailure(undefined);
    setWarning(undefined);
    setSummary([]);
    form.reset(values);
  };
  /** The booking that was opened again is another one's matter now. */
  const handedOver = () => {
    reopened.current?.();
    reopened.current = undefined;
  };
  /** With the very press the form is empty: the next key is part of the next booking. */
  const sendBehind = (confirmed: boolean) => {
    const values = typed.now();
    if (inFlight.current || !options.onAgain) return;
    if (Object.values(options.validate(values)).some((problem) => problem !== undefined))
      return trySending(false);
    const next = options.onAgain(values, key.current, confirmed);
    handedOver();
    flushSync(() => startOver(next));
    const first = fieldsInOrder.find((field) => typed.now()[field] === '');
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  };
  /** Puts a booking that was refused back into the form, with what was said of it; `done` once it is sent again. */
  const reopen = (values: Values, error: ApiError | undefined, sameKey: string, done: () => void) => {
    flushSync(() => startOver(values));
    reopened.current = done;
    again.current = true;
    if (error) refuse(error, values);
    // Of what nobody has answered the key keeps a second one away.
    if (!error || isOutcomeUnknown(error)) key.current = sameKey;
  };
  const forget = () => {
    finished.current = true;
    dropDraft(userId, name);
  };
  const discardDraft = () => {
    dropDraft(userId, name);
    key.current = newIdempotencyKey();
    setRestoredAt(undefined);
    form.reset(start.initial);
  };
  const submit = (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    if (!inFlight.current) again.current = false;
    trySending(false);
  };
  const submitAgain = () => sendBehind(false);
  const trySending = (confirmed: boolean) => {
    if (inFlight.current) return;
    // From here on and not only once the rules were asked: the second press of a double click comes in between.
    inFlight.current = true;
    const shown = fieldsInOrder.map((field) => document.getElementById(fieldId(field))).find(Boolean);
    const unfreeze = freezeFields(shown?.closest('form'));
    void form
      .handleSubmit(
        (values) => send(values, confirmed),
        (errors) => {
          inFlight.current = false;
          pointOut(fieldsInOrder.filter((field) => field in errors));
        },
      )()
      .finally(unfreeze);
  };

  return {
    control: form.control,
    /** For what follows what is typed: see `useTyped`. */
    typed,
    /** Whether anything is typed that was not there at first. Asked when it matters: a form is not drawn anew for its first key. */
    isDirty: () => !same(typed.now(), start.initial),
    /** Whether this field is not as it was at first. */
    isTouched: (field: keyof Values & string) => !same(typed.now()[field], start.initial[field]),
    sending,
    success,
    /** For what is only known to be done later than the answer. */
    succeed: setSuccess,
    submit,
    /** The same, with another one to follow; only where the form can begin anew. */
    submitAgain: options.onAgain && submitAgain,
    reopen,
    /** Fills a field for the user, as a consequence of another. */
    fill: (field: keyof Values & string, value: string) =>
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldValidate: form.formState.isSubmitted,
      }),
    /** Judges one field now, before anything was sent. */
    judge: (field: keyof Values & string) => void form.trigger(field as Path<Values>),
    /** Puts other values in place of what is typed. */
    replace: (values: Values) => form.reset(values),
    /** Goes on from other values, such as those that somebody else saved meanwhile: from here on they count as unchanged. */
    rebase: (values: Values) => {
      dropDraft(userId, name);
      setStart({ blank: values, initial: values, draft: undefined, values });
      form.reset(values);
    },
    /** Wipes the draft when the user closes without saving. */
    forget,
    /** Everything that the form's head shows. */
    head: {
      restoredAt,
      discardDraft,
      failure,
      warning:
        warning && warned
          ? { text: warning.text, confirm: () => (again.current ? sendBehind(true) : trySending(true)) }
          : undefined,
      /** The fields still to be repaired, after a refusal of more than one. */
      summary: summary.flatMap((field) => {
        const message = errors[field]?.message;
        const label: string = labels[field];
        return typeof message === 'string'
          ? [{ label, message, focus: () => form.setFocus(field as Path<Values>) }]
          : [];
      }),
    },
  };
}

/** Only what was typed is kept: what was left alone is read anew, and may have been changed by somebody else. */
const touchedOf = <Values extends FormValues>(values: Values, initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !same(value, initial[field])),
  ) as Partial<Values>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
