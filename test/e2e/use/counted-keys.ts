/** A person at the keyboard, counted: keys that steer, characters of what is typed, presses of the pointer, and waits. */
import type { Locator, Page } from 'playwright-core';
import { typeKeys } from '../../support/keyboard.ts';

export interface Count {
  /** Tab, Enter, arrows, shortcuts: everything that is no character of a value. A combination is one. */
  keys: number;
  characters: number;
  presses: number;
  /** Times at which nothing could be typed until the program was ready. */
  waits: number;
}

export class CountedKeys {
  readonly count: Count = { keys: 0, characters: 0, presses: 0, waits: 0 };
  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Characters of a value. */
  async type(text: string): Promise<void> {
    this.count.characters += text.length;
    await typeKeys(this.page, text);
  }

  async click(target: Locator): Promise<void> {
    this.count.presses += 1;
    await target.click();
  }

  /** What a person looks at before the next key; typing could have gone on, and nothing would be lost. */
  async sees(target: Locator): Promise<void> {
    await target.waitFor();
  }

  /** Until then nobody can go on. */
  async waits(target: Locator): Promise<void> {
    this.count.waits += 1;
    await target.waitFor();
  }
}
