/** Addresses of this program's own pages, for sending a browser back to where it was. */

const NOWHERE = 'http://livro.invalid';

/** The path, query and fragment; undefined for whatever a browser would read as another origin, and for the API. */
export function ownPage(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, NOWHERE);
  // A path may become one that begins with two slashes only now: "/.//exemplo.com".
  if (origin !== NOWHERE || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}

/** The same page with a word for the sign-in in its query. */
export function withEntranceWord(page: string, word: string | undefined): string {
  const address = new URL(page, NOWHERE);
  if (word !== undefined) address.searchParams.set('entrada', word);
  return `${address.pathname}${address.search}${address.hash}`;
}
