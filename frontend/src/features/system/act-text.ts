/** What is said of an act that was refused, or of which nobody knows. Pure. */
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { generalRefusal, unknownOutcome } from '../../shared/forms/refusal-text.ts';

export const textOf = (error: ApiError): string =>
  isOutcomeUnknown(error) ? unknownOutcome(error) : (generalRefusal(error) ?? error.message);
