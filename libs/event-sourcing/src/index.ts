export { actorOf, type DomainEvent, type Recorded, type EventMetadata, type Actor } from './event.ts';
export { DomainError, type Violation } from './domain-error.ts';
export type { Decider, Unreadable } from './decider.ts';
export { renamed, upcasting, without, type PastShape, type PastShapes } from './upcasting.ts';
export { specification } from './specification.ts';
export {
  is,
  misfit,
  type AnyShapes,
  type FieldCheck,
  type FieldKind,
  type JsonSchema,
  type ShapeOf,
  type ShapesOf,
} from './shape.ts';
