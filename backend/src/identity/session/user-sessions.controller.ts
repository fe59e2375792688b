/** The sessions of any user, for administrators: which there are, and ending them. */
import { Controller, Delete, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { Sessions } from './sessions.store.ts';
import { EndSessions } from './end-sessions.command.ts';
import { CurrentUser, type RequestUser } from '../permission/request-user.api.ts';
import { SessionPlaceView, viewOfSessionPlace } from './session.view.ts';

@ApiTags('users')
@Controller('users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Requires('users:update')
  @ApiOperation({ summary: 'As sessões de um usuário, da mais nova à mais antiga' })
  @ApiListEnvelope(SessionPlaceView)
  async list(
    @Id() id: string,
    @CurrentUser() { sessionId }: RequestUser,
  ): Promise<readonly SessionPlaceView[]> {
    const alive = await this.sessions.aliveOf(id, new Date());
    return alive.map((session) => viewOfSessionPlace(session, sessionId));
  }

  @Delete()
  @Requires('users:update')
  @Changes('users', 'security-log')
  @RecordsSecurity('session-ended', { details: { others: true } })
  @ApiOperation({ summary: 'Encerra todas as sessões de um usuário, menos a desta chamada' })
  @ApiEmptyEnvelope()
  async endAll(@Id() id: string, @CurrentUser() { sessionId }: RequestUser): Promise<void> {
    await this.commands.execute(new EndSessions(id, sessionId, undefined));
  }

  @Delete(':sessionId')
  @Requires('users:update')
  @Changes('users', 'security-log')
  @RecordsSecurity('session-ended')
  @ApiOperation({ summary: 'Encerra uma sessão de um usuário' })
  @ApiEmptyEnvelope()
  async end(
    @Id() id: string,
    @Id('sessionId') session: string,
    @CurrentUser() { sessionId }: RequestUser,
  ): Promise<void> {
    await this.commands.execute(new EndSessions(id, sessionId, session));
  }
}
