/** The specification's words for a name that another development has, or that is none. */
import { messages } from '@livro/rules';
import type { ApiError } from '../../shared/api/api-error.ts';

export const nameTaken = (error: ApiError): string | undefined =>
  error.message.includes(messages.developmentNameTaken) ? messages.failures.developmentNameTaken : undefined;

/** Of an edit: whatever is wrong with the name. */
export const nameRefused = ({ errors }: ApiError): string | undefined =>
  errors.length > 0 && errors.every(({ field }) => field === 'name')
    ? messages.failures.developmentNameInvalid
    : undefined;
