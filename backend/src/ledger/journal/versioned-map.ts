/** Further back than this a version trades places with the newest when it is read. */
const MAX_STEPS = 1_024;

/**
 * A map whose every version stays readable: `set` and `delete` answer a new map and leave the old one as it was. The newest
 * version alone owns a native `Map`; an older one remembers the one entry in which it differs from its successor, is read along that
 * way, and trades places when it is far away, changed or walked (Baker, "Shallow binding makes functional arrays fast", 1991). So going
 * on from the newest version costs what a native map costs, and a version that nobody holds is freed.
 */
export class VersionedMap<Key, Value> {
  /** The entries themselves, of the version that was read last. */
  #entries: Map<Key, Value> | undefined;
  /** Of every other version: the way to the one that owns the entries. */
  #newer: VersionedMap<Key, Value> | undefined;
  /** Where this version differs from `#newer`. */
  #key: Key | undefined;
  #value: Value | undefined;
  #present = false;

  private constructor(entries: Map<Key, Value>) {
    this.#entries = entries;
  }

  static of<Key, Value>(entries: Iterable<readonly [Key, Value]> = []): VersionedMap<Key, Value> {
    return new VersionedMap(new Map(entries));
  }

  get size(): number {
    return this.#owned().size;
  }

  get(key: Key): Value | undefined {
    const at = VersionedMap.#nearest(this, key);
    if (at.#entries) return at.#entries.get(key);
    return at.#present ? at.#value : undefined;
  }

  has(key: Key): boolean {
    const at = VersionedMap.#nearest(this, key);
    return at.#entries ? at.#entries.has(key) : at.#present;
  }

  set(key: Key, value: Value): VersionedMap<Key, Value> {
    const entries = this.#owned();
    // An empty map is what everything begins with: it must not hold on to all that came after it.
    if (entries.size === 0) return VersionedMap.of([[key, value]]);
    const before = entries.get(key);
    const present = before !== undefined || entries.has(key);
    entries.set(key, value);
    return this.#succeeded(entries, key, before, present);
  }

  delete(key: Key): VersionedMap<Key, Value> {
    const entries = this.#owned();
    if (!entries.has(key)) return this;
    const before = entries.get(key);
    entries.delete(key);
    return this.#succeeded(entries, key, before, true);
  }

  /** A copy: the order is of no meaning, and anyone who walks may meanwhile read other versions. */
  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return [...this.#owned()][Symbol.iterator]();
  }

  values(): IterableIterator<Value> {
    return [...this.#owned().values()][Symbol.iterator]();
  }

  #succeeded(entries: Map<Key, Value>, key: Key, before: Value | undefined, present: boolean) {
    const next = new VersionedMap(entries);
    this.#leadTo(next, key, before, present);
    return next;
  }

  #leadTo(newer: VersionedMap<Key, Value>, key: Key, before: Value | undefined, present: boolean): void {
    this.#entries = undefined;
    this.#newer = newer;
    this.#key = key;
    this.#value = before;
    this.#present = present;
  }

  /**
   * The version that knows the value of the key in `version`: the first on the way that differs in it, or the owner. The state is read while
   * a plan goes on from it: trading places at each such read would redo the plan's changes back and forth.
   */
  static #nearest<Key, Value>(version: VersionedMap<Key, Value>, key: Key): VersionedMap<Key, Value> {
    let at = version;
    for (let steps = 0; !at.#entries && at.#key !== key; steps++) {
      if (steps === MAX_STEPS) {
        version.#reclaimed();
        return version;
      }
      at = at.#newer!;
    }
    return at;
  }

  #owned(): Map<Key, Value> {
    return this.#entries ?? this.#reclaimed();
  }

  /** Walks the entries back to this version, one change at a time, and turns the way round. */
  #reclaimed(): Map<Key, Value> {
    const way: VersionedMap<Key, Value>[] = [this];
    let owner = this.#newer!;
    while (!owner.#entries) {
      way.push(owner);
      owner = owner.#newer!;
    }
    const entries = owner.#entries;
    for (const version of way.reverse()) {
      const key = version.#key as Key;
      const before = entries.get(key);
      const present = entries.has(key);
      if (version.#present) entries.set(key, version.#value as Value);
      else entries.delete(key);
      owner.#leadTo(version, key, before, present);
      version.#entries = entries;
      version.#newer = version.#key = version.#value = undefined;
      owner = version;
    }
    return entries;
  }
}
