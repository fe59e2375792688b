/** The port to the record of confirmed heads: it hears of each append, and holds commands back while confirmed events are missing. */
import type { Link } from '../event-store/chain.ts';

export interface ConfirmedHeads {
  /** False until the journal was compared with the record. */
  readonly isKnown: boolean;
  moved(stream: string, head: Link): void;
  /** Compares now. Rejects where the store cannot be asked. */
  look(): Promise<void>;
  /** Why the stream takes no command now. */
  refusalFor(stream: string): Error | undefined;
  /** Calls it when the journal turns out to be another than it was. */
  onChange(listener: () => void): void;
}
