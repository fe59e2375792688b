/**
 * A bare NestJS program in a process of its own: the same Express adapter and the same kind of validating pipe as Livro, and
 * nothing else. No sign-in, no keys, no history, no views; its routes run the plpgsql function and the read side's own SQL.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Type } from 'class-transformer';
import {
  IsDateString,
  IsNumber,
  IsPositive,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type pg from 'pg';
import { AccountQueries } from '../../backend/src/ledger/account/account.queries.ts';
import { sortOf } from '../../backend/src/ledger/history/transaction-order.read.ts';
import { TransactionQueries } from '../../backend/src/ledger/history/transaction.queries.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { listRequest } from '../../backend/src/platform/http/page.ts';
import { plainPool, type PlainTransfer, transferAllPlainly, transferPlainly } from './plpgsql-ledger.ts';

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

class TransfersDto {
  @ValidateNested({ each: true })
  @Type(() => TransferDto)
  entries!: TransferDto[];
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
    const transfer = transferOf(dto);
    const createdAt = await transferPlainly(this.#pool, transfer);
    return { id: transfer.id, ...dto, createdAt };
  }

  @Post('transfers/batch')
  async transfers(@Body() { entries }: TransfersDto): Promise<object> {
    const transfers = entries.map(transferOf);
    await transferAllPlainly(this.#pool, transfers);
    return { entries: transfers.map(({ id }) => ({ id })) };
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

const transferOf = (dto: TransferDto): PlainTransfer => ({
  id: randomUUID(),
  source: dto.sourceAccountId,
  destination: dto.destinationAccountId,
  amount: Math.round(dto.amount * 100),
  date: dto.date,
  description: dto.description,
});

@Module({ controllers: [PlainController] })
class PlainModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(PlainModule, { logger: ['error', 'warn'] });
  app.useBodyParser('json', { limit: '1mb' });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  process.once('disconnect', () => process.exit(0));
  process.send!('ready');
}

void main();
