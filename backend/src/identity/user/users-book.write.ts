/** Identity's way to the `users` stream: one Book, opened when first needed. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Books, type Book, type Envelope, type Outcome } from '../../platform/book/book.types.ts';
import { envelopeOf, type CommandContext } from '../../platform/http/command-context.ts';
import type { UserCommand } from './commands.ts';
import { FreshState } from './fresh-state.write.ts';
import type { User, UsersState } from './users-state.ts';
import { usersDecider } from './users.ts';

/** On whose account, and in which conversation. */
export interface Sender {
  readonly actorId: string;
  readonly correlationId?: string;
}

@Injectable()
export class UsersBook {
  #book: Promise<Book<UsersState, UserCommand>> | undefined;
  #opened: Book<UsersState, UserCommand> | undefined;
  readonly #fresh = new FreshState(() => this.head(), 'users');
  /** Versions that a read model told and the journal does not know: nobody is asked about them twice. */
  readonly #disproved = new Map<string, number>();

  constructor(private readonly books: Books) {}

  /**
   * Each call is a command of its own: a caller's key is never passed on here, because its content's hash, which the journal
   * keeps, would be a hash of the password.
   */
  async execute(command: UserCommand, { actorId, correlationId }: Sender): Promise<Outcome> {
    return this.tell({ id: randomUUID(), command, actor: { id: actorId }, correlationId });
  }

  async tell(envelope: Envelope<UserCommand>): Promise<Outcome> {
    return (await this.#open()).execute(envelope);
  }

  /** Throws what `tell` would refuse the command with, and writes nothing: for callers that change the vault first. */
  async assertAllowed(envelope: Envelope<UserCommand>): Promise<void> {
    const [refusal] = await (await this.#open()).rehearse([envelope]);
    if (refusal) throw refusal;
  }

  /** A request of the screens: under the caller's key, where it has one, and with nothing secret in it. */
  async carryOut(context: CommandContext, command: UserCommand): Promise<Outcome> {
    return this.tell(envelopeOf(context, command));
  }

  /** The user as this process knows it, at least as new as its own last command; undefined where nothing was read yet. */
  known(userId: string): User | undefined {
    return this.#opened?.state.byId.get(userId);
  }

  /**
   * The user by the journal alone, for letting a request in: what is folded here, brought up to the head once a second, and at
   * once where a read model knows a newer `version`. Throws where that news cannot be had, because it may take rights away.
   */
  async current(userId: string, version: number): Promise<User | undefined> {
    await this.#fresh.recent();
    if (version <= (this.known(userId)?.version ?? 0) || this.#disproved.get(userId) === version)
      return this.known(userId);
    const head = await this.#fresh.newest();
    if (version > (head.byId.get(userId)?.version ?? 0)) this.#disproved.set(userId, version);
    return head.byId.get(userId);
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
    this.#book ??= this.books.open(usersDecider).then(
      (book) => (this.#opened = book),
      (error: unknown) => {
        this.#book = undefined;
        throw error;
      },
    );
    return this.#book;
  }
}
