/**
 * One decorator per field of a DTO: the parser of the wire's value, the rule of `@livro/rules` and the OpenAPI property
 * in one. Absent (missing, null, empty) is `undefined`. A wrong JSON type is INVALID_TYPE (400), any other broken rule 422.
 */
import { businessToday, parseInstant, parseLocalDate } from '@livro/calendar';
import { parseWireMoney, type Parsed } from '@livro/money';
import { limits, normaliseTags, type Check } from '@livro/rules';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, plainToInstance, Transform } from 'class-transformer';
import { ValidateBy, ValidateNested, type ValidationError } from 'class-validator';
import type { Violation } from '@livro/event-sourcing';
import { noteForm } from './sent-names.ts';
import {
  isAbsent,
  readBoolean,
  readDecimalText,
  readId,
  readInteger,
  readText,
  readWords,
  TOO_LONG,
  TOO_MANY,
  Unreadable,
  wrongType,
} from './wire-value.ts';

/**
 * `aliases` are further camelCase names of the same field; `optional` runs the check only on a value that is there, and with
 * `unless-emptied` also on one that was sent empty: an edit may leave a required field out, and may not empty it.
 */
export interface WireOptions<T = unknown> {
  readonly optional?: boolean | 'unless-emptied';
  readonly aliases?: readonly string[];
  readonly default?: T;
  readonly description?: string;
  readonly example?: unknown;
  /** Told after the fields of the classes that are built on this one. */
  readonly last?: boolean;
}

/** Of a required field in an edit. */
export const KEPT = { optional: 'unless-emptied' } as const;

interface FieldDefinition {
  /** What else it goes by. */
  readonly aliases: readonly string[];
  readonly check?: Check<never>;
  readonly optional: boolean;
  /** Said of a value that the check lets pass although it is none of ours. */
  readonly fallback?: (value: unknown) => Violation | undefined;
}

const DEFINITION = Symbol('wire field');
/** The fields of a DTO in the order of its form: the parent's first, but for those that are told last. */
const ORDER = Symbol('wire order');
const LAST = Symbol('wire order, last');

/** Free text, trimmed and in NFC unless `trim` is false (a password is taken as typed). `check` sets its greatest length. */
export function WireText(
  check: Check<string>,
  options: WireOptions<string> & { trim?: boolean } = {},
): PropertyDecorator {
  const read = (raw: unknown) => {
    const text = readText(raw, options.trim ?? true);
    return text === TOO_LONG ? tooLongFor(check) : text;
  };
  return field(read, { type: 'string' }, check, options);
}

/** What the field's own rule says of text that is longer than any; the text itself is not handed on. */
function tooLongFor(check: Check<string>): Unreadable {
  const broken = check('x'.repeat(limits.textMax + 1), {});
  return broken ? new Unreadable(broken) : TOO_LONG;
}

/** Money in reais, as a number or text; becomes `Centavos`. */
export function WireMoney(check?: Check<never>, options: WireOptions = {}): PropertyDecorator {
  const schema: ApiPropertyOptions = {
    oneOf: [{ type: 'number' }, { type: 'string' }],
    description: 'Valor em reais: número com até duas casas, ou texto como "1.234,56"',
    example: 1234.56,
  };
  return field((raw) => fromParsed(parseWireMoney(raw)), schema, check, options);
}

/** A calendar day, ISO or dd/mm/yyyy; becomes `LocalDate`. */
export function WireDate(check?: Check<never>, options: WireOptions = {}): PropertyDecorator {
  const schema: ApiPropertyOptions = {
    type: 'string',
    description: 'aaaa-mm-dd ou dd/mm/aaaa',
    example: '2026-09-05',
  };
  return field((raw) => fromParsed(parseLocalDate(raw)), schema, check, options);
}

/** An ISO instant that names its zone; becomes ISO text in UTC. */
export function WireInstant(check?: Check<string>, options: WireOptions = {}): PropertyDecorator {
  const schema: ApiPropertyOptions = { type: 'string', format: 'date-time', example: '2026-09-05T17:10:00Z' };
  return field((raw) => fromParsed(parseInstant(raw)), schema, check, options);
}

/** A list of words or comma text; becomes a list, lower-cased and without repeats. An absent one is []. */
export function WireTags(check?: Check<string[]>, options: WireOptions<string[]> = {}): PropertyDecorator {
  const schema: ApiPropertyOptions = {
    oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  };
  return field(readTags, schema, check, { optional: true, default: [], ...options });
}

