/** With what the browser comes back from a provider when it is not signed in by it; in the address, after `entrada=`. */
import { messages } from './messages/messages.ts';

export const providerReturns = [
  'segundo-passo',
  'recusada',
  'cancelada',
  'expirada',
  'aguarde',
  'falhou',
  'outra-conta',
  'falta-fator',
  'confirmada',
] as const;
export type ProviderReturn = (typeof providerReturns)[number];

/** What a person reads; nothing where the next step speaks for itself. */
export const providerReturnTexts: Readonly<Record<ProviderReturn, string | undefined>> = {
  'segundo-passo': undefined,
  recusada: messages.providerRefused,
  cancelada: messages.providerCancelled,
  expirada: messages.signInExpired,
  aguarde: messages.providerWait,
  falhou: messages.providerFailed,
  'outra-conta': messages.providerOther,
  'falta-fator': messages.providerLacksFactor,
  confirmada: messages.providerConfirmed,
};
