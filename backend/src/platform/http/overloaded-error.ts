/** The refusal of a call of which nothing was done. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';

export class OverloadedError extends DomainError {
  constructor() {
    super('SERVICE_UNAVAILABLE', messages.overloaded);
  }
}
