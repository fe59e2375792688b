/** Whether e-mails go out at all, over HTTP: a matter of the installation, which no screen changes. */
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { Mailer } from '../../platform/mail/mailer.ts';

class MailNoticesView {
  @ApiProperty({ description: 'Se a instalação tem um servidor de e-mail' }) enabled!: boolean;
}

@ApiTags('company')
@Controller('mail-notices')
export class MailNoticesController {
  constructor(private readonly mailer: Mailer) {}

  @Get()
  @Requires('company:read')
  @ApiOperation({ summary: 'Se quem aprova e quem pediu uma compra recebem e-mails' })
  @ApiEnvelope(MailNoticesView)
  get(): MailNoticesView {
    return { enabled: this.mailer.isReady };
  }
}
