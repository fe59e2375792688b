/** A map that forgets its oldest entries: every cache of the store is one of these. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  /** Puts the entry last in the order of forgetting. */
  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.capacity) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      break;
    }
  }

  /** Leaves an entry that is there where and as it is. */
  add(key: Key, value: Value): void {
    if (!this.entries.has(key)) this.set(key, value);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }
}
