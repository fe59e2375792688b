/** What a dialog tells the page after a booking, so that the page can offer to undo it. */
export interface Booked {
  /** The entry. */
  readonly id: string;
  /** “Despesa de R$ 1.250,00 registrada.” */
  readonly text: string;
  /** The day on which it is booked: undone at once, it leaves no trace in a report of that day. */
  readonly date: string;
  /** A pending payment has no entry to reverse: it is cancelled. */
  readonly pendingPayment?: boolean;
}
