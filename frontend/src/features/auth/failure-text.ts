/** What a failed sign-in call says: the server's words where its answer has any, else what was tried and why it failed. */
import type { ApiError } from '../../shared/api/api-error.ts';

interface Fallbacks {
  /** No answer came, or none in words. */
  readonly tried: string;
  /** The server failed inside. */
  readonly internal: string;
}

export function failureText(error: ApiError, { tried, internal }: Fallbacks): string {
  if (error.status === 0) return `${tried}. ${error.message}`;
  if (error.status >= 500) return internal;
  return error.isWordless ? tried : error.message;
}
