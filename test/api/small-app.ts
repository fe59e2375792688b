/** A small application behind the real middleware, pipe, filter and envelope, to try the HTTP boundary by itself. */
import { DomainError } from '@livro/event-sourcing';
import { expenseChecks } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Module, Post, Query, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  IdempotencyMismatchError,
  OutcomeUnknownError,
} from '../../backend/src/platform/event-store/errors.ts';
import { Answer } from '../../backend/src/platform/http/answer.ts';
import { Context, type CommandContext } from '../../backend/src/platform/http/command-context.ts';
import { configureHttp, type HttpOptions } from '../../backend/src/platform/http/configure-http.ts';
import { HttpModule } from '../../backend/src/platform/http/http.module.ts';
import { Id } from '../../backend/src/platform/http/id.ts';
import { listRequest, ListQuery } from '../../backend/src/platform/http/page.ts';
import type { LivroRequest } from '../../backend/src/platform/http/request.ts';
import { WireMoney, WireText } from '../../backend/src/platform/http/wire-field.ts';

class Entry {
  @WireText(expenseChecks.description) description!: string;
  @WireMoney(expenseChecks.amount) amount!: number;
  @WireText(expenseChecks.supplier, { optional: true }) supplierName?: string;
}

const failures: Record<string, () => Error> = {
  domain: () => new DomainError('ACCOUNT_NOT_FOUND', 'Conta não encontrada', 'accountId'),
  rule: () => new DomainError('INSUFFICIENT_FUNDS', 'Saldo insuficiente', 'amount', { available: 12.5 }),
  duplicate: () => new DomainError('DUPLICATE_RECORD', 'Registro já existe'),
  stale: () => new DomainError('STALE_VERSION', 'O registro mudou'),
  key: () => new IdempotencyMismatchError('k'),
  unknown: () => new OutcomeUnknownError(),
  database: () => Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' }),
  bug: () => new TypeError('secret detail of /etc/livro'),
};

@Controller('entries')
class EntriesController {
  @Post() create(@Body() entry: Entry, @Context() context: CommandContext) {
    return Answer.of({ ...entry, commandId: context.id }, { message: 'Registrado' });
  }
  @Post('warned') warned() {
    return Answer.of(
      { id: 1 },
      { warnings: [{ code: 'UNIT_TAKEN', message: 'A unidade também está com Bia' }] },
    );
  }
  @Post('echo') @HttpCode(200) echo(@Req() request: LivroRequest) {
    return { body: request.body as unknown, query: request.query };
  }
  @Get() list(@Query() query: ListQuery) {
    return listRequest(query, { plain: 100 });
  }
  @Get('fail/:how') fail(@Req() request: LivroRequest) {
    throw failures[String(request.params.how)]!();
  }
  @Get('nothing') nothing() {
    return undefined;
  }
  @Get('one/:id') one(@Id() id: string) {
    return { id };
  }
}

@Module({ imports: [HttpModule], controllers: [EntriesController] })
class SmallModule {}

/** Listens on a port of the system's choice; the caller closes it. */
export async function startSmallApp(
  options: HttpOptions = { host: '127.0.0.1' },
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(SmallModule, {
    logger: false,
    bodyParser: false,
  });
  configureHttp(app, options);
  await app.listen(0, options.host);
  return app;
}
