/** Identity's way to the `users` stream: one Book, opened when first needed. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Books, type Book, type Outcome } from '../../platform/event-store/book.types.ts';
import type { UserCommand } from '../domain/commands.ts';
import { usersDecider, type User, type UsersState } from '../domain/users.ts';

/** On whose account, and in which conversation. */
export interface Sender {
  readonly actorId: string;
  readonly correlationId?: string;
}

@Injectable()
export class UsersBook {
  #book: Promise<Book<UsersState, UserCommand>> | undefined;

  constructor(private readonly books: Books) {}

  /**
   * Each call is a command of its own: a caller's key is never passed on here, because its content's hash, which the journal
   * keeps, would be a hash of the password.
   */
  async execute(command: UserCommand, { actorId, correlationId }: Sender): Promise<Outcome> {
    const book = await this.#open();
    return book.execute({ id: randomUUID(), command, actor: { id: actorId }, correlationId });
  }

  /** The state at the head of the stream. */
  async head(): Promise<UsersState> {
    return (await this.#open()).catchUp();
  }

  /** Who books on the command line: the user of that e-mail, or the first administrator. Throws NOT_FOUND. */
  async actorFor(email?: string): Promise<User> {
    const { byId, idOfEmail, firstUserId } = await this.head();
    const user = byId.get(
      (email === undefined ? firstUserId : idOfEmail.get(email.trim().toLowerCase())) ?? '',
    );
    if (!user) throw new DomainError('NOT_FOUND', messages.userNotFound, 'email');
    return user;
  }

  #open(): Promise<Book<UsersState, UserCommand>> {
    this.#book ??= this.books.open(usersDecider).catch((error: unknown) => {
      this.#book = undefined;
      throw error;
    });
    return this.#book;
  }
}
