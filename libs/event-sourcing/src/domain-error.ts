/** The one way in which a rule of the business refuses: a code, a Portuguese sentence and, where there is one, the field. */

/** One broken rule. `field` is the camelCase name of the input field, or undefined for the whole request. */
export interface Violation {
  readonly field?: string;
  readonly code: string;
  readonly message: string;
}

/**
 * Thrown by deciders and command handlers. `code` is from the catalogue in `@livro/rules`; the HTTP layer maps it to a
 * status in one place. A programmer's mistake is never a DomainError.
 */
export class DomainError extends Error {
  readonly violations: readonly Violation[];
  constructor(
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'DomainError';
    this.violations = [{ field, code, message }];
  }
}
