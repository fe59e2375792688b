/** All lines of a batch that are refused, each under its own place; nothing of the batch is booked. */
import { DomainError, type Violation } from '@livro/event-sourcing';

export class BatchRefused extends DomainError {
  override readonly violations: readonly Violation[];

  constructor(message: string, violations: readonly Violation[]) {
    super('VALIDATION_FAILED', message);
    this.violations = violations;
  }
}

/** `entries.3.amount`, or `entries.3` where the whole line is meant. */
export const ofLine = (place: number, { field, code, message }: Violation): Violation => ({
  field: field === undefined ? `entries.${place}` : `entries.${place}.${field}`,
  code,
  message,
});

/** How many lines the violations are about. */
export const linesOf = (violations: readonly Violation[]): number =>
  new Set(violations.map(({ field = '' }) => field.split('.')[1])).size;
