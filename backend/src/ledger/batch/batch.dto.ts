/** What callers may send to book many entries as one: each line says its kind and has the fields of that kind's own form. */
import type { LocalDate } from '@livro/calendar';
import { limits, messages, reasonChecks, returnChecks, type Check } from '@livro/rules';
import type { Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { WireDate, WireId, WireObjects, WireText } from '../../platform/http/wire-field.ts';
import {
  AddReturnDto,
  CreateExpenseDto,
  CreateInvestmentDto,
  CreatePaymentDto,
  CreateTransferDto,
} from '../journal/ledger.dto.ts';

export const batchKinds = ['expense', 'payment', 'transfer', 'investment', 'return'] as const;
export type BatchKind = (typeof batchKinds)[number];

export class BatchExpenseDto extends CreateExpenseDto {
  @ApiProperty({ enum: ['expense'] }) kind!: 'expense';
}
export class BatchPaymentDto extends CreatePaymentDto {
  @ApiProperty({ enum: ['payment'] }) kind!: 'payment';
}
export class BatchTransferDto extends CreateTransferDto {
  @ApiProperty({ enum: ['transfer'] }) kind!: 'transfer';
}
export class BatchInvestmentDto extends CreateInvestmentDto {
  @ApiProperty({ enum: ['investment'] }) kind!: 'investment';
}
export class BatchReturnDto extends AddReturnDto {
  @ApiProperty({ enum: ['return'] }) kind!: 'return';

  @WireId(returnChecks.investmentId, { aliases: ['investment'] })
  investmentId!: string;
}

export const lineForms: Readonly<Record<BatchKind, Type<object>>> = {
  expense: BatchExpenseDto,
  payment: BatchPaymentDto,
  transfer: BatchTransferDto,
  investment: BatchInvestmentDto,
  return: BatchReturnDto,
};

const someLines: Check<object[]> = (lines) => {
  if (!lines || lines.length === 0) return { code: 'REQUIRED_FIELD', message: messages.batchEmpty };
  return lines.length > limits.batchEntriesMax
    ? { code: 'MAX_LENGTH', message: messages.batchTooLong }
    : undefined;
};

export class BookBatchDto {
  @WireObjects(someLines, {
    type: 'array',
    maxItems: limits.batchEntriesMax,
    items: { oneOf: Object.values(lineForms).map((form) => ({ $ref: getSchemaPath(form) })) },
  })
  entries!: Record<string, unknown>[];
}

export class ReverseBatchDto {
  @WireText(reasonChecks.reversalReason, { description: 'O motivo de todos' })
  reason!: string;

  @WireDate(reasonChecks.reversalDate, {
    optional: true,
    description: 'O dia de todos os estornos; sem ela, o de cada lançamento',
  })
  date?: LocalDate;
}

export class BatchEntryView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: batchKinds }) kind!: BatchKind;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
}

export class BatchView {
  @ApiProperty({ format: 'uuid', description: 'Pelo qual o lote se encontra e se desfaz' }) batchId!: string;
  @ApiProperty({ type: [BatchEntryView], description: 'Na ordem em que foram enviados' })
  entries!: readonly BatchEntryView[];
}

export class ReversedBatchView {
  @ApiProperty({ format: 'uuid' }) batchId!: string;
  @ApiProperty({ type: 'integer', description: 'Quantos foram estornados' }) reversed!: number;
}
