/** Why something that was done is undone. */
import { every, required, text } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const because = (missing: string) =>
  every<string>(required(missing), text({ label: 'Motivo', max: limits.reasonMax }));

export const reasonChecks = {
  reason: because(messages.reasonRequired),
  reversalReason: because(messages.reversalReasonRequired),
} as const;
