/** The caller's own sessions: which there are, and signing out elsewhere. Nobody sees or ends another's here. */
import { Controller, Delete, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { RequiresSession } from '../../platform/http/public.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { Sessions } from '../vault/sessions.ts';
import { EndSessions } from '../write/end-sessions.command.ts';
import { CurrentUser, type RequestUser } from './request-user.ts';

export class OwnSessionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time', description: 'Da última renovação' }) last_used!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ description: 'A sessão desta chamada' }) current!: boolean;
}

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
  @ApiListEnvelope(OwnSessionView)
  async list(@CurrentUser() { id, sessionId }: RequestUser): Promise<readonly OwnSessionView[]> {
    const alive = await this.sessions.aliveOf(id, new Date());
    return alive.map((session) => ({
      id: session.id,
      created_at: session.createdAt.toISOString(),
      last_used: session.rotatedAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      current: session.id === sessionId,
    }));
  }

  @Delete()
  @RequiresSession()
  @RecordsSecurity('session-ended', { details: { others: true } })
  @ApiOperation({ summary: 'Encerra todas as outras sessões próprias' })
  @ApiEmptyEnvelope()
  async endOthers(@CurrentUser() { id, sessionId }: RequestUser): Promise<void> {
    await this.commands.execute(new EndSessions(id, sessionId, undefined));
  }

  @Delete(':id')
  @RequiresSession()
  @RecordsSecurity('session-ended')
  @ApiOperation({ summary: 'Encerra uma sessão própria' })
  @ApiEmptyEnvelope()
  async end(@CurrentUser() user: RequestUser, @Id() id: string): Promise<void> {
    await this.commands.execute(new EndSessions(user.id, user.sessionId, id));
  }
}
