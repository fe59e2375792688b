/**
 * The last errors of this page, in its memory alone, for anyone who has to find out what went wrong. Nothing personal: a sentence is
 * kept only where it is one of the catalogue's own, which name nobody; and no address, for addresses hold words that were sought.
 */
import { limits, messages } from '@livro/rules';
import type { ApiError } from '../api/api-error.ts';

export interface NotedError {
  readonly number: number;
  /** ISO instant. */
  readonly at: string;
  readonly message: string;
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's log has it. */
  readonly requestId: string | undefined;
}

let noted: readonly NotedError[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Newest first. */
export const errorHistory = {
  snapshot: (): readonly NotedError[] => noted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function noteError({ code, status, message, correlationId }: ApiError): void {
  last += 1;
  const error = {
    number: last,
    at: new Date().toISOString(),
    message: impersonal(status, message),
    code,
    status,
    requestId: correlationId,
  };
  noted = [error, ...noted].slice(0, limits.errorHistory);
  for (const listener of listeners) listener();
}

/** What an error is, as one copies it. */
export const textOf = ({ at, message, code, status, requestId }: NotedError): string =>
  [at, message, `${code} (${status})`, `requisição ${requestId ?? 'sem resposta'}`].join(' · ');

/** The server tells nothing of anybody when it fails itself; a refusal may name a person or a file. */
const impersonal = (status: number, message: string): string =>
  status === 0 || status >= 500 || catalogue.has(message) ? message : messages.validationFailed;

const catalogue: ReadonlySet<string> = new Set(textsIn(messages));

function textsIn(branch: object): string[] {
  return Object.values(branch).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'object' && text !== null ? textsIn(text) : [];
  });
}
