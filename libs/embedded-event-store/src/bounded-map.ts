/**
 * A map that keeps at least its `capacity` newest entries and at most twice as many: every cache of the store is one of
 * these. The older half goes at once, which costs less than letting go of one entry after the other.
 */
export class BoundedMap<Key, Value> {
  private newer = new Map<Key, Value>();
  private older = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  get(key: Key): Value | undefined {
    return this.newer.get(key) ?? this.older.get(key);
  }

  /** Puts the entry last in the order of forgetting. */
  set(key: Key, value: Value): void {
    this.newer.set(key, value);
    if (this.newer.size < this.capacity) return;
    this.older = this.newer;
    this.newer = new Map();
  }

  /** Leaves an entry that is there where and as it is. */
  add(key: Key, value: Value): void {
    if (!this.newer.has(key) && !this.older.has(key)) this.set(key, value);
  }

  delete(key: Key): void {
    this.newer.delete(key);
    this.older.delete(key);
  }
}
