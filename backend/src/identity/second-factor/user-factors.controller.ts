/** What an administrator may do about another user's second factor: take all of it away, when somebody has lost it. */
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope } from '../../platform/http/openapi.ts';
import { RequiresRecentSignIn, Requires } from '../../platform/http/public.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { ResetSecondFactor } from './remove-factor.command.ts';

@ApiTags('users')
@Controller('users')
export class UserFactorsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reset-second-factor')
  @HttpCode(200)
  @Requires('users:update')
  @Changes('users', 'security-log')
  @RequiresRecentSignIn()
  @RecordsSecurity('factors-changed')
  @ApiOperation({
    summary: 'Redefine o segundo fator de um usuário: os atuais deixam de valer, as sessões terminam',
  })
  @ApiEmptyEnvelope({ command: true })
  async reset(@Id() id: string, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new ResetSecondFactor(id, context));
  }
}
