/** Which words there are, to find the one that was meant by one that was typed wrong. Kept in memory only, and not for long. */
import { forgiven, typingErrors } from '@livro/rules';
import type { UsedWord } from '../platform/database/sought.ts';

/** What is erased or renamed must not stay known here. */
const KEPT_MS = 5 * 60_000;

export class Vocabulary {
  #kept: Promise<readonly UsedWord[]> | undefined;
  #until = 0;

  constructor(private readonly read: () => Promise<readonly UsedWord[]>) {}

  /** `words` with those that are nowhere exchanged for the nearest that is; undefined where there is none. */
  async corrected(words: readonly string[], now = Date.now()): Promise<string | undefined> {
    if (!words.some((word) => isWord(word) && forgiven(word) > 0)) return undefined;
    const known = await this.#words(now);
    const meant = words.map((word) => nearest(word, known));
    return meant.some((word, n) => word !== words[n]) ? meant.join(' ') : undefined;
  }

  #words(now: number): Promise<readonly UsedWord[]> {
    if (this.#kept && now < this.#until) return this.#kept;
    this.#until = now + KEPT_MS;
    const reading = this.read();
    this.#kept = reading;
    // Another question tries again.
    reading.catch(() => (this.#kept = undefined));
    return reading;
  }
}

const isWord = (text: string): boolean => /^[a-z]+$/.test(text);

/** The word itself where it is part of one that is there, or where none is near; of equally near ones the most used. */
function nearest(word: string, known: readonly UsedWord[]): string {
  let most = forgiven(word);
  if (most === 0 || !isWord(word) || known.some((one) => one.word.includes(word))) return word;
  let meant: UsedWord | undefined;
  for (const one of known) {
    const errors = typingErrors(word, one.word, most);
    if (errors > most || (errors === most && meant && meant.uses >= one.uses)) continue;
    most = errors;
    meant = one;
  }
  return meant?.word ?? word;
}
