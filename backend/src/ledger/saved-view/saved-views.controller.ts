/** Saved views of the list of entries over HTTP: whoever keeps records has some of their own; those of the company are for all who read entries. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Delete, Get, Patch, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { entityId } from '../../platform/event-store/ids.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import {
  ApiEmptyEnvelope,
  ApiEnvelope,
  ApiIfMatch,
  ApiPlainListEnvelope,
} from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { KeepView } from './save-view.command.ts';
import { ChangeViewDto, SaveViewDto } from './saved-view.dto.ts';
import { SavedViewQueries } from './saved-view.queries.ts';
import { SavedViewView, savedViewView } from './saved-view.view.ts';
import type { SavedViewCommand } from './saved-views.ts';

@ApiTags('saved-views')
@Controller('saved-views')
export class SavedViewsController {
  constructor(
    private readonly queries: SavedViewQueries,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @Requires('transactions:read')
  @ApiOperation({ summary: 'As visões de lançamentos de quem pergunta, e as da empresa, por nome' })
  @ApiPlainListEnvelope(SavedViewView)
  async list(@Req() request: LivroRequest): Promise<readonly SavedViewView[]> {
    const asking = askedBy(request);
    return (await this.queries.of(asking.by)).map((view) => savedViewView(view, asking));
  }

  @Post()
  @Requires('views:save')
  @Changes('saved-views')
  @FailsSaying(messages.failures.saveViewInternal, messages.failures.saveView)
  @ApiOperation({ summary: 'Dá um nome aos filtros, à ordem e às colunas da lista de lançamentos' })
  @ApiEnvelope(SavedViewView, { status: 201 })
  save(
    @Body() dto: SaveViewDto,
    @Req() request: LivroRequest,
    @Context() context: CommandContext,
  ): Promise<SavedViewView> {
    const viewId = entityId(context.id, 'saved view');
    return this.#kept({ type: 'SaveView', viewId, ...dto, ...askedBy(request) }, context);
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('views:save')
  @Changes('saved-views')
  @FailsSaying(messages.failures.saveViewInternal, messages.failures.saveView)
  @ApiOperation({ summary: 'Muda o nome, o endereço ou de quem é uma visão' })
  @ApiEnvelope(SavedViewView, { command: true })
  change(
    @Id() viewId: string,
    @Body() dto: ChangeViewDto,
    @Req() request: LivroRequest,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<SavedViewView> {
    return this.#kept({ type: 'ChangeView', viewId, ...dto, ...askedBy(request), ifMatch }, context);
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('views:save')
  @Changes('saved-views')
  @FailsSaying(messages.failures.saveViewInternal, messages.failures.saveView)
  @ApiOperation({ summary: 'Remove uma visão; os lançamentos ficam como estão' })
  @ApiEmptyEnvelope()
  async remove(
    @Id() viewId: string,
    @Req() request: LivroRequest,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<null> {
    const asked = { type: 'RemoveView', viewId, ...askedBy(request), ifMatch } as const;
    await this.commands.execute(new KeepView(asked, context));
    return null;
  }

  async #kept(asked: SavedViewCommand, context: CommandContext): Promise<SavedViewView> {
    const view = await this.commands.execute(new KeepView(asked, context));
    // A repeat may be of a view that was removed since: what it did then cannot be told any more.
    if (!view) throw new DomainError('NOT_FOUND', messages.savedViewNotFound);
    const owner_name = await this.queries.nameOf(view.owner);
    const found = { ...view, id: asked.viewId, owner_name };
    return savedViewView(found, asked);
  }
}

const askedBy = ({ user }: LivroRequest) => ({
  by: user!.id,
  mayAdminister: user!.permissions.has('views:administer'),
});
