/** Gives every module the security log. */
import { Global, Module } from '@nestjs/common';
import { SecurityLog } from './security-log.ts';

@Global()
@Module({ providers: [SecurityLog], exports: [SecurityLog] })
export class SecurityLogModule {}
