/** The events of the feed by stream and type, each with its schema; made once, from the shapes alone. */
import type { AnyShapes } from '@livro/event-sourcing';
import { familyOf } from '../../platform/event-store/streams.ts';
import { publishedShape, type PublishedShape } from './published-shape.ts';
import { publishedStreams } from './published-types.ts';

export interface PublishedType extends PublishedShape {
  readonly type: string;
  /** The stream, or the family of streams, that it is of. */
  readonly stream: string;
  readonly shape: AnyShapes[string];
}

const byStream: ReadonlyMap<string, ReadonlyMap<string, PublishedType>> = new Map(
  Object.entries(publishedStreams).map(([stream, shapes]) => [
    stream,
    new Map(
      Object.entries(shapes ?? {}).map(([type, shape]) => [
        type,
        { type, stream, shape, ...publishedShape(shape, type) },
      ]),
    ),
  ]),
);

/** In the order in which the streams are named. */
export const publishedTypes: readonly PublishedType[] = [...byStream.values()].flatMap((types) => [
  ...types.values(),
]);

/** What is published of events of this type in this stream; undefined for nothing. */
export const publishedAs = (stream: string, type: string): PublishedType | undefined =>
  byStream.get(familyOf(stream) ?? stream)?.get(type);
