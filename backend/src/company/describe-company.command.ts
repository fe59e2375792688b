/** Tells who the company is. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../platform/http/command-context.ts';
import { companyDecider, type CompanyFields } from './company.ts';

export class DescribeCompany extends Command<Outcome> {
  /** `ifMatch`: the versions that the caller has in mind. Throws what the company's decider refuses with. */
  constructor(
    readonly company: CompanyFields,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DescribeCompany)
export class DescribeCompanyHandler implements ICommandHandler<DescribeCompany> {
  constructor(private readonly books: Books) {}

  async execute({ company, context, ifMatch }: DescribeCompany): Promise<Outcome> {
    const book = await this.books.open(companyDecider);
    return book.execute(envelopeOf(context, { type: 'DescribeCompany', company, ifMatch } as const));
  }
}
