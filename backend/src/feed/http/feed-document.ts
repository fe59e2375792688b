/** Documents the feed: each type's line with the schema of its data, from the shapes by which the events are checked. */
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { POSITION_HEADER } from '../../platform/event-store/position.ts';
import { ErrorBody, FieldProblem } from '../../platform/http/openapi.ts';
import { publishedTypes } from '../vocabulary/vocabulary.ts';
import { AT_END_HEADER, NDJSON } from './page-answer.ts';
import { EVENT_STREAM } from './stream-answer.ts';

const LINE = 'FeedLine';
const nameOf = (type: string): string => `Feed${type}`;
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const refused = (status: number, description: string) =>
  ApiResponse({ status, description, schema: { $ref: getSchemaPath(ErrorBody) } });

export function ApiFeed() {
  return applyDecorators(
    ApiExtraModels(ErrorBody, FieldProblem),
    ApiResponse({
      status: 200,
      description: 'Um evento por linha; como fluxo, um em cada `data`, com a posição em `id`',
      headers: {
        [POSITION_HEADER]: {
          description: 'De onde ler a seguir, também onde nenhuma linha veio; vazio antes do primeiro evento',
          schema: { type: 'string' },
        },
        [AT_END_HEADER]: {
          description: '`true` onde o livro não tinha mais nada',
          schema: { type: 'string', enum: ['true', 'false'] },
        },
      },
      content: {
        [NDJSON]: { schema: refTo(LINE) },
        [EVENT_STREAM]: { schema: { type: 'string' } },
      },
    }),
    refused(401, 'Acesso não autorizado'),
    refused(403, 'Operação não permitida'),
    refused(409, 'A posição não é deste livro'),
    refused(422, 'Tipo, posição ou limite que não se lê'),
    refused(503, 'Livro fora de alcance, ou leitores demais: tente de novo'),
  );
}

/** Changes the document in place: a schema for each type, and the line that is one of them. */
export function addFeedSchemas({ components }: OpenAPIObject): void {
  const lines = publishedTypes.map(({ type, stream, schema }) => [
    nameOf(type),
    {
      type: 'object',
      description: `De \`${stream}\`; o que cada campo diz está em docs/reference/events.md`,
      required: ['id', 'position', 'type', 'recorded_at', 'data'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        position: { type: 'string' },
        type: { type: 'string', enum: [type] },
        recorded_at: { type: 'string', format: 'date-time' },
        data: schema,
      },
    },
  ]);
  const mapping = Object.fromEntries(publishedTypes.map(({ type }) => [type, refTo(nameOf(type)).$ref]));
  Object.assign(((components ??= {}).schemas ??= {}), Object.fromEntries(lines), {
    [LINE]: {
      oneOf: publishedTypes.map(({ type }) => refTo(nameOf(type))),
      discriminator: { propertyName: 'type', mapping },
    },
  });
}
