/** Users over HTTP: parses, dispatches, answers. Who may be what is decided behind the bus. */
import { DomainError } from '@livro/event-sourcing';
import { messages, type UserType } from '@livro/rules';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Patch,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page } from '../../platform/http/page.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import type { UserChange } from './commands.ts';
import { UserDirectory, type DirectoryUser } from './user-directory.read.ts';
import { UserQueries } from './user.queries.ts';
import { CreateUser, type CreatedUser } from './create-user.command.ts';
import { EditUser } from './edit-user.command.ts';
import { OpenFirstAccess } from '../password/open-first-access.command.ts';
import { ResetAccess } from '../password/reset-access.command.ts';
import { UserView, viewOfUser } from '../session/auth.dto.ts';
import { originOf } from '../password/first-access-link.api.ts';
import { type Caller, CurrentCaller } from '../permission/request-user.api.ts';
import {
  CreateUserDto,
  EditUserDto,
  InvitedUserView,
  userSorts,
  ReplaceUserDto,
  ResetAccessDto,
  UsersQuery,
  viewOfWindow,
} from './user.dto.ts';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: UserQueries,
    private readonly directory: UserDirectory,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get()
  @Requires('users:read')
  @ApiOperation({ summary: 'Usuários; só os ativos, se nada mais for pedido' })
  @ApiListEnvelope(UserView)
  async list(
    @Query() query: UsersQuery,
    @CurrentCaller() { permissions }: Caller,
  ): Promise<readonly UserView[] | Page<UserView>> {
    const { search, type, includeInactive, sort, order } = query;
    const types = type?.split(',') as UserType[] | undefined;
    const isActive = query.isActive ?? (includeInactive ? undefined : true);
    const request = listRequest(query, { plain: 'all' });
    const found = await this.queries.list({ search, types, isActive }, userSorts.read(sort, order)!, request);
    const view = (user: DirectoryUser) => viewOfUser(user, permissions.has('users:update'));
    return 'results' in found ? { ...found, results: found.results.map(view) } : found.map(view);
  }

  @Get(':id')
  @Requires('users:read')
  @ApiOperation({ summary: 'Um usuário' })
  @ApiEnvelope(UserView)
  async get(@Id() id: string, @CurrentCaller() { permissions }: Caller): Promise<UserView> {
    const user = await this.directory.byId(id);
    if (!user) throw new DomainError('NOT_FOUND', messages.userNotFound);
    return viewOfUser(user, permissions.has('users:update'));
  }

  @Post()
  @Requires('users:create')
  @Changes('users', 'purchase-requests', 'security-log')
  @FailsSaying(messages.failures.createUserInternal)
  @RequiresRecentSignIn()
  @RecordsSecurity('user-created', { subjectOf: ({ id }: InvitedUserView) => id })
  @ApiOperation({ summary: 'Cria um usuário e, se ativo, abre o seu primeiro acesso por 72 horas' })
  @ApiEnvelope(InvitedUserView, { status: 201 })
  async create(
    @Body() { name, email, type, isActive }: CreateUserDto,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<InvitedUserView> {
    const user = { name, email: email.toLowerCase(), type, isActive };
    return this.#invited(await this.commands.execute(new CreateUser(user, context)), request);
  }

  @Post(':id/invite')
  @HttpCode(200)
  @Requires('users:create')
  @Changes('users', 'security-log')
  @RequiresRecentSignIn()
  @RecordsSecurity('access-opened')
  @ApiOperation({ summary: 'Convida outra vez: abre um novo primeiro acesso a quem ainda não tem senha' })
  @ApiEnvelope(InvitedUserView, { command: true })
  async invite(
    @Id() id: string,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<InvitedUserView> {
    return this.#invited(await this.commands.execute(new OpenFirstAccess(id, context)), request);
  }

  @Post(':id/reset-access')
  @HttpCode(200)
  @Requires('users:update')
  @RequiresRecentSignIn()
  @Changes('users', 'security-log')
  @RecordsSecurity('access-opened')
  @ApiOperation({
    summary:
      'Redefine o acesso: a senha deixa de valer, as sessões se encerram e abre-se um novo primeiro acesso',
    description:
      'Com reason compromised (o padrão) deixam de valer também os segundos fatores e as chaves de API emitidas pela pessoa.',
  })
  @ApiEnvelope(InvitedUserView, { command: true })
  async resetAccess(
    @Id() id: string,
    @Body() { reason }: ResetAccessDto,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<InvitedUserView> {
    return this.#invited(await this.commands.execute(new ResetAccess(id, reason, context)), request);
  }

  @Put(':id')
  @ApiIfMatch()
  @Requires('users:update')
  @Changes('users', 'purchase-requests', 'transactions', 'security-log')
  @FailsSaying(messages.failures.updateUserInternal)
  @RequiresRecentSignIn()
  @RecordsSecurity('user-changed')
  @ApiOperation({ summary: 'Muda nome, e-mail, tipo e situação de um usuário' })
  @ApiEnvelope(UserView, { command: true })
  replace(
    @Id() id: string,
    @Body() dto: ReplaceUserDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<UserView> {
    return this.#edit(id, dto, context, ifMatch);
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('users:update')
  @Changes('users', 'purchase-requests', 'transactions', 'security-log')
  @FailsSaying(messages.failures.updateUserInternal)
  @RequiresRecentSignIn()
  @RecordsSecurity('user-changed')
  @ApiOperation({ summary: 'Muda o que for enviado; is_active true reativa' })
  @ApiEnvelope(UserView, { command: true })
  edit(
    @Id() id: string,
    @Body() dto: EditUserDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<UserView> {
    return this.#edit(id, dto, context, ifMatch);
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('users:delete')
  @Changes('users', 'purchase-requests', 'security-log')
  @FailsSaying(messages.failures.deactivateUserInternal)
  @RequiresRecentSignIn()
  @RecordsSecurity('user-changed')
  @ApiOperation({ summary: 'Desativa um usuário e encerra as suas sessões; nada se apaga' })
  @ApiEnvelope(UserView, { command: true })
  deactivate(
    @Id() id: string,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<UserView> {
    return this.#edit(id, { isActive: false }, context, ifMatch);
  }

  async #edit(
    id: string,
    { name, email, type: userType, isActive }: EditUserDto,
    context: CommandContext,
    ifMatch: readonly number[] | undefined,
  ): Promise<UserView> {
    const change: UserChange = { name, email: email?.toLowerCase(), userType, isActive };
    return viewOfUser(await this.commands.execute(new EditUser(id, change, context, ifMatch)));
  }

  #invited({ user, firstAccess }: CreatedUser, request: LivroRequest): InvitedUserView {
    const origin = originOf(request, this.settings.publicUrl);
    const first_access = firstAccess && viewOfWindow(firstAccess, user.email, origin);
    return { ...viewOfUser(user), first_access };
  }
}
