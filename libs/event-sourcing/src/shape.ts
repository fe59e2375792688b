/**
 * What the JSON of an event must look like, checked at run time: an event that was written by a newer program, or by nobody of
 * ours, is named by its first field that does not fit. It repairs nothing. A check also tells what it asks for (`told`), so that
 * whoever publishes events describes them by the very checks that they pass.
 */
import type { DomainEvent } from './event.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, FieldCheck>>;

/** What a check asks for; a check of somebody's own that says nothing of itself has none. */
export type FieldKind =
  | { readonly kind: 'json'; readonly schema: JsonSchema }
  | { readonly kind: 'nullable' | 'optional' | 'list'; readonly of: FieldCheck }
  | { readonly kind: 'object'; readonly shape: Shape }
  /** `{ type, data }`, with the shape of each type's data. */
  | { readonly kind: 'event'; readonly shapes: AnyShapes }
  /** Tells who a person is, sealed or in clear: it leaves the program for nobody. */
  | { readonly kind: 'personal' };

export interface FieldCheck {
  (value: unknown): boolean;
  readonly told?: FieldKind;
}
/** One check for each field; a field that has none is not known. */
export type ShapeOf<Data> = { readonly [Field in keyof Data]-?: FieldCheck };
/** One shape for each event of a stream: an event without a shape does not compile. */
export type ShapesOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: ShapeOf<Extract<Event, { readonly type: Type }>['data']>;
};
export type AnyShapes = Readonly<Record<string, Shape>>;

/** The first field that does not fit, or the first that nobody knows; undefined where all is as it must be. */
export function misfit(shape: Shape, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return '';
  const fields = data as Readonly<Record<string, unknown>>;
  return (
    Object.keys(shape).find((field) => !shape[field]!(fields[field])) ??
    Object.keys(fields).find((field) => !Object.hasOwn(shape, field))
  );
}

const telling = (told: FieldKind, check: (value: unknown) => boolean): FieldCheck =>
  Object.assign(check, { told });

const json = (schema: JsonSchema, check: (value: unknown) => boolean): FieldCheck =>
  telling({ kind: 'json', schema }, check);

const matching = (pattern: RegExp, schema: JsonSchema = { pattern: pattern.source }): FieldCheck =>
  json({ type: 'string', ...schema }, (value) => typeof value === 'string' && pattern.test(value));

/** The checks of which shapes are made. */
export const is = {
  text: json({ type: 'string' }, (value) => typeof value === 'string'),
  flag: json({ type: 'boolean' }, (value) => typeof value === 'boolean'),
  uuid: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { format: 'uuid' }),
  /** `yyyy-mm-dd`. */
  day: matching(/^\d{4}-\d\d-\d\d$/, { format: 'date' }),
  /** `yyyy-mm`. */
  month: matching(/^\d{4}-\d\d$/),
  /** ISO 8601 in UTC. */
  instant: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, { format: 'date-time' }),
  /** Hexadecimal digits. */
  sha256: matching(/^[0-9a-f]{64}$/),
  integer: json({ type: 'integer' }, (value) => Number.isSafeInteger(value)),
  number: json({ type: 'number' }, (value) => Number.isFinite(value)),
  /** An amount that an entry moves: whole centavos, above zero. */
  positive: json(
    { type: 'integer', minimum: 1 },
    (value) => Number.isSafeInteger(value) && (value as number) > 0,
  ),
  exactly: (number: number): FieldCheck =>
    json({ type: 'number', enum: [number] }, (value) => value === number),
  oneOf: (words: readonly string[]): FieldCheck =>
    json({ type: 'string', enum: [...words] }, (value) => words.includes(value as string)),
  orNull: (check: FieldCheck): FieldCheck =>
    telling({ kind: 'nullable', of: check }, (value) => value === null || check(value)),
  /** For a field that events of an earlier day do not have. */
  orAbsent: (check: FieldCheck): FieldCheck =>
    telling({ kind: 'optional', of: check }, (value) => value === undefined || check(value)),
  listOf: (check: FieldCheck): FieldCheck =>
    telling({ kind: 'list', of: check }, (value) => Array.isArray(value) && value.every(check)),
  shaped: (shape: Shape): FieldCheck =>
    telling({ kind: 'object', shape }, (value) => misfit(shape, value) === undefined),
  /** An event within an event: its type and its data. */
  event: (shapes: AnyShapes): FieldCheck => {
    const envelope = { type: is.oneOf(Object.keys(shapes)), data: () => true };
    return telling({ kind: 'event', shapes }, (value) => {
      if (misfit(envelope, value) !== undefined) return false;
      const { type, data } = value as DomainEvent;
      return misfit(shapes[type]!, data) === undefined;
    });
  },
  /** What tells who a person is: whoever publishes events leaves it out. */
  personal: (check: FieldCheck): FieldCheck => telling({ kind: 'personal' }, (value) => check(value)),
} as const;
