/** What an import did, for a person and for a program. */
import { sentenceOf, type Problem } from '../../importing/folder/problem.ts';

export interface ImportReport {
  readonly folder: string;
  readonly dryRun: boolean;
  /** False: there were problems, and nothing was booked. */
  readonly ok: boolean;
  /** In a rehearsal, what would be done. */
  readonly developments: { readonly lines: number; readonly created: number; readonly existing: number };
  readonly clients: {
    readonly lines: number;
    readonly registered: number;
    readonly linked: number;
    readonly unchanged: number;
  };
  readonly entries: { readonly lines: number; readonly booked: number; readonly repeated: number };
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly durationMs: number;
}

const SHOWN = 100;
const IN_JSON = 1_000;

/** One JSON object; long lists are cut, their counts are not. */
export function reportAsJson(report: ImportReport): string {
  const { problems, warnings, ...figures } = report;
  return JSON.stringify({
    ...figures,
    errorCount: problems.length,
    errors: problems.slice(0, IN_JSON),
    warningCount: warnings.length,
    warnings: warnings.slice(0, IN_JSON),
  });
}

/** Lines for a terminal. */
export function reportAsText(report: ImportReport): string {
  const { problems, warnings, developments, clients, entries, dryRun } = report;
  const notices = listed(warnings, (n) => `${n} ${n === 1 ? 'aviso' : 'avisos'}:`);
  if (!report.ok) {
    const head = (n: number): string => `${n} ${n === 1 ? 'problema' : 'problemas'}; nada foi lançado:`;
    return [...notices, ...listed(problems, head)].join('\n');
  }
  return [
    ...notices,
    ...(dryRun ? ['Ensaio: nada foi lançado. O que seria feito:'] : []),
    `Empreendimentos: ${developments.lines} lidos, ${developments.created} criados, ${developments.existing} já existentes`,
    `Clientes: ${clients.lines} lidos, ${clients.registered} cadastrados, ${clients.linked} vinculados, ${clients.unchanged} sem mudança`,
    `Lançamentos: ${entries.lines} lidos, ${entries.booked} lançados, ${entries.repeated} já lançados antes`,
    `Concluído em ${(report.durationMs / 1000).toFixed(1).replace('.', ',')} s.`,
  ].join('\n');
}

function listed(problems: readonly Problem[], head: (n: number) => string): string[] {
  if (problems.length === 0) return [];
  const more = problems.length - SHOWN;
  return [
    head(problems.length),
    ...problems.slice(0, SHOWN).map((problem) => `  ${sentenceOf(problem)}`),
    ...(more > 0 ? [`  … e mais ${more}`] : []),
  ];
}
