/** The way to the `access-keys` stream: one Book, opened when first needed. */
import { Injectable } from '@nestjs/common';
import { Books, type Book, type Envelope, type Outcome } from '../../platform/book/book.types.ts';
import { envelopeOf, type CommandContext } from '../../platform/http/command-context.ts';
import { FreshState } from '../user/fresh-state.write.ts';
import {
  accessKeysDecider,
  type AccessKey,
  type AccessKeyCommand,
  type AccessKeysState,
} from './access-keys.ts';
import type { ToldKey } from './access-key.queries.ts';

@Injectable()
export class AccessKeysBook {
  #book: Promise<Book<AccessKeysState, AccessKeyCommand>> | undefined;
  #opened: Book<AccessKeysState, AccessKeyCommand> | undefined;
  readonly #fresh = new FreshState(() => this.head(), 'access keys');
  /** What a read model told and the journal does not know: it is asked about once. */
  readonly #disproved = new Set<string>();

  constructor(private readonly books: Books) {}

  carryOut(context: CommandContext, command: AccessKeyCommand): Promise<Outcome> {
    return this.tell(envelopeOf(context, command));
  }

  async tell(envelope: Envelope<AccessKeyCommand>): Promise<Outcome> {
    return (await this.#open()).execute(envelope);
  }

  known(keyId: string): AccessKey | undefined {
    return this.#opened?.state.byId.get(keyId);
  }

  /** The key by the journal alone, as new as `FreshState` has it; `told`: what the read model knows of it. Throws as that does. */
  async current(keyId: string, told: ToldKey | undefined): Promise<AccessKey | undefined> {
    await this.#fresh.recent();
    if (!told || isKnown(this.known(keyId), told)) return this.known(keyId);
    const name = `${keyId} ${told.isRevoked}`;
    if (this.#disproved.has(name)) return this.known(keyId);
    const found = (await this.#fresh.newest()).byId.get(keyId);
    if (!isKnown(found, told)) this.#disproved.add(name);
    return found;
  }

  async head(): Promise<AccessKeysState> {
    return (await this.#open()).catchUp();
  }

  #open(): Promise<Book<AccessKeysState, AccessKeyCommand>> {
    this.#book ??= this.books.open(accessKeysDecider).then(
      (book) => (this.#opened = book),
      (error: unknown) => {
        this.#book = undefined;
        throw error;
      },
    );
    return this.#book;
  }
}

const isKnown = (key: AccessKey | undefined, told: ToldKey): boolean =>
  key !== undefined && (key.isRevoked || !told.isRevoked);
