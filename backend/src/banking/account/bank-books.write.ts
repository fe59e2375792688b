/** The way to the streams of accounts at their banks, one Book each, of which only those used last are kept. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { type Book, Books, type Envelope } from '../../platform/book/book.types.ts';
import { bankDecider } from './bank-account.ts';
import type { BankCommand } from './commands.ts';
import type { BankState } from './state.ts';

@Injectable()
export class BankBooks {
  constructor(private readonly books: Books) {}

  /** Throws ACCOUNT_NOT_FOUND for an account that the ledger has not open. */
  async open(accountId: string): Promise<Book<BankState, BankCommand>> {
    const ledger = await this.books.open(ledgerDecider);
    if (!ledger.state.accounts.has(accountId) && !(await ledger.catchUp()).accounts.has(accountId))
      throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
    return this.books.openOneOfMany(bankDecider(accountId));
  }

  /** Throws what the command would be refused with; writes nothing. */
  async rehearse(accountId: string, envelope: Envelope<BankCommand>): Promise<void> {
    const book = await this.open(accountId);
    const [refusal] = await book.rehearse([envelope]);
    if (refusal) throw refusal;
  }

  async execute(accountId: string, envelope: Envelope<BankCommand>): Promise<void> {
    await (await this.open(accountId)).execute(envelope);
  }
}
