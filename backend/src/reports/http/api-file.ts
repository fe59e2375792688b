/** Documents a route that answers with a file. */
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProduces, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorBody, FieldProblem } from '../../platform/http/openapi.ts';

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'Acesso não autorizado',
  403: 'Operação não permitida',
  404: 'Item não encontrado',
  422: 'Filtro que não se lê',
};

/** The file of the format that was asked for, with its name in `Content-Disposition`. */
export function ApiFile(...types: readonly string[]) {
  return applyDecorators(
    ApiExtraModels(ErrorBody, FieldProblem),
    ApiProduces(...types),
    ApiResponse({
      status: 200,
      description: 'O arquivo, enviado enquanto é escrito',
      content: Object.fromEntries(
        types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }),
    ...Object.entries(REFUSALS).map(([status, description]) =>
      ApiResponse({
        status: Number(status),
        description,
        content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorBody) } } },
      }),
    ),
  );
}

export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV = 'text/csv';
