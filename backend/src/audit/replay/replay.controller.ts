/** One account told again from the store, line by line. */
import { toReais, type Centavos } from '@livro/money';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Id } from '../../platform/http/id.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { Replay, type ReplayedEntry, type ReplaySummary } from './replay.read.ts';
import { LineStream } from './line-stream.api.ts';

@ApiTags('accounts')
@Heavy()
@Controller('accounts')
export class ReplayController {
  constructor(private readonly replay: Replay) {}

  @Get(':id/replay')
  @Requires('audit:replay')
  @ApiOperation({
    summary: 'Os lançamentos da conta relidos do livro de eventos, com o saldo depois de cada um',
    description:
      'Linhas JSON: `{"entry":…}` por lançamento, por fim `{"summary":…}`. `difference` de um lançamento nomeia o primeiro ' +
      'campo do histórico que não é o que o livro de eventos diz.',
  })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ schema: { type: 'string' } })
  async of(@Id() id: string, @Res() response: Response): Promise<void> {
    const lines = new LineStream(response);
    const entries = this.replay.of(id);
    let next = await entries.next();
    for (; !next.done; next = await entries.next()) await lines.write({ entry: entryLine(next.value) });
    await lines.write({ summary: summaryLine(next.value) });
    lines.end();
  }
}

const reais = (amount: number): number => toReais(amount as Centavos);

const entryLine = (entry: ReplayedEntry) => ({
  entry_number: entry.entryNumber,
  event_id: entry.eventId,
  type: entry.type,
  date: entry.date,
  description: entry.description,
  recorded_at: entry.recordedAt,
  recorded_by: entry.recordedBy,
  reason: entry.reason,
  amount: reais(entry.amount),
  balance: reais(entry.balance),
  difference: entry.difference,
});

const summaryLine = ({ entries, balance, shownBalance, differences }: ReplaySummary) => ({
  entries,
  balance: reais(balance),
  shown_balance: reais(shownBalance),
  differences,
});
