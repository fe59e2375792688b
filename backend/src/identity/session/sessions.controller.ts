/** The caller's own sessions: which there are, and signing out elsewhere. Nobody sees or ends another's here. */
import { Controller, Delete, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiListEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { RequiresSession } from '../../platform/http/public.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { Sessions } from './sessions.store.ts';
import { EndSessions } from './end-sessions.command.ts';
import { CurrentUser, type RequestUser } from '../permission/request-user.api.ts';
import { noticeOf, SessionNoticeView, SessionPlaceView, viewOfSessionPlace } from './session.view.ts';

@ApiTags('auth')
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ summary: 'As próprias sessões, da mais nova à mais antiga' })
  @ApiListEnvelope(SessionPlaceView)
  async list(@CurrentUser() { id, sessionId }: RequestUser): Promise<readonly SessionPlaceView[]> {
    const alive = await this.sessions.aliveOf(id, new Date());
    return alive.map((session) => viewOfSessionPlace(session, sessionId));
  }

  @Get('notices')
  @RequiresSession()
  @ApiOperation({
    summary: 'O que quem acabou de entrar deve saber: sessões suas que foram copiadas e usadas',
  })
  @ApiPlainListEnvelope(SessionNoticeView)
  async notices(@CurrentUser() { sessionId }: RequestUser): Promise<SessionNoticeView[]> {
    return (await this.sessions.copiedBefore(sessionId)).map(noticeOf);
  }

  @Delete()
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RecordsSecurity('session-ended', { details: { others: true } })
  @ApiOperation({ summary: 'Encerra todas as outras sessões próprias' })
  @ApiEmptyEnvelope()
  async endOthers(@CurrentUser() { id, sessionId }: RequestUser): Promise<void> {
    await this.commands.execute(new EndSessions(id, sessionId, undefined));
  }

  @Delete(':id')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RecordsSecurity('session-ended')
  @ApiOperation({ summary: 'Encerra uma sessão própria' })
  @ApiEmptyEnvelope()
  async end(@CurrentUser() user: RequestUser, @Id() id: string): Promise<void> {
    await this.commands.execute(new EndSessions(user.id, user.sessionId, id));
  }
}
