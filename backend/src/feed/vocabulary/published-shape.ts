/**
 * From the shape that an event is checked by: the JSON Schema of what is published of it, and what takes the personal fields out.
 * Refuses a shape with a check that does not tell what it asks for: nothing is published that nobody has described.
 */
import type { AnyShapes, FieldCheck, FieldKind, JsonSchema } from '@livro/event-sourcing';

type Shape = AnyShapes[string];
type Data = Readonly<Record<string, unknown>>;
type Withhold = (value: unknown) => unknown;

/** What is published of one type of event. */
export interface PublishedShape {
  /** Of `data`, as OpenAPI 3.0 writes schemas. */
  readonly schema: JsonSchema;
  /** `data` without what is personal; undefined where all of it may go as it is stored. */
  readonly withhold: ((data: object) => object) | undefined;
}

export function publishedShape(shape: Shape, where: string): PublishedShape {
  const fields = Object.entries(shape).map(([name, check]) => fieldOf(name, check, `${where}.${name}`));
  const published = fields.filter((field) => field.kind.kind !== 'personal');
  const withheld = new Map<string, Withhold | undefined>();
  for (const { name, kind, path } of fields) {
    const inner = withholding(kind, path);
    if (kind.kind === 'personal' || inner) withheld.set(name, inner);
  }
  return {
    schema: {
      type: 'object',
      required: published.filter(({ optional }) => !optional).map(({ name }) => name),
      properties: Object.fromEntries(published.map(({ name, kind, path }) => [name, schemaOf(kind, path)])),
    },
    withhold:
      withheld.size === 0
        ? undefined
        : (data) =>
            Object.fromEntries(
              Object.entries(data as Data).flatMap(([name, value]) => {
                if (!withheld.has(name)) return [[name, value]];
                const inner = withheld.get(name);
                return inner ? [[name, inner(value)]] : [];
              }),
            ),
  };
}

interface Field {
  readonly name: string;
  readonly path: string;
  readonly optional: boolean;
  readonly kind: FieldKind;
}

/** A personal field that may be absent or null is personal all the same: that it is there tells something, too. */
function fieldOf(name: string, check: FieldCheck, path: string): Field {
  const kind = told(check, path);
  if (kind.kind === 'optional') return { ...fieldOf(name, kind.of, path), optional: true };
  if (kind.kind === 'nullable' && fieldOf(name, kind.of, path).kind.kind === 'personal')
    return { name, path, optional: false, kind: { kind: 'personal' } };
  return { name, path, optional: false, kind };
}

function told(check: FieldCheck, path: string): FieldKind {
  if (check.told) return check.told;
  throw new Error(`${path} cannot be published: its check does not tell what it asks for`);
}

function schemaOf(kind: FieldKind, path: string): JsonSchema {
  switch (kind.kind) {
    case 'json':
      return kind.schema;
    case 'nullable':
      return { ...schemaOf(told(kind.of, path), path), nullable: true };
    case 'optional':
      return schemaOf(told(kind.of, path), path);
    case 'list':
      return { type: 'array', items: schemaOf(told(kind.of, path), path) };
    case 'object':
      return publishedShape(kind.shape, path).schema;
    case 'event':
      return { oneOf: Object.entries(kind.shapes).map(([type, shape]) => eventSchema(type, shape, path)) };
    case 'personal':
      throw new Error(`${path} cannot be published: it tells who a person is`);
    default:
      throw new TypeError(`No such kind: ${JSON.stringify(kind satisfies never)}`);
  }
}

const eventSchema = (type: string, shape: Shape, path: string): JsonSchema => ({
  type: 'object',
  required: ['type', 'data'],
  properties: {
    type: { type: 'string', enum: [type] },
    data: publishedShape(shape, `${path}.${type}`).schema,
  },
});

/** What takes the personal fields out of a value of this kind; undefined where there are none in it. */
function withholding(kind: FieldKind, path: string): Withhold | undefined {
  switch (kind.kind) {
    case 'json':
    case 'personal':
      return undefined;
    case 'nullable':
    case 'optional': {
      const inner = withholding(told(kind.of, path), path);
      return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
    }
    case 'list': {
      const inner = withholding(told(kind.of, path), path);
      return inner && ((value) => (value as readonly unknown[]).map(inner));
    }
    case 'object': {
      const { withhold } = publishedShape(kind.shape, path);
      return withhold && ((value) => withhold(value as object));
    }
    case 'event': {
      const inner = new Map(
        Object.entries(kind.shapes).flatMap(([type, shape]) => {
          const { withhold } = publishedShape(shape, `${path}.${type}`);
          return withhold ? [[type, withhold] as const] : [];
        }),
      );
      if (inner.size === 0) return undefined;
      return (value) => {
        const { type, data } = value as { readonly type: string; readonly data: object };
        return { type, data: inner.get(type)?.(data) ?? data };
      };
    }
    default:
      throw new TypeError(`No such kind: ${JSON.stringify(kind satisfies never)}`);
  }
}
