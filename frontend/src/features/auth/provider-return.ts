/** What the address says when the browser comes back from the provider: taken out of it once, so that reloading says nothing. */
import { providerReturns, type ProviderReturn } from '@livro/rules';

const NAME = 'entrada';
let held: ProviderReturn | undefined;

/** Before anything reads the address. */
export function takeProviderReturn({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  const query = new URLSearchParams(search);
  const word = query.get(NAME);
  if (word === null) return;
  query.delete(NAME);
  held = providerReturns.find((known) => known === word);
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`);
}

export const heldProviderReturn = (): ProviderReturn | undefined => held;

/** It has been told. */
export function dropProviderReturn(): void {
  held = undefined;
}
