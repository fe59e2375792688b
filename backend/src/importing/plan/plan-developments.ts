/** What empreendimentos.csv asks for: developments to create; one whose name is there already is used as it is. */
import {
  messages,
  readDevelopmentStatus,
  developmentChecks,
  type DevelopmentStatus,
  developmentsFile,
} from '@livro/rules';
import type { LocalDate } from '@livro/calendar';
import { ZERO } from '@livro/money';
import { nameKey } from '../../developments/development-names.ts';
import { commandFor } from '../../developments/create-development.handler.ts';
import type { NewDevelopment } from '../../developments/create-development.command.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { Line } from '../folder/lines.ts';
import type { Problem } from '../folder/problem.ts';
import type { DevelopmentDirectory } from './development-directory.ts';
import { LineJudge } from './line-judge.ts';
import type { SourceReference } from './source-reference.ts';

type DevelopmentLine = Line<typeof developmentsFile>;

export interface PlannedDevelopment {
  readonly line: number;
  readonly development: NewDevelopment;
  readonly context: CommandContext;
}

export interface DevelopmentsPlan {
  readonly create: readonly PlannedDevelopment[];
  readonly existing: number;
  readonly problems: readonly Problem[];
}

/** Enters every development into `directory`, also those of bad lines. `contextOf` gives the command's context. */
export function planDevelopments(
  lines: readonly DevelopmentLine[],
  directory: DevelopmentDirectory,
  contextOf: (line: DevelopmentLine) => CommandContext,
  today: LocalDate,
): DevelopmentsPlan {
  const create: PlannedDevelopment[] = [];
  const problems: Problem[] = [];
  const earlier = new Map<string, DevelopmentLine>();
  let existing = 0;
  for (const line of lines) {
    const name = line.values.nome;
    const key = nameKey(name ?? '');
    const before = name === undefined ? undefined : earlier.get(key);
    // The very same line again says nothing new.
    if (before?.canonical === line.canonical && line.problems.length === 0) continue;
    const { judge, development } = judged(line, today);
    if (before) {
      const reason = `${messages.developmentNameTaken} (linha ${before.line})`;
      judge.refuse('nome', 'DUPLICATE_RECORD', reason);
    }
    problems.push(...judge.problems);
    if (name !== undefined && !before) earlier.set(key, line);
    if (judge.isBad) {
      if (name !== undefined) directory.addBroken(name);
    } else if (directory.find(development.name)) {
      existing += 1;
    } else {
      const context = contextOf(line);
      create.push({ line: line.line, development, context });
      const { developmentId, accounts } = commandFor(development, context);
      directory.add(development.name, 'pending', { developmentId, accounts: [...accounts] });
    }
  }
  return { create, existing, problems };
}

function judged(
  line: DevelopmentLine,
  today: LocalDate,
): { judge: LineJudge<typeof developmentsFile>; development: NewDevelopment } {
  const { nome, situacao, inicio, conclusao_prevista, progresso } = line.values;
  const judge = new LineJudge(developmentsFile, line);
  // An unknown word goes to the check as it stands, which refuses it.
  const status = readDevelopmentStatus(situacao) ?? (situacao as DevelopmentStatus | undefined);
  const form = { today, status, startDate: inicio };
  judge.check('nome', developmentChecks.name, nome);
  judge.check('situacao', developmentChecks.status, status);
  judge.check('inicio', developmentChecks.startDate, inicio, form);
  judge.check('conclusao_prevista', developmentChecks.expectedCompletion, conclusao_prevista, form);
  judge.check('progresso', developmentChecks.progressPercentage, progresso);
  const development: NewDevelopment = {
    name: nome ?? '',
    description: null,
    address: null,
    status: status!,
    progressPercentage: progresso ?? 0,
    startDate: inicio!,
    expectedCompletion: conclusao_prevista ?? null,
    totalUnits: 1,
    tags: [],
    openings: { building: ZERO, land: ZERO },
  };
  return { judge, development };
}

/** The context of a line's command: anyone who repeats the line repeats the command. */
export const contextFor =
  (base: Pick<CommandContext, 'actor' | 'correlationId' | 'now' | 'today'>) =>
  ({ commandId, idempotency }: SourceReference): CommandContext => ({ ...base, id: commandId, idempotency });
