/** The file of a lot: its columns, and its bytes, which are the same whenever it is written. */
import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { writeCsv } from '../../platform/files/csv-file.ts';
import { type Batches, type Column, day, integer, money, text } from '../../platform/files/table.ts';
import { type HandoffState, mappingAt } from './handoff.ts';
import { HandoffStream } from './handoff-stream.read.ts';
import { KnownAccounts } from './known-accounts.queries.ts';
import type { Selection } from './lot-entries.read.ts';
import { type LotRow, LotRows } from './lot-rows.read.ts';
import { ownKey } from './account-keys.ts';

export const lotColumns: readonly Column<LotRow>[] = [
  integer('Lote', ({ lot }) => lot),
  integer('Revisão', ({ revision }) => revision),
  integer('Lançamento', ({ entry }) => entry),
  integer('Linha', ({ line }) => line),
  day('Data', ({ date }) => date),
  text('Conta débito', 20, ({ debit }) => debit.firmCode),
  text('Conta crédito', 20, ({ credit }) => credit.firmCode),
  money('Valor', ({ amount }) => amount),
  text('Histórico', 60, ({ history }) => history),
  text('Documento', 20, ({ document }) => document),
  text('Centro de custo', 16, ({ centre }) => centre),
  text('Empreendimento', 30, ({ development }) => development),
  text('Tipo', 24, ({ kind }) => kind),
  integer('Altera o lançamento', ({ changedEntry }) => changedEntry),
  integer('Do lote', ({ changedLot }) => changedLot),
  text('Atrasado', 8, ({ late }) => (late ? 'Sim' : null)),
  text('Referencial débito', 20, ({ debit }) => debit.referentialCode),
  text('Referencial crédito', 20, ({ credit }) => credit.referentialCode),
  text('Débito no Livro', 44, ({ debit }) => ownKey(debit.code, debit.accountId)),
  text('Crédito no Livro', 44, ({ credit }) => ownKey(credit.code, credit.accountId)),
];

/** Hex SHA-256 of the file of these rows, which is written nowhere. */
export async function hashOfFile(rows: Batches<LotRow>): Promise<string> {
  const hash = createHash('sha256');
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      hash.update(chunk);
      done();
    },
  });
  await writeCsv(lotColumns, rows, sink);
  return hash.digest('hex');
}

/** Of the lot with this number as it was made, or as the next one would be. */
export const selectionOf = (
  { lots }: HandoffState,
  number: number,
  reach: Pick<Selection, 'through' | 'until'>,
): Selection => ({
  number,
  from: lots[number - 2]?.next ?? 1,
  before: lots.slice(0, number - 1),
  through: reach.through,
  until: reach.until,
});

@Injectable()
export class LotFiles {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly rows: LotRows,
  ) {}

  /** Without `revision` the newest. Throws NOT_FOUND for one that was never delivered. */
  async of(
    number: number,
    revision?: number,
  ): Promise<{ readonly revision: number; readonly write: (output: Writable) => Promise<void> }> {
    const { state, mappings } = await this.handoff.read();
    const lot = state.lots[number - 1];
    const written = lot?.revisions.at(revision === undefined ? -1 : revision - 1);
    if (!lot || !written || revision === 0)
      throw new DomainError('NOT_FOUND', messages.lotNotFound, 'number');
    const accounts = await this.accounts.all();
    const mapping = mappingAt(mappings, written.mappingRevision);
    const rows = this.rows.read(selectionOf(state, number, lot), { ...written, mapping, accounts });
    return {
      revision: written.revision,
      write: async (output) => {
        const checked = held(written.sha256);
        await Promise.all([writeCsv(lotColumns, rows, checked), pipeline(checked, output)]);
      },
    };
  }
}

/** Lets the bytes through, and fails at their end where they are not those that were delivered. */
function held(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const is = hash.digest('hex');
      done(is === sha256 ? null : new Error(`the file of the lot has the hash ${is}, and not ${sha256}`));
    },
  });
}
