/**
 * One thing done to several, one after the other, each under an id that derives from the request's and its own, so that a repeat
 * under one key does nothing twice. What is refused is told with its reason and the others go on; a failure of the machine ends the
 * whole, and is told of each that was still to come.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Logger } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { entityId } from '../event-store/ids.ts';
import { type CommandContext, contentHash } from './command-context.ts';
import { statusOfCode } from './error-status.ts';

export class ItemOutcomeView {
  @ApiProperty({ description: 'O lançamento' }) id!: string;
  @ApiProperty() done!: boolean;
  @ApiProperty({ type: 'string', nullable: true }) code!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Por que não' }) message!: string | null;
}

export class OutcomesView {
  @ApiProperty({ type: 'integer', description: 'Quantos foram feitos' }) done!: number;
  @ApiProperty({ type: [ItemOutcomeView] }) results!: readonly ItemOutcomeView[];
}

interface Work<Result> {
  /** Each is done once. */
  readonly ids: readonly string[];
  /** What is sent for each, against which a repeat of the key is held. */
  readonly contentOf: (id: string) => object;
  readonly context: CommandContext;
  /** What a failure of the machine is told as. */
  readonly failed: string;
  readonly act: (id: string, context: CommandContext) => Promise<Result>;
}

const logger = new Logger('several');

/** In their order; `result` is what came of one that was done. */
export async function oneByOne<Result>({ ids, contentOf, context, failed, act }: Work<Result>) {
  const answers: (ItemOutcomeView & { readonly result?: Result })[] = [];
  const each = [...new Set(ids)];
  for (const [place, id] of each.entries()) {
    try {
      const result = await act(id, itemContext(context, id, contentOf(id)));
      answers.push({ id, done: true, code: null, message: null, result });
    } catch (error) {
      if (isRefusal(error)) {
        answers.push(refused(id, error.code, error.message));
        continue;
      }
      logger.error(`${context.correlationId} ${String(error)}`);
      // Only of the one under way nobody knows whether it was stored.
      const unknown = `${failed}. ${messages.outcomeUnknown}`;
      const left = each.slice(place);
      answers.push(
        ...left.map((one, n) => refused(one, 'SERVICE_UNAVAILABLE', n === 0 ? unknown : `${failed}.`)),
      );
      break;
    }
  }
  return answers;
}

export const doneAmong = (answers: readonly ItemOutcomeView[]): number =>
  answers.filter(({ done }) => done).length;

const itemContext = (context: CommandContext, id: string, content: object): CommandContext => ({
  ...context,
  id: entityId(context.id, `entry ${id}`),
  idempotency: context.idempotency && {
    key: `${context.idempotency.key} ${id}`,
    contentHash: contentHash({ entryId: id, ...content }),
  },
});

const refused = (id: string, code: string, message: string): ItemOutcomeView => ({
  id,
  done: false,
  code,
  message,
});

/** Of this one alone; whatever the machine says of itself concerns all. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && statusOfCode(error.code) < 500;
