/** Which events of `$all` a reader asked for: by prefixes or by a regular expression on the stream's name or the type. */
import type { StoredEvent } from './event.ts';

export interface Filter {
  matches(event: StoredEvent): boolean;
  /** A subscription reports its position each time it has considered so many events. */
  readonly checkpointEvery: number;
}

export interface FilterRequest {
  readonly on: 'stream' | 'type';
  /** Empty when prefixes are given. */
  readonly regex: string;
  readonly prefixes: readonly string[];
  readonly maxSearchWindow?: number;
  readonly checkpointIntervalMultiplier: number;
}

const DEFAULT_SEARCH_WINDOW = 32;

/** Throws a SyntaxError for a regular expression that JavaScript cannot read. */
export function makeFilter(request: FilterRequest): Filter {
  const test = request.regex ? regexTest(request.regex) : prefixTest(request.prefixes);
  const window = request.maxSearchWindow || DEFAULT_SEARCH_WINDOW;
  return {
    matches: request.on === 'stream' ? (event) => test(event.stream) : (event) => test(event.type),
    checkpointEvery: window * (request.checkpointIntervalMultiplier || 1),
  };
}

const prefixTest = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((prefix) => text.startsWith(prefix));

function regexTest(source: string): (text: string) => boolean {
  let regex: RegExp;
  try {
    regex = new RegExp(source, 'u');
  } catch {
    regex = new RegExp(source); // escapes that are harmless elsewhere and errors under `u`
  }
  return (text) => regex.test(text);
}
