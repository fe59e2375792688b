/** Remembers by which document a supplier is known. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { supplierKey } from '../../ledger/public.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { suppliersDecider } from './suppliers.ts';

export class DocumentSupplier extends Command<Outcome> {
  /** `document`: the characters of a CNPJ; null for none any more. Throws what the suppliers' decider refuses with. */
  constructor(
    readonly name: string,
    readonly document: string | null,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DocumentSupplier)
export class DocumentSupplierHandler implements ICommandHandler<DocumentSupplier> {
  constructor(private readonly books: Books) {}

  async execute({ name, document, context, ifMatch }: DocumentSupplier): Promise<Outcome> {
    const book = await this.books.open(suppliersDecider);
    const command = { type: 'DocumentSupplier', key: supplierKey(name), name, document, ifMatch } as const;
    return book.execute(envelopeOf(context, command));
  }
}
