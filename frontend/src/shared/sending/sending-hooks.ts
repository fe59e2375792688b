/** How components take part in the sending of bookings: add one, hear that one was booked, open one again that was refused. */
import { useEffect, useSyncExternalStore } from 'react';
import { useSteady } from '../display/use-steady.ts';
import { useUserId } from '../session/session-hooks.ts';
import type { Answered } from './send-waiting.ts';
import { unsentOf, type Unsent, type UnsentBookings } from './unsent-bookings.ts';

const answered = new Set<(answered: Answered) => boolean>();
const opened = new Set<(booking: Unsent) => boolean>();
/** What is to be opened by a form that is still to come. */
let awaited: Unsent | undefined;

export const useUnsent = (): UnsentBookings => unsentOf(useUserId());

/** All of them, as they are now. */
export function useAllUnsent(): readonly Unsent[] {
  const unsent = useUnsent();
  return useSyncExternalStore(unsent.subscribe, unsent.snapshot);
}

/** Hears of each booking of that form that was answered with yes. */
export function useAnswered(form: string, hear: (answered: Answered) => void): void {
  const steady = useSteady(hear);
  useEffect(() => {
    const listener = (one: Answered): boolean => {
      if (one.booking.form !== form) return false;
      steady(one);
      return true;
    };
    answered.add(listener);
    return () => void answered.delete(listener);
  }, [form, steady]);
}

/** Whether a form that stands has heard it. */
export const tellAnswered = (one: Answered): boolean =>
  [...answered].map((hear) => hear(one)).some((heard) => heard);

/** True where the form stands already; else the first one of that name will open it. */
export function openAgain(booking: Unsent): boolean {
  const isTaken = [...opened].some((take) => take(booking));
  awaited = isTaken ? undefined : booking;
  return isTaken;
}

export function useOpened(form: string, open: (booking: Unsent) => void): void {
  const steady = useSteady(open);
  useEffect(() => {
    const take = (booking: Unsent): boolean => {
      if (booking.form !== form) return false;
      steady(booking);
      return true;
    };
    opened.add(take);
    if (awaited && take(awaited)) awaited = undefined;
    return () => void opened.delete(take);
  }, [form, steady]);
}