/** A list of words or numbers, or comma text; becomes a list of words as they were typed, repeats too. Absent is []. */
export function WireWords(check?: Check<string[]>, options: WireOptions<string[]> = {}): PropertyDecorator {
  const schema: ApiPropertyOptions = {
    oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  };
  return field(readWords, schema, check, { optional: true, default: [], ...options });
}

/** One of `values`. The check sees any text, so the field's own rule speaks first. */
export function WireChoice<T extends string>(
  values: readonly T[],
  check?: Check<T>,
  options: WireOptions<T> = {},
): PropertyDecorator {
  const known = new Set<unknown>(values);
  const refuse = (value: unknown) =>
    known.has(value)
      ? undefined
      : { code: 'INVALID_FORMAT', message: `Valor inválido: use ${values.join(', ')}` };
  return field((raw) => readText(raw), { type: 'string', enum: [...values] }, check, options, refuse);
}

/** A whole number, as a number or digits. */
export function WireInteger(check?: Check<number>, options: WireOptions<number> = {}): PropertyDecorator {
  const refuse = (value: unknown) =>
    Number.isNaN(value) ? { code: 'INVALID_FORMAT', message: 'Deve ser um número inteiro' } : undefined;
  return field(readInteger, { type: 'integer' }, check, options, refuse);
}

/** A number or text with comma or point; becomes decimal text with a point ("8.38"), never a float. */
export function WireDecimalText(
  check?: Check<string>,
  options: WireOptions<string> & { unreadable?: string } = {},
): PropertyDecorator {
  const read = (raw: unknown) => readDecimalText(raw, options.unreadable);
  return field(read, { oneOf: [{ type: 'number' }, { type: 'string' }] }, check, options);
}

/** true or false, also as text (queries). */
export function WireBoolean(check?: Check<boolean>, options: WireOptions<boolean> = {}): PropertyDecorator {
  return field(readBoolean, { type: 'boolean' }, check, { optional: true, ...options });
}

/** The id of something of ours; one of any wrong shape becomes `UNKNOWN_ID` and is simply not found. */
export function WireId(check?: Check<string>, options: WireOptions<string> = {}): PropertyDecorator {
  return field(readId, { type: 'string', format: 'uuid' }, check, options);
}

const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);

/** A list of objects just as they were sent, each for another form to read. */
export function WireObjects(check: Check<object[]>, schema: ApiPropertyOptions): PropertyDecorator {
  const isList = (raw: unknown) => Array.isArray(raw) && raw.every(isObject);
  return field((raw) => (isList(raw) ? raw : wrongType('uma lista de objetos')), schema, check, {});
}

/** A list of objects, each a DTO with wire fields; broken rules inside are named `field.0.inner`. An absent list is `undefined`. */
export function WireList<T extends object>(
  dto: () => Type<T>,
  check?: Check<T[]>,
  options: WireOptions<T[]> = {},
): PropertyDecorator {
  const read = (raw: unknown) => {
    if (!Array.isArray(raw)) return wrongType('uma lista de objetos');
    if (raw.length > limits.objectsMax) return TOO_MANY;
    return raw.every(isObject)
      ? raw.map((item) => {
          noteForm(item, namesIn(dto()));
          return plainToInstance(dto(), item as object);
        })
      : wrongType('uma lista de objetos');
  };
  return applyDecorators(
    // Written out in place: Swagger takes a function for a lazy type only when its name is "type".
    field(read, { type: () => dto(), isArray: true }, check, options),
    ValidateNested({ each: true }),
  );
}

function field(
  parse: (raw: unknown) => unknown,
  schema: ApiPropertyOptions,
  check: Check<never> | undefined,
  options: WireOptions,
  fallback?: FieldDefinition['fallback'],
): PropertyDecorator {
  const optional = options.optional !== undefined && options.optional !== false;
  const { aliases = [] } = options;
  const definition: FieldDefinition = { aliases, check, optional, fallback };
  const documented = { ...schema, ...pick(options), required: !definition.optional } as ApiPropertyOptions;
  return (target, property) => {
    const names = [String(property), ...aliases];
    Reflect.defineMetadata(DEFINITION, definition, target, property);
    const order = options.last ? LAST : ORDER;
    Reflect.defineMetadata(order, [...namesUnder(order, target), String(property)], target);
    Expose()(target, property);
    Transform(({ obj }: { obj: Record<string, unknown> }) => {
      const value = read(obj, names, parse, options.default);
      const emptied = options.optional === 'unless-emptied' && value === undefined && isSent(obj, names);
      const broken = emptied ? check?.(undefined, {}) : undefined;
      return broken ? new Unreadable(broken) : value;
    })(target, property);
    ValidateBy({
      name: 'wire',
      validator: {
        validate: (_, args) => violationOf(args!.object, args!.property) === undefined,
        defaultMessage: (args) => violationOf(args!.object, args!.property)?.message ?? '',
      },
    })(target, property);
    ApiProperty(documented)(target, property);
  };
}

