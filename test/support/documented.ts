/**
 * Holds every answer that a test gets against docs/openapi.json: its status, its body, and no field that the document does not
 * name. What is asked of paths that nobody documents must be refused as an unknown path is.
 */
import fs from 'node:fs';
import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type supertest from 'supertest';

type Schema = Readonly<Record<string, unknown>>;
interface Documented {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Documented | { readonly $ref: string }>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Documented>>;
  };
}

export const apiDocument = JSON.parse(
  fs.readFileSync(path.resolve(__dirname, '../../docs/openapi.json'), 'utf8'),
) as ApiDocument;

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
addFormats(ajv);
ajv.addSchema({
  $id: 'livro',
  schemas: Object.fromEntries(
    Object.entries(apiDocument.components.schemas).map(([name, schema]) => [name, closed(schema)]),
  ),
});

/** OpenAPI 3.0 as JSON Schema: `nullable` spelt out, and objects with named properties have no others. */
function closed(schema: Schema): Schema {
  const { nullable, $ref, allOf, oneOf, items, properties, additionalProperties, ...rest } = schema;
  const all = (list: unknown): Schema[] => (list as Schema[]).map(closed);
  const named = properties as Readonly<Record<string, Schema>> | undefined;
  const plain: Schema = {
    ...rest,
    ...($ref !== undefined && { $ref: ($ref as string).replace('#/components/', 'livro#/') }),
    ...(allOf !== undefined && { allOf: all(allOf) }),
    ...(oneOf !== undefined && { oneOf: all(oneOf) }),
    ...(items !== undefined && { items: closed(items as Schema) }),
    ...(named && {
      properties: Object.fromEntries(Object.entries(named).map(([name, one]) => [name, closed(one)])),
    }),
    ...((additionalProperties !== undefined || named) && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? closed(additionalProperties as Schema)
          : (additionalProperties ?? false),
    }),
  };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

const templates = Object.entries(apiDocument.paths)
  .map(([template, methods]) => ({
    pattern: new RegExp(`^${template.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    // A word is nearer than a parameter.
    parameters: (template.match(/\{/g) ?? []).length,
    methods,
  }))
  .sort((a, b) => a.parameters - b.parameters);

/** The documented operation that a request reaches, if there is one. */
export const operationOf = (method: string, pathname: string): Operation | undefined =>
  templates.find(
    ({ pattern, methods }) => pattern.test(pathname) && methods[method.toLowerCase()] !== undefined,
  )?.methods[method.toLowerCase()];

/** Whatever is not a success is one of these, documented paths or not. */
const REFUSAL = { $ref: '#/components/responses/Refusal' };

const compiled = new Map<Schema, ValidateFunction>();
function validatorOf(schema: Schema): ValidateFunction {
  let validator = compiled.get(schema);
  if (!validator) compiled.set(schema, (validator = ajv.compile(closed(schema))));
  return validator;
}

export interface Answered {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

/** What is not as documented, as one line; undefined where all is well. */
export function undocumentedIn({
  method,
  path: asked,
  status,
  contentType,
  body,
}: Answered): string | undefined {
  const pathname = asked.replace(/[?#].*$/, '');
  if (!/^\/api(\/|$)/.test(pathname) || /^\/api\/docs/.test(pathname)) return undefined;
  const type = contentType.replace(/;.*$/, '');
  const where = `${method} ${asked.slice(0, 200)} answered ${status} ${type}`;
  const operation = operationOf(method, pathname);
  const named = operation?.responses[status] ?? (status >= 400 ? REFUSAL : undefined);
  const response =
    named && '$ref' in named ? apiDocument.components.responses[named.$ref.replace(/^.*\//, '')] : named;
  if (!response) return `${where}: the document knows no such status`;
  if (status === 304 || method === 'HEAD') return undefined;
  const schema = response.content?.[type]?.schema;
  if (!schema) return response.content ? `${where}: the document knows no such type` : undefined;
  if (!/^application\/(problem\+)?json$/.test(type)) return undefined;
  const validator = validatorOf(schema);
  if (validator(body)) return undefined;
  const problems = validator.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return `${where}, which is not as documented: ${problems?.slice(0, 6).join('; ')}: ${JSON.stringify(body)?.slice(0, 400)}`;
}

/** What of a value is not as a schema of the document says, as ajv tells it; undefined where all is. */
export function unlike(name: string, value: unknown): string | undefined {
  const validator = validatorOf({ $ref: `#/components/schemas/${name}` });
  return validator(value) ? undefined : ajv.errorsText(validator.errors);
}

/** Throws with what is not as documented. While the document itself is written anew there is nothing to hold answers against. */
export function assertDocumented(answered: Answered): void {
  const problem = process.env.LIVRO_UPDATE_DOCS ? undefined : undocumentedIn(answered);
  if (problem !== undefined)
    throw new Error(`${problem}\nWhere the change is meant: npm run docs, then npm run generate -w frontend`);
}

/** A plugin for supertest's agents: the test fails with the first answer that is not as documented. */
export function documented(request: supertest.Test): void {
  request.expect((response: supertest.Response) =>
    assertDocumented({
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      contentType: response.headers['content-type'] ?? '',
      body: response.body as unknown,
    }),
  );
}
