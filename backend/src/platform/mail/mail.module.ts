/** Gives every module the outbox of letters. */
import { Global, Module } from '@nestjs/common';
import { Mailer } from './mailer.ts';
import { MailOutbox } from './mail-outbox.ts';

@Global()
@Module({ providers: [Mailer, MailOutbox], exports: [Mailer, MailOutbox] })
export class MailModule {}
