/** Sets the company's logo, and removes it: every refusal first, then the content for good, then the event. */
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { FileStore, FileStoreUnreachableError } from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { Spool } from '../storage/spool.store.ts';
import { type LogoCommand, logoDecider } from './logo.ts';
import { readLogo } from './logo-image.ts';

export class SetLogo extends Command<Outcome> {
  /** `path`: where what came in lies aside. Throws what a picture is refused with, and what the decider of the logo does. */
  constructor(
    readonly path: string,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(SetLogo)
export class SetLogoHandler implements ICommandHandler<SetLogo> {
  constructor(
    private readonly books: Books,
    private readonly spool: Spool,
    private readonly files: FileStore,
  ) {}

  async execute({ path, context, ifMatch }: SetLogo): Promise<Outcome> {
    const { content, mediaType, width, height } = await readLogo(await fs.readFile(path));
    const made = await this.spool.takeIn(Readable.from([content]));
    try {
      const { sha256, size } = made;
      const logo = { sha256, mediaType, size, width, height };
      const command: LogoCommand = { type: 'SetLogo', logo, ifMatch };
      const book = await this.books.open(logoDecider);
      const envelope = envelopeOf(context, command);
      const [refusal] = await book.rehearse([envelope]);
      if (refusal) throw refusal;
      await this.files.keep(made);
      return await book.execute(envelope);
    } catch (error) {
      if (!(error instanceof FileStoreUnreachableError)) throw error;
      throw fileStoreRefusal(error);
    } finally {
      await this.spool.discard(made);
    }
  }
}

export class RemoveLogo extends Command<Outcome> {
  constructor(
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RemoveLogo)
export class RemoveLogoHandler implements ICommandHandler<RemoveLogo> {
  constructor(private readonly books: Books) {}

  async execute({ context, ifMatch }: RemoveLogo): Promise<Outcome> {
    const book = await this.books.open(logoDecider);
    const command: LogoCommand = { type: 'RemoveLogo', ifMatch };
    return book.execute(envelopeOf(context, command));
  }
}
