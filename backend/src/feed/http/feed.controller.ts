/** The feed over HTTP: lines for who asks again and again, a stream for who stays. */
import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../platform/http/public.ts';
import { ReadsNoModels } from '../../platform/http/read-own-writes.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { FeedJournal } from '../journal/feed-journal.ts';
import { FeedTail } from '../journal/feed-tail.ts';
import { ApiFeed } from './feed-document.ts';
import { FeedQuery } from './feed.dto.ts';
import { answerPage } from './page-answer.ts';
import { Receivers } from './receivers.ts';
import { answerStream, EVENT_STREAM } from './stream-answer.ts';

@ApiTags('feed')
@ReadsNoModels()
@Controller('feed')
export class FeedController {
  constructor(
    private readonly journal: FeedJournal,
    private readonly tail: FeedTail,
    private readonly receivers: Receivers,
  ) {}

  @Get()
  @Requires('feed:read')
  @ApiOperation({
    operationId: 'readFeed',
    summary:
      'Os eventos do livro em ordem, a partir de qualquer posição, para programas que fazem relatórios',
    description:
      'Linhas JSON, um evento em cada, ou eventos do servidor (`Accept: text/event-stream`). Pelo menos uma vez, em ordem, sem ' +
      'dados pessoais; veja docs/integration/feed.md.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Num fluxo que recomeça: a última posição, no lugar de `after`',
  })
  @ApiFeed()
  async read(
    @Query() query: FeedQuery,
    @Headers('accept') accept: string | undefined,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const receiver = this.receivers.admit(request, response);
    request.waits = true;
    const { journal, tail } = this;
    if (!(accept ?? '').includes(EVENT_STREAM)) return answerPage({ journal, tail, receiver }, query);
    const after = lastEventId === undefined || lastEventId === '' ? query.after : lastEventId;
    return answerStream({ journal, tail, receiver }, { after, types: query.types });
  }
}
