/** The room of the feed: the journal's events for programs that report, without what tells who somebody is. It changes nothing. */
import { Module } from '@nestjs/common';
import { HttpModule } from '../platform/http/http.module.ts';
import { FeedController } from './http/feed.controller.ts';
import { Receivers } from './http/receivers.ts';
import { FeedJournal } from './journal/feed-journal.ts';
import { FeedTail } from './journal/feed-tail.ts';

@Module({
  imports: [HttpModule],
  controllers: [FeedController],
  providers: [FeedJournal, FeedTail, Receivers],
  exports: [FeedJournal, FeedTail],
})
export class FeedModule {}
