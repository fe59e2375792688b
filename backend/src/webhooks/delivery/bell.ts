/** Waits that somebody may cut short; who rings while nobody waits is heard by the next one who does. */
export class Bell {
  #rung = false;
  #waking = new AbortController();

  ring(): void {
    this.#rung = true;
    this.#waking.abort();
  }

  /** `wait` ends with the signal that it is given. */
  async unlessRung(wait: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (!this.#rung) {
      this.#waking = new AbortController();
      await wait(this.#waking.signal);
    }
    this.#rung = false;
  }
}
