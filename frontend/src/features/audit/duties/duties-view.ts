/** Which days the matrix of duties is about, as they stand in the address. Pure. */
import { addDays, addYears, type LocalDate } from '@livro/calendar';
import type { DutyCountView } from '../../../shared/api/generated.ts';
import { addressReader } from '../../../shared/grid/use-list-address.ts';

export interface DutiesAddress {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly ignored: readonly string[];
}

export function readDutiesAddress(params: URLSearchParams, today: LocalDate): DutiesAddress {
  const { day, ignored } = addressReader(params);
  const to = day('to') ?? today;
  return { from: day('from') ?? addDays(addYears(to, -1), 1), to, ignored };
}

export const countOf = (counts: readonly DutyCountView[], name: string): number =>
  counts.find((one) => one.name === name)?.count ?? 0;

/** The dialog of a cell, and its parameters. */
export const CELL = 'atos';
export const cellParams = ['pessoa', 'papel', 'sobreposicao'] as const;
