/** What every answer of the API goes through: the envelope, the error filter and the pipe that reads DTOs. */
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { EnvelopeInterceptor } from './envelope.interceptor.ts';
import { ErrorFilter } from './errors.ts';
import { Ending } from './ending.ts';
import { FailureSentences } from './failure-sentence.ts';
import { WirePipe } from './wire.pipe.ts';

@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: FailureSentences },
    { provide: APP_PIPE, useClass: WirePipe },
    Ending,
  ],
  exports: [Ending],
})
export class HttpModule {}
