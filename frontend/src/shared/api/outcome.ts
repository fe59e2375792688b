/** Sends a command outside React's rendering and tells success from refusal without exceptions. */
import { asApiError, type ApiError } from './api-error.ts';

export type Outcome<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: ApiError };

/** Awaits what a mutation hook's trigger returned. */
export async function outcomeOf<Data>(sent: { unwrap(): Promise<Data> }): Promise<Outcome<Data>> {
  try {
    return { ok: true, data: await sent.unwrap() };
  } catch (error) {
    return { ok: false, error: asApiError(error) };
  }
}
