/** What the platform hangs on a request on its way to a controller. */
import type { Actor } from '@livro/event-sourcing';
import type { Request } from 'express';
import type { Places } from '../event-store/places.ts';

/** What a failure is told as. */
export interface FailureSentence {
  /** Something that nobody foresaw. */
  readonly unforeseen: string;
  /** The machine is busy or out of reach. */
  readonly failed: string;
}

export interface LivroRequest extends Request {
  /** Given by the caller (`X-Correlation-Id`) or made here; also in the answer's header and the journal's metadata. */
  correlationId: string;
  /** Whether it came over TLS: to this program, or to a proxy in front that is trusted to say so. */
  encrypted: boolean;
  /** Its answer waits for what has not happened yet: how long that takes is no figure of the server. */
  waits?: boolean;
  /** What the route asks for, as identity's guard has read it. */
  permission?: string;
  /** Takes away the time that it is to be answered in. */
  liftDeadline?: () => void;
  /** It was answered because its time was over: nothing that its work answers later is sent. */
  isOutOfTime?: boolean;
  /** What a failure of its command is told as. */
  failsSaying?: FailureSentence;
  /** Where its commands were booked. */
  booked?: Places;
  /** Its read models lack something that its sender knows to be booked. */
  isBehind?: boolean;
  /** Asks the door once more, for an answer that takes long: false once the session is over or the permission gone. */
  mayStill?: () => Promise<boolean>;
  /** Who calls; set by identity's guard on every route that is not public. */
  user?: Actor & { readonly permissions: ReadonlySet<string> };
}
