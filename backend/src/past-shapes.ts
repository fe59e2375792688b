/**
 * Every shape that an event of this program was ever stored in and that is not today's, with the step to the next one. None so
 * far: fields that came later (`originalDate`) may be absent. `test/golden` keeps one event of each shape for ever.
 */
import type { PastShapes } from '@livro/event-sourcing';

export const pastShapes: PastShapes = {};
