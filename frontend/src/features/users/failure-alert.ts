/** Which refusals of a user's form are about no field of it: they are told in an alert. */
import { messages } from '@livro/rules';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { userLabels } from './user-form.ts';

/** The sentence of the alert, or undefined where a field takes it or the form itself has words for it. */
export function alertOf(error: ApiError): string | undefined {
  if (isOutcomeUnknown(error) || [401, 403, 429].includes(error.status)) return undefined;
  if (error.code === 'IDEMPOTENCY_MISMATCH' || error.message.includes(messages.userEmailTaken))
    return undefined;
  if (error.errors.some(({ field }) => field !== undefined && field in userLabels)) return undefined;
  return error.code === 'HTTP_ERROR' ? messages.failures.saveUser : error.message;
}
