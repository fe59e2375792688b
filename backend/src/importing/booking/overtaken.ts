/** Rehearsed as possible, refused while it was booked: somebody else's entry came first. What was booked before it stays. */
import type { DomainError } from '@livro/event-sourcing';
import { type Problem, sentenceOf } from '../folder/problem.ts';

export class OvertakenError extends Error {
  readonly problem: Problem;

  constructor(file: string, line: number, { code, message }: DomainError) {
    const problem = { file, line, column: null, code, reason: message };
    super(
      `${sentenceOf(problem)}. Outro lançamento chegou antes; o que já foi lançado fica, e repetir o comando continua daqui.`,
    );
    this.name = 'OvertakenError';
    this.problem = problem;
  }
}
