/** What a form says of an answer that is about none of its fields. */
import { messages } from '@livro/rules';
import type { ApiError } from '../api/api-error.ts';

/** Why there is no answer, and that trying again is safe. */
export const unknownOutcome = ({ message }: ApiError): string =>
  message.includes(messages.outcomeUnknown)
    ? message
    : `${message.replace(/\.$/, '')}. ${messages.outcomeUnknown}`;

const EARLIER_ATTEMPT_BOOKED =
  'A tentativa anterior foi salva com os dados de antes. Confira o histórico antes de lançar outra vez.';

/** Refusals that are about the moment or the person, not about any field. */
export function generalRefusal(error: ApiError): string | undefined {
  const wait = error.retryAfterSeconds;
  if (error.code === 'IDEMPOTENCY_MISMATCH') return EARLIER_ATTEMPT_BOOKED;
  if (error.status === 403) return `${messages.forbidden}. Peça acesso a um administrador.`;
  if (error.status === 401) return error.message;
  if (error.status === 429) return wait === undefined ? error.message : messages.tooManyRequests(wait);
  return undefined;
}
