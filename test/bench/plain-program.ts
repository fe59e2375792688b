/**
 * A bare NestJS program in a process of its own: the same Express adapter and the same kind of validating pipe as Livro, and
 * nothing else. No sign-in, no keys, no history, no views; its routes run the plpgsql function and the read side's own SQL.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IsDateString, IsNumber, IsPositive, IsString, IsUUID, MaxLength } from 'class-validator';
import type pg from 'pg';
import { AccountQueries } from '../../backend/src/ledger/account/account.queries.ts';
import { sortOf } from '../../backend/src/ledger/history/transaction-order.read.ts';
import { TransactionQueries } from '../../backend/src/ledger/history/transaction.queries.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { listRequest } from '../../backend/src/platform/http/page.ts';
import { plainPool, transferPlainly } from './plpgsql-ledger.ts';

/** As many as Livro's own pool has. */
const CONNECTIONS = 10;
const PAGE_SIZE = 50;

class TransferDto {
  @IsUUID() sourceAccountId!: string;
  @IsUUID() destinationAccountId!: string;
  /** Reais. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  amount!: number;
  @IsDateString() date!: string;
  @IsString()
  @MaxLength(500)
  description!: string;
}

@Controller()
class PlainController {
  readonly #pool: pg.Pool;
  readonly #accounts: AccountQueries;
  readonly #transactions: TransactionQueries;

  constructor() {
    const { DATABASE_URL: url } = process.env;
    this.#pool = plainPool(url!, CONNECTIONS);
    const database = new Database({ url: url!, maxConnections: CONNECTIONS });
    this.#accounts = new AccountQueries(database);
    this.#transactions = new TransactionQueries(database, undefined!, undefined!);
  }

  @Post('transfers')
  async transfer(@Body() dto: TransferDto): Promise<object> {
    const id = randomUUID();
    const createdAt = await transferPlainly(this.#pool, {
      id,
      source: dto.sourceAccountId,
      destination: dto.destinationAccountId,
      amount: Math.round(dto.amount * 100),
      date: dto.date,
      description: dto.description,
    });
    return { id, ...dto, createdAt };
  }

  @Get('accounts')
  async accounts(): Promise<object> {
    return this.#accounts.list(undefined, listRequest({}, { plain: 'all' }));
  }

  @Get('transactions')
  async transactions(): Promise<object> {
    return this.#transactions.page(
      {},
      sortOf('-date'),
      listRequest({ page: 1, limit: PAGE_SIZE }, { plain: PAGE_SIZE }),
    );
  }
}

@Module({ controllers: [PlainController] })
class PlainModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(PlainModule, { logger: ['error', 'warn'] });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  process.once('disconnect', () => process.exit(0));
  process.send!('ready');
}

void main();
