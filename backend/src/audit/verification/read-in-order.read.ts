/** Several streams as the one journal that they are parts of: in the order in which the store took their events in. */
import type { Recorded } from '@livro/event-sourcing';

export async function* inOrder(streams: readonly AsyncIterable<Recorded>[]): AsyncGenerator<Recorded> {
  const readers = streams.map((stream) => stream[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(readers.map((reader) => reader.next()));
    for (;;) {
      let first = -1;
      heads.forEach((head, i) => {
        if (head.done) return;
        const best = heads[first];
        if (!best || best.done || head.value.position < best.value.position) first = i;
      });
      const next = heads[first];
      if (!next || next.done) return;
      yield next.value;
      heads[first] = await readers[first]!.next();
    }
  } finally {
    for (const reader of readers) await reader.return?.();
  }
}
