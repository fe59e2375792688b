/** What a controller gives back when the bare data is not all: a sentence or warnings. */
import type { Violation } from '@livro/event-sourcing';

export interface AnswerOptions {
  /** A Portuguese sentence for the person. */
  readonly message?: string;
  /** Allowed, but worth saying, such as a unit that already has another client. */
  readonly warnings?: readonly Violation[];
}

export class Answer<Data> {
  private constructor(
    readonly data: Data,
    readonly options: AnswerOptions,
  ) {}

  static of<Data>(data: Data, options: AnswerOptions = {}): Answer<Data> {
    return new Answer(data, options);
  }
}
