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

/** Throws a SyntaxError for a regular expression that JavaScript cannot read as .NET would. */
export function makeFilter(request: FilterRequest): Filter {
  const test = request.regex ? regexTest(request.regex) : prefixTest(request.prefixes);
  const window = request.maxSearchWindow || DEFAULT_SEARCH_WINDOW;
  return {
    matches: request.on === 'stream' ? (event) => test(event.stream) : (event) => test(event.type),
    checkpointEvery: window * request.checkpointIntervalMultiplier,
  };
}

const prefixTest = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((prefix) => text.startsWith(prefix));

function regexTest(source: string): (text: string) => boolean {
  const regex = new RegExp(inJavaScript(source), 'u');
  return (text) => regex.test(text);
}

/** What .NET writes otherwise, outside of brackets and within; `u` refuses all else that JavaScript would read differently. */
const OUTSIDE: Readonly<Record<string, string>> = {
  A: '^',
  z: '$',
  Z: '(?=\\n?$)',
  w: '[\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}]',
  W: '[^\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}]',
  d: '\\p{Nd}',
  D: '\\P{Nd}',
};
const WITHIN: Readonly<Record<string, string>> = {
  w: '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}',
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  '-': '\\-',
};
const ESCAPED_ALIKE = /[\^$\\.*+?()[\]{}|/]/;

function inJavaScript(source: string): string {
  let written = '';
  let isWithin = false;
  for (const [token] of source.matchAll(/\\.|[^]/gsu)) {
    const escaped = token.length > 1 && token.startsWith('\\') ? token.slice(1) : undefined;
    if (escaped === undefined) {
      if (token === '[' || token === ']') isWithin = token === '[';
      written += token;
    } else {
      // All that is no letter within brackets cannot be written there.
      if (isWithin && escaped === 'W') throw new SyntaxError('\\W within brackets');
      const isLetter = /\w/.test(escaped);
      const own = (isWithin ? WITHIN : OUTSIDE)[escaped];
      written += own ?? (isLetter || ESCAPED_ALIKE.test(escaped) ? token : escaped);
    }
  }
  return written;
}
