/** The bookings that were made one after another in a form: the last one, and how many they are. */
import { useState } from 'react';
import type { Booked } from './booked.ts';

interface Bookings {
  readonly booked: Booked | undefined;
  readonly count: number;
  readonly note: (booked: Booked) => void;
  /** The last one was taken back: nobody is to be offered that again. */
  readonly onUndone: () => void;
}

/** `onBooked` tells the page; nothing where there is nothing left to undo. */
export function useBookings(onBooked: (booked: Booked | undefined) => void): Bookings {
  const [{ booked, count }, setNoted] = useState<Pick<Bookings, 'booked' | 'count'>>({
    booked: undefined,
    count: 0,
  });
  return {
    booked,
    count,
    note: (next) => {
      setNoted((before) => ({ booked: next, count: before.count + 1 }));
      onBooked(next);
    },
    onUndone: () => {
      setNoted((before) => ({ ...before, count: before.count - 1 }));
      onBooked(undefined);
    },
  };
}
