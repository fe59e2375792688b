/** What a failed sign-in call says: the server's words when it answered, else what was tried and why it failed. */
import type { ApiError } from '../../shared/api/api-error.ts';

interface Fallbacks {
  /** No answer came. */
  readonly tried: string;
  /** The server failed inside. */
  readonly internal: string;
}

export function failureText(error: ApiError, { tried, internal }: Fallbacks): string {
  if (error.status === 0) return `${tried}. ${error.message}`;
  return error.status >= 500 ? internal : error.message;
}
