/** The generation that is built to replace a live one of another release. */
import type { Checkpoint } from './checkpoints.ts';
import { type AnyProjection, fits } from './generations.ts';

/** Undefined where the live one is of this release, or a newer release keeps it. */
export const successorOf = (
  projection: AnyProjection,
  live: Checkpoint,
  checkpoints: readonly Checkpoint[],
): Checkpoint | undefined =>
  fits(projection, live)
    ? undefined
    : checkpoints.find(
        (one) => one.projection === projection.name && one.status === 'building' && fits(projection, one),
      );