function pick({ description, example, default: fallback }: WireOptions): Partial<ApiPropertyOptions> {
  return {
    ...(description && { description }),
    ...(example !== undefined && { example }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

function read(
  source: Record<string, unknown>,
  names: readonly string[],
  parse: (raw: unknown) => unknown,
  fallback: unknown,
): unknown {
  for (const name of names) {
    const raw = Object.hasOwn(source, name) ? source[name] : undefined;
    if (!isAbsent(raw)) return parse(raw) ?? fallback;
  }
  return fallback;
}

const isSent = (source: Record<string, unknown>, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(source, name) && source[name] !== undefined);

function readTags(raw: unknown): string[] | Unreadable {
  if (Array.isArray(raw) ? raw.some((tag) => typeof tag !== 'string') : typeof raw !== 'string') {
    return wrongType('uma lista de textos');
  }
  if (Array.isArray(raw) && raw.length > limits.wordsMax) return TOO_MANY;
  const broken = [raw]
    .flat()
    .map((tag) => readText(tag))
    .find((tag) => tag instanceof Unreadable);
  return broken ?? normaliseTags(raw);
}

const fromParsed = <T>(parsed: Parsed<T>): T | Unreadable =>
  parsed.ok ? parsed.value : new Unreadable({ code: parsed.code, message: parsed.message });

/** The broken rule of one field of a DTO, or undefined. Other fields that could not be read look absent to its check. */
export function violationOf(dto: object, property: string): Violation | undefined {
  const definition = Reflect.getMetadata(DEFINITION, dto, property) as FieldDefinition | undefined;
  if (!definition) return undefined;
  const value = (dto as Record<string, unknown>)[property];
  if (value instanceof Unreadable) return { field: property, ...value.violation };
  if (value === undefined && definition.optional) return undefined;
  const broken = definition.check
    ? definition.check(value as never, formOf(dto))
    : value === undefined
      ? { code: 'REQUIRED_FIELD', message: 'Campo obrigatório' }
      : undefined;
  const violation = broken ?? (value === undefined ? undefined : definition.fallback?.(value));
  return violation && { field: property, code: violation.code, message: violation.message };
}

/** Further names of a form's fields. */
export const namesIn =
  (form: Type<unknown>) =>
  (property: string): readonly string[] =>
    (Reflect.getMetadata(DEFINITION, form.prototype as object, property) as FieldDefinition | undefined)
      ?.aliases ?? [];

function formOf(dto: object): Record<string, unknown> {
  const form: Record<string, unknown> = { today: businessToday(new Date()) };
  for (const [name, value] of Object.entries(dto)) if (!(value instanceof Unreadable)) form[name] = value;
  return form;
}

const namesUnder = (order: symbol, dto: object): readonly string[] =>
  (Reflect.getMetadata(order, dto) as readonly string[] | undefined) ?? [];
const orderOf = (dto: object): readonly string[] => [...namesUnder(ORDER, dto), ...namesUnder(LAST, dto)];

/** All broken rules that class-validator found, in the form's order, with the names of nested fields as a path. */
export function violationsOf(errors: readonly ValidationError[], path = ''): Violation[] {
  const order = orderOf(errors[0]?.target ?? {});
  const sorted = errors.toSorted((a, b) => order.indexOf(a.property) - order.indexOf(b.property));
  return sorted.flatMap((error) => {
    const field = `${path}${error.property}`;
    const own = error.target && violationOf(error.target, error.property);
    const other = Object.values(error.constraints ?? {})[0];
    const here = own
      ? [{ ...own, field }]
      : other && !error.children?.length
        ? [{ field, code: 'INVALID_FORMAT', message: other }]
        : [];
    // What could not be read has no fields to look into.
    const inside = error.value instanceof Unreadable ? [] : (error.children ?? []);
    return [...here, ...violationsOf(inside, `${field}.`)];
  });
}
