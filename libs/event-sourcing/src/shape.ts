/**
 * What the JSON of an event must look like, checked at run time: an event that was written by a newer program, or by nobody of
 * ours, is named by its first field that does not fit. It repairs nothing.
 */
import type { DomainEvent } from './event.ts';

export type FieldCheck = (value: unknown) => boolean;
/** One check for each field; a field that has none is not known. */
export type ShapeOf<Data> = { readonly [Field in keyof Data]-?: FieldCheck };
/** One shape for each event of a stream: an event without a shape does not compile. */
export type ShapesOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: ShapeOf<Extract<Event, { readonly type: Type }>['data']>;
};
export type AnyShapes = Readonly<Record<string, Readonly<Record<string, FieldCheck>>>>;

/** The first field that does not fit, or the first that nobody knows; undefined where all is as it must be. */
export function misfit(shape: Readonly<Record<string, FieldCheck>>, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return '';
  const fields = data as Readonly<Record<string, unknown>>;
  return (
    Object.keys(shape).find((field) => !shape[field]!(fields[field])) ??
    Object.keys(fields).find((field) => !Object.hasOwn(shape, field))
  );
}

const matching =
  (pattern: RegExp): FieldCheck =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** The checks of which shapes are made. */
export const is = {
  text: ((value) => typeof value === 'string') satisfies FieldCheck,
  flag: ((value) => typeof value === 'boolean') satisfies FieldCheck,
  uuid: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  /** `yyyy-mm-dd`. */
  day: matching(/^\d{4}-\d\d-\d\d$/),
  /** `yyyy-mm`. */
  month: matching(/^\d{4}-\d\d$/),
  /** ISO 8601 in UTC. */
  instant: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  integer: ((value) => Number.isSafeInteger(value)) satisfies FieldCheck,
  number: ((value) => Number.isFinite(value)) satisfies FieldCheck,
  /** An amount that an entry moves: whole centavos, above zero. */
  positive: ((value) => Number.isSafeInteger(value) && (value as number) > 0) satisfies FieldCheck,
  oneOf:
    (words: readonly string[]): FieldCheck =>
    (value) =>
      words.includes(value as string),
  orNull:
    (check: FieldCheck): FieldCheck =>
    (value) =>
      value === null || check(value),
  /** For a field that events of an earlier day do not have. */
  orAbsent:
    (check: FieldCheck): FieldCheck =>
    (value) =>
      value === undefined || check(value),
  listOf:
    (check: FieldCheck): FieldCheck =>
    (value) =>
      Array.isArray(value) && value.every(check),
  shaped:
    (shape: Readonly<Record<string, FieldCheck>>): FieldCheck =>
    (value) =>
      misfit(shape, value) === undefined,
} as const;
