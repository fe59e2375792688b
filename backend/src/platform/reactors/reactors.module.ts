/** Gives every module the queues of background work. */
import { Global, Module } from '@nestjs/common';
import { WorkQueues } from './work-queue.ts';

@Global()
@Module({ providers: [WorkQueues], exports: [WorkQueues] })
export class ReactorsModule {}
