/** What every answer of the API goes through: a read's wait for what its sender booked, the envelope, the error filter and the pipe that reads DTOs. */
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { BookedCommands } from '../book/book.types.ts';
import { BookedPositions } from './booked-positions.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import { EnvelopeInterceptor } from './envelope.interceptor.ts';
import { ErrorFilter } from './errors.ts';
import { Ending } from './ending.ts';
import { FailureSentences } from './failure-sentence.ts';
import { SignedInPlaces } from './heavy.ts';
import { ReadOwnWrites } from './read-own-writes.ts';
import { WirePipe } from './wire.pipe.ts';

@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    BookedPositions,
    CallsInProgress,
    { provide: BookedCommands, useExisting: BookedPositions },
    { provide: APP_INTERCEPTOR, useClass: SignedInPlaces },
    { provide: APP_INTERCEPTOR, useClass: ReadOwnWrites },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: FailureSentences },
    { provide: APP_PIPE, useClass: WirePipe },
    Ending,
  ],
  exports: [BookedCommands, CallsInProgress, Ending],
})
export class HttpModule {}
