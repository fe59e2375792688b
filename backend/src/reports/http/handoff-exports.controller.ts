/** What is handed to the accountant as files. */
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { HandoffStream } from '../../audit/handoff/handoff-stream.read.ts';
import { KnownAccounts } from '../../audit/handoff/known-accounts.queries.ts';
import { wholeMapping } from '../../audit/handoff/mapping.read.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { LotFiles } from '../../audit/handoff/lot-file.read.ts';
import { WireInteger } from '../../platform/http/wire-field.ts';
import { fileName } from '../read/file-names.ts';
import { sendFile } from './send-file.ts';
import { mappingColumns } from '../lists/mapping-columns.ts';
import { ApiFile, CSV } from './api-file.ts';
import { ListFiles } from './list-files.ts';

export class LotRevisionQuery {
  @WireInteger(undefined, { optional: true, description: 'Sem ela, a última' })
  revision?: number;
}

@ApiTags('exports')
@Heavy()
@Controller('exports/accountant')
export class HandoffExportsController {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly lots: LotFiles,
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

  @Get('lots/:number')
  @Requires('audit:export')
  @ApiOperation({ summary: 'O arquivo de um lote, byte por byte como foi entregue; sem revisão, a última' })
  @ApiFile(CSV)
  async lot(
    @Param('number') number: string,
    @Query() { revision }: LotRevisionQuery,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.lots.of(Number(number), revision);
    const name = fileName(
      'Lote',
      number.padStart(4, '0'),
      file.revision > 1 ? `revisão ${file.revision}` : '',
    );
    await sendFile(response, { name, format: 'csv' }, file.write);
  }
}
