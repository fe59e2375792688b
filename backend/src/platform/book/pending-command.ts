/** A command on its way through a Book, and its caller's patience: answered once, whichever comes first. */
import type { Envelope } from './book.types.ts';
import type { Clock } from '../event-store/clock.ts';
import { OutcomeUnknownError } from '../event-store/errors.ts';
import type { Answer, Settled } from './plan.ts';

export class PendingCommand<Command> {
  readonly outcome: Promise<Settled>;
  private isAnswered = false;
  private resolve!: (outcome: Settled) => void;
  private reject!: (error: Error) => void;
  private readonly calm: () => void;

  constructor(
    readonly envelope: Envelope<Command>,
    clock: Clock,
    patienceMs: number,
  ) {
    this.outcome = new Promise<Settled>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.calm = clock.timer(patienceMs, () => this.answer(new OutcomeUnknownError()));
  }

  /** True as soon as the caller has an answer, be it that nobody knows. */
  get answered(): boolean {
    return this.isAnswered;
  }

  answer(answer: Settled | Error): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    this.calm();
    if (answer instanceof Error) this.reject(answer);
    else this.resolve(answer);
  }
}

/** Answers the commands, in order, with what the plan has for them: all, or those of the kinds that `which` lets through. */
export function answerInOrder(
  commands: readonly PendingCommand<unknown>[],
  answers: readonly Answer[],
  which: (kind: Answer['kind']) => boolean = () => true,
): void {
  commands.forEach((command, i) => {
    const own = answers[i]!;
    if (!which(own.kind)) return;
    if (own.kind === 'known') command.answer(own.result);
    else command.answer(own.kind === 'refused' ? own.error : own.outcome);
  });
}
