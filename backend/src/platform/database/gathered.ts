/**
 * One statement for all who ask the same question at about the same time. Keeps no answer: anyone who asks is told what stood in
 * the database after asking, so that what was changed before is always seen.
 */
import { asNobodysRead } from './read-under-way.ts';

interface Asked<Key, Answer> {
  readonly key: Key;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `askAll` answers each distinct key that it finds, by the key's name. At most `atOnce` statements are under way (more than
 * one, so that a slow one holds nobody up); questions beyond wait for the next and never join one that may have read already.
 */
export class Gathered<Key, Answer> {
  #waiting: Asked<Key, Answer>[] = [];
  #running = 0;

  constructor(
    private readonly askAll: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Answer>>,
    private readonly nameOf: (key: Key) => string,
    private readonly atOnce = 2,
  ) {}

  /** Undefined where nothing was found. Rejects with what `askAll` rejects with, like everybody of the same statement. */
  ask(key: Key): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#running < this.atOnce) void asNobodysRead(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#running++;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, MAX_KEYS);
      const keys = new Map(asked.map(({ key }) => [this.nameOf(key), key]));
      try {
        const answers = await this.askAll([...keys.values()]);
        for (const { key, resolve } of asked) resolve(answers.get(this.nameOf(key)));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#running--;
  }
}

const MAX_KEYS = 500;
