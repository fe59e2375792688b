/** The specification's words for a name that another development has. */
import { messages } from '@livro/rules';
import type { ApiError } from '../../shared/api/api-error.ts';

export const nameTaken = (error: ApiError): string | undefined =>
  error.message.includes(messages.developmentNameTaken) ? messages.failures.developmentNameTaken : undefined;
