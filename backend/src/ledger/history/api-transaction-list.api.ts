/** Documents the history's answer: a plain list, or a page that also carries the figures of its whole filter. */
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorBody, wrapped } from '../../platform/http/openapi.ts';
import { ListedTransactionView, TransactionPageView } from './listed-transactions.view.ts';

export const ApiTransactionList = () =>
  applyDecorators(
    ApiExtraModels(ListedTransactionView, TransactionPageView, ErrorBody),
    ApiResponse({
      status: 200,
      description: 'Sucesso',
      schema: wrapped({
        oneOf: [
          { type: 'array', items: { $ref: getSchemaPath(ListedTransactionView) } },
          { $ref: getSchemaPath(TransactionPageView) },
        ],
      }),
    }),
    ...[401, 403, 422].map((status) =>
      ApiResponse({ status, description: 'Recusado', schema: { $ref: getSchemaPath(ErrorBody) } }),
    ),
  );
