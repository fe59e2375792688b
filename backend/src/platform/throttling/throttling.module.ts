/** Gives every module the limits on attempts. */
import { Global, Module } from '@nestjs/common';
import { Throttles } from './throttles.ts';

@Global()
@Module({ providers: [Throttles], exports: [Throttles] })
export class ThrottlingModule {}
