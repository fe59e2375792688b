/** A form whose bookings are sent behind while the next one is typed, with their attachments; one that is refused comes back into it. */
import type { UsedQueue } from '../../../shared/attachments/use-attachment-queue.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import type { FormValues, useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useAnswered, useOpened, useUnsent } from '../../../shared/sending/sending-hooks.ts';
import type { Unsent } from '../../../shared/sending/unsent-bookings.ts';

interface SentBehindOptions<Values extends FormValues, Data> extends Pick<
  Unsent,
  'command' | 'form' | 'address'
> {
  readonly attachments: UsedQueue;
  readonly bodyOf: (values: Values, confirmed: boolean) => object;
  readonly textOf: (values: Values) => string;
  readonly onBooked: (data: Data, values: Values) => void;
}

type Form<Values extends FormValues> = Pick<
  ReturnType<typeof useEntryForm<Values, unknown>>,
  'isDirty' | 'typed' | 'reopen'
>;

export function useSentBehind<Values extends FormValues, Data extends { readonly id: string }>(
  options: SentBehindOptions<Values, Data>,
) {
  const { form: name, command, address, attachments, bodyOf, textOf, onBooked } = options;
  const unsent = useUnsent();
  const hand = (values: Values, key: string, confirmed = false, state: Unsent['state'] = 'waiting') => {
    const text = textOf(values);
    const files = attachments.layAside(key, text);
    const since = new Date().toISOString();
    unsent.add({
      key,
      command,
      form: name,
      address,
      body: bodyOf(values, confirmed),
      values,
      text,
      files,
      since,
      state,
    });
  };
  useAnswered(name, ({ booking, data }) => {
    const booked = data as Data;
    onBooked(booked, booking.values as Values);
    attachments.sendAside(booking.key, { kind: command, id: booked.id });
  });
  /** To be called with the form once it is there. */
  const useIn = (form: Form<Values>) =>
    useOpened(name, (booking) => {
      // What is being typed is laid aside, and not lost.
      if (form.isDirty()) hand(form.typed.now(), newIdempotencyKey(), false, 'kept');
      attachments.takeBack(booking.key);
      form.reopen(booking.values as Values, booking.refusal, booking.key, () => unsent.remove(booking.key));
    });
  return { hand, useIn };
}
