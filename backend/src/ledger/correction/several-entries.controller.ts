/** Several entries corrected at once over HTTP: reversed for one reason, or given tags; each is answered for itself. */
import { DomainError } from '@livro/event-sourcing';
import { expenseChecks, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Books } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { readId } from '../../platform/http/wire-value.ts';
import { type FoundTransaction, TransactionQueries } from '../history/transaction.queries.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { dayToUndo } from '../journal/rules-of-money.ts';
import { EditEntry } from './edit-entry.command.ts';
import { ReverseEntry } from './reverse-entry.command.ts';
import { SeveralEntries } from './several-entries.api.ts';
import { CorrectedItemsView, ReverseSeveralDto, TagSeveralDto } from './several-entries.dto.ts';

const TAGGED = 'Tags';

@ApiTags('transactions')
@ReadsFirst()
@Controller('transactions')
export class SeveralEntriesController {
  constructor(
    private readonly several: SeveralEntries,
    private readonly transactions: TransactionQueries,
    private readonly books: Books,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  @Post('reverse')
  @HttpCode(200)
  @Requires('transactions:reverse')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createTransactionInternal)
  @ApiOperation({ summary: 'Estorna vários lançamentos por um motivo; cada um que não pode ser é dito' })
  @ApiEnvelope(CorrectedItemsView, { command: true })
  async reverse(
    @Body() { ids, reason, date }: ReverseSeveralDto,
    @Context() context: CommandContext,
  ): Promise<CorrectedItemsView> {
    const content = () => ({ reason, date });
    return this.several.correct(ids, content, context, async (id, itsContext) => {
      const row = await this.#found(id);
      const { state } = await this.books.open(ledgerDecider);
      // What is undone already is refused by the decision, whatever its day.
      const day = date ?? dayToUndo(state, row, context.today) ?? undefined;
      return new ReverseEntry({ entryId: row.entry_id, reason, date: day }, itsContext);
    });
  }

  @Post('tag')
  @HttpCode(200)
  @Requires('expenses:update')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.saveExpense)
  @ApiOperation({
    summary: 'Acrescenta tags a várias despesas e pagamentos; cada um que não pode ser é dito',
  })
  @ApiEnvelope(CorrectedItemsView, { command: true })
  async tag(
    @Body() { ids, tags }: TagSeveralDto,
    @Context() context: CommandContext,
    @Req() { user }: LivroRequest,
  ): Promise<CorrectedItemsView> {
    const { allowOverdraftExpenses: allowOverdraft } = this.settings;
    return this.several.correct(
      ids,
      () => ({ tags }),
      context,
      async (id, itsContext) => {
        const row = await this.#found(id);
        const { type: kind } = row;
        if (kind !== 'expense' && kind !== 'payment')
          throw new DomainError('INVALID_TYPE', messages.tagsNotOfKind);
        if (kind === 'payment' && !user?.permissions.has('payments:update'))
          throw new DomainError('FORBIDDEN', messages.forbidden);
        const { state } = await this.books.open(ledgerDecider);
        // The Book knows what was edited since the read model was asked.
        const before = state.words.get(row.entry_id)?.tags ?? row.tags;
        const change = { tags: [...new Set([...before, ...tags])] };
        const broken = expenseChecks.tags(change.tags);
        if (broken) throw new DomainError(broken.code, broken.message);
        if (change.tags.length === before.length) return undefined;
        return new EditEntry(
          { entryId: row.entry_id, reason: TAGGED },
          { kind, change, allowOverdraft },
          itsContext,
        );
      },
    );
  }

  async #found(id: string): Promise<FoundTransaction> {
    const known = readId(id);
    const row = typeof known === 'string' ? await this.transactions.get(known) : undefined;
    if (!row) throw new DomainError('NOT_FOUND', messages.transactionNotFound);
    return row;
  }
}
