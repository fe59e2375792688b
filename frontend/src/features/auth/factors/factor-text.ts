/** A person's factors as the screens speak of them. */
import { messages, type FactorMethod } from '@livro/rules';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { FactorsView } from '../../../shared/api/generated.ts';
import { failureText } from '../failure-text.ts';

export const methodsOf = ({ totp, passkeys }: FactorsView): FactorMethod[] => [
  ...(totp ? (['totp'] as const) : []),
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
];

export function factorFailure(error: ApiError): string {
  const { saveFactor: tried, saveFactorInternal: internal } = messages.failures;
  return failureText(error, { tried, internal });
}
