/**
 * Registers a list of clients one after the other, each under an id that derives from the request's, so that a repeat under
 * one key registers nobody twice. An item that is refused is told with its place; a failure of the machine ends the whole, and is
 * told of each item that was still to come.
 */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, contentHash } from '../../platform/http/command-context.ts';
import { statusOfCode } from '../../platform/http/error-status.ts';
import { ValidationFailed } from '../../platform/http/errors.ts';
import { WirePipe } from '../../platform/http/wire.pipe.ts';
import { newClient } from './client-rules.ts';
import { RegisterClient } from './register-client.command.ts';
import { formOf, RegisterClientDto } from './client.dto.ts';

export interface RefusedItem {
  readonly index: number;
  readonly error: string;
  readonly data: unknown;
}

export interface BulkResult {
  readonly success: number;
  readonly errors: RefusedItem[];
}

@Injectable()
export class BulkClients {
  readonly #pipe = new WirePipe();
  readonly #logger = new Logger('clients');

  constructor(private readonly commands: CommandBus) {}

  async register(
    items: unknown,
    context: CommandContext,
    former: RegisterClient['former'],
  ): Promise<BulkResult> {
    if (!Array.isArray(items)) throw broken('REQUIRED_FIELD', messages.bulkClientsRequired);
    if (items.length > limits.bulkClientsMax) throw broken('MAX_LENGTH', messages.tooManyBulkClients);
    const errors: RefusedItem[] = [];
    for (const [index, data] of (items as unknown[]).entries()) {
      try {
        await this.#registerOne(data, itemContext(context, index, data), former);
      } catch (error) {
        if (isRefusal(error)) errors.push({ index, error: error.message, data: data ?? null });
        else {
          this.#logger.error(`bulk [${context.correlationId ?? ''}] ${String(error)}`);
          const rest = (items as unknown[]).slice(index);
          errors.push(...rest.map((left, n) => fallen(index + n, left, n === 0)));
          break;
        }
      }
    }
    return { success: items.length - errors.length, errors };
  }

  async #registerOne(
    data: unknown,
    context: CommandContext,
    former: RegisterClient['former'],
  ): Promise<void> {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw broken('INVALID_TYPE', messages.bulkClientUnreadable);
    }
    const dto = (await this.#pipe.transform(data, {
      type: 'body',
      metatype: RegisterClientDto,
    })) as RegisterClientDto;
    await this.commands.execute(new RegisterClient(newClient(formOf(dto)), context, former));
  }
}

/** Only of the one under way nobody knows whether it was stored. */
const fallen = (index: number, data: unknown, underWay: boolean): RefusedItem => ({
  index,
  error: `${messages.failures.importClient}.${underWay ? ` ${messages.outcomeUnknown}` : ''}`,
  data: data ?? null,
});

function itemContext(context: CommandContext, index: number, data: unknown): CommandContext {
  const { idempotency } = context;
  return {
    ...context,
    id: entityId(context.id, `client ${index}`),
    idempotency: idempotency && { key: `${idempotency.key} ${index}`, contentHash: contentHash(data) },
  };
}

/** Of this item alone; whatever the machine says of itself concerns all. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof ValidationFailed || (error instanceof DomainError && statusOfCode(error.code) < 500);

const broken = (code: string, message: string) => new ValidationFailed([{ field: 'clients', code, message }]);
