/** What is handed to the accountant as files. */
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { HandoffStream } from '../../audit/handoff/handoff-stream.read.ts';
import { KnownAccounts } from '../../audit/handoff/known-accounts.queries.ts';
import { wholeMapping } from '../../audit/handoff/mapping.read.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { mappingColumns } from '../lists/mapping-columns.ts';
import { ApiFile, CSV } from './api-file.ts';
import { ListFiles } from './list-files.ts';

@ApiTags('exports')
@Heavy()
@Controller('exports/accountant')
export class HandoffExportsController {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly files: ListFiles,
  ) {}

  @Get('mapping')
  @Requires('audit:export')
  @ApiOperation({ summary: 'Os códigos do contador como CSV, que pode ser mudado e importado de volta' })
  @ApiFile(CSV)
  async mapping(@Context() context: CommandContext, @Res() response: Response): Promise<void> {
    const [{ state }, accounts, used] = await Promise.all([
      this.handoff.read(),
      this.accounts.all(),
      this.accounts.usedLines(),
    ]);
    const rows = wholeMapping(state.mapping, accounts, used);
    const batches = (async function* () {
      yield await Promise.resolve(rows);
    })();
    await this.files.send('Códigos do contador', 'csv', mappingColumns, batches, { context, response });
  }
}
