/** Documents answers as they really leave: wrapped, so that hooks generated from the document are typed. */
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';

type Schema = NonNullable<Extract<Parameters<typeof ApiResponse>[0], { schema?: unknown }>['schema']>;

export class FieldProblem {
  @ApiProperty({ type: 'string', nullable: true }) field!: string | null;
  @ApiProperty() code!: string;
  @ApiProperty() message!: string;
}

class ErrorObject {
  @ApiProperty() message!: string;
  @ApiProperty({ type: 'integer' }) status!: number;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) details!: Record<
    string,
    unknown
  > | null;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
}

export class ErrorBody {
  @ApiProperty({ enum: [false] }) success!: false;
  @ApiProperty() message!: string;
  @ApiProperty() code!: string;
  @ApiProperty({ type: [FieldProblem] }) errors!: FieldProblem[];
  @ApiProperty({ type: ErrorObject }) error!: ErrorObject;
}

interface EnvelopeOptions {
  readonly status?: number;
  readonly description?: string;
  /** False for calls that only read: they are never refused for a broken rule. */
  readonly command?: boolean;
}

/** The answer `{ success, data: View, message }`; with `command` (default: status 201) also the refusals. */
export function ApiEnvelope(view: Type<unknown>, options: EnvelopeOptions = {}) {
  return documented(view, { $ref: getSchemaPath(view) }, options);
}

/** The answer of a call that may end in one of two ways, told apart by their own fields. */
export function ApiEitherEnvelope(one: Type<unknown>, other: Type<unknown>, options: EnvelopeOptions = {}) {
  const either: Schema = { oneOf: [{ $ref: getSchemaPath(one) }, { $ref: getSchemaPath(other) }] };
  return applyDecorators(ApiExtraModels(other), documented(one, either, options));
}

/** A list: plain, or the page object when `page` or `cursor` was given. */
export function ApiListEnvelope(view: Type<unknown>, options: EnvelopeOptions = {}) {
  const results: Schema = { type: 'array', items: { $ref: getSchemaPath(view) } };
  const page: Schema = {
    type: 'object',
    required: ['results', 'count', 'page', 'limit', 'next'],
    properties: {
      results,
      count: { type: 'integer' },
      page: { type: 'integer', nullable: true },
      limit: { type: 'integer' },
      next: { type: 'string', nullable: true },
    },
  };
  return documented(view, { oneOf: [results, page] }, options);
}

/** A plain list that is never paged: of views, or of texts. */
export function ApiPlainListEnvelope(item: Type<unknown> | 'string', options: EnvelopeOptions = {}) {
  const view = item === 'string' ? FieldProblem : item;
  const items: Schema = item === 'string' ? { type: 'string' } : { $ref: getSchemaPath(item) };
  return documented(view, { type: 'array', items }, options);
}

/** Refusals beside those that the envelope's kind has anyway. */
export function ApiRefusals(...statuses: readonly number[]) {
  return applyDecorators(ApiExtraModels(ErrorBody, FieldProblem), ...statuses.map(refused));
}

/** The optional `If-Match` of a change, and the 412 that it may be answered with. */
export function ApiIfMatch() {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'O ETag da leitura em que a mudança se baseia',
    }),
    ApiResponse({
      status: 412,
      description: 'O registro mudou desde que foi lido',
      schema: { $ref: getSchemaPath(ErrorBody) },
    }),
  );
}

/** An answer without data: `{ success: true, data: null, message }`. */
export function ApiEmptyEnvelope(options: EnvelopeOptions = {}) {
  return documented(FieldProblem, { nullable: true, type: 'object', maxProperties: 0 }, options);
}

function documented(
  view: Type<unknown>,
  data: Schema,
  { status = 200, description = 'Sucesso', command = status === 201 }: EnvelopeOptions,
) {
  const refusals = command ? [400, 401, 403, 404, 409, 422, 503] : [401, 403];
  return applyDecorators(
    ApiExtraModels(view, ErrorBody, FieldProblem),
    ApiResponse({ status, description, schema: wrapped(data) }),
    ...refusals.map(refused),
  );
}

const refused = (status: number) =>
  ApiResponse({ status, description: REFUSALS[status], schema: { $ref: getSchemaPath(ErrorBody) } });

/** The envelope around what an answer holds. */
export const wrapped = (data: Schema): Schema => ({
  type: 'object',
  required: ['success', 'data', 'message'],
  properties: {
    success: { type: 'boolean', enum: [true] },
    data,
    message: { type: 'string', nullable: true },
    stale: {
      type: 'boolean',
      description:
        'Falta na resposta algo que já foi lançado: de quem pergunta, ou de um diário que está sendo lido desde o começo',
    },
    warnings: { type: 'array', items: { $ref: getSchemaPath(FieldProblem) } },
  },
});

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Corpo ilegível ou tipo errado',
  401: 'Acesso não autorizado',
  403: 'Operação não permitida',
  404: 'Item não encontrado',
  409: 'Conflito ou registro duplicado',
  410: 'O conteúdo foi removido para sempre',
  413: 'Grande demais',
  415: 'Tipo de conteúdo não suportado',
  422: 'Regra não atendida',
  503: 'Resultado desconhecido: repita com a mesma chave',
};
