/**
 * What movimentos.csv asks for: one command for the ledger a line, judged by the same checks as the forms. Whether the
 * money is there is the ledger's own to decide, when the whole import is rehearsed.
 */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import { type AccountKind, messages, movementsFile, movementColumns, type MovementType } from '@livro/rules';
import type { LedgerCommand } from '../../ledger/journal/commands.ts';
import type { Problem } from '../folder/problem.ts';
import {
  entryReaders,
  type EntrySurroundings,
  isMovementType,
  type MovementLine,
  type Reading,
} from './entry-readers.ts';
import { LineJudge } from './line-judge.ts';
import type { SourceReference } from './source-reference.ts';

export interface PlannedEntry {
  readonly line: number;
  readonly type: MovementType;
  /** The account that the line names; of a transfer the one that gives. */
  readonly accountId: string;
  readonly development: string;
  readonly account: AccountKind;
  readonly amount: Centavos;
  readonly day: LocalDate;
  readonly reference: SourceReference;
  readonly command: LedgerCommand;
  /** Set where the client is only registered by this import: the command's client id is then a stand-in. */
  readonly newcomerCpf?: string;
}

export interface EntriesPlan {
  readonly entries: readonly PlannedEntry[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export function planEntries(
  lines: readonly MovementLine[],
  surroundings: EntrySurroundings,
  referenceOf: (line: MovementLine) => SourceReference,
): EntriesPlan {
  const entries: PlannedEntry[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const line of lines) {
    const judge = new LineJudge(movementsFile, line);
    const { tipo } = line.values;
    if (tipo === undefined || !isMovementType(tipo)) {
      refuseType(judge, tipo);
      if (line.values.investimento !== undefined) surroundings.codes.defineBroken(line.values.investimento);
    } else {
      const reference = referenceOf(line);
      const reading: Reading = { line, judge, commandId: reference.commandId, ...surroundings };
      const read = entryReaders[tipo](reading);
      if (judge.isBad || !read) {
        if (tipo === 'aplicacao' && line.values.investimento !== undefined) {
          surroundings.codes.defineBroken(line.values.investimento);
        }
      } else {
        const { valor, data } = line.values;
        const told = { line: line.line, type: tipo, amount: valor!, day: data! };
        entries.push({ ...told, ...accountNamed(line, surroundings), reference, ...read });
      }
      warnings.push(...needless(tipo, line, judge));
    }
    problems.push(...judge.problems);
  }
  return { entries, problems, warnings };
}

/** Of a line that was read whole. */
function accountNamed(
  { values: { empreendimento, conta } }: MovementLine,
  { directory }: EntrySurroundings,
): Pick<PlannedEntry, 'accountId' | 'development' | 'account'> {
  const found = directory.find(empreendimento!);
  const account = conta as AccountKind;
  if (!found || found.standing === 'broken') throw new TypeError('The line names no development.');
  return { accountId: found.accounts[account]!, development: found.name, account };
}

function refuseType(judge: LineJudge<typeof movementsFile>, tipo: string | undefined): void {
  if (tipo === undefined) judge.refuse('tipo', 'REQUIRED_FIELD', messages.required('Tipo'));
  else {
    const known = Object.keys(movementColumns).join(', ');
    judge.refuse('tipo', 'INVALID_FORMAT', `Tipo desconhecido: use um destes: ${known}`);
  }
}

/** Cells that this type of entry has no place for: nothing of them is booked, and the person should know. */
function needless(tipo: MovementType, line: MovementLine, judge: LineJudge<typeof movementsFile>): Problem[] {
  const used: readonly string[] = ['numero', 'tipo', ...movementColumns[tipo]];
  return Object.entries(line.values)
    .filter(([column, value]) => value !== undefined && !used.includes(column))
    .map(([column]) => judge.note(column, 'INVALID_OPERATION', `Ignorado: “${tipo}” não usa esta coluna`));
}
