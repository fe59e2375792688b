/** What became of one read model's repair, as a person reads it on a terminal. Formats only. */
import {
  differs,
  type RepairReport,
  type RepairResult,
} from '../../platform/projections/repair/repair.types.ts';
import { figures } from './rebuild-progress.ts';

export function repairAsText({ projection, report, error }: RepairResult): string {
  if (!report) return `${projection}: ficou como estava: ${error.message}`;
  const { version, generation, events, seconds, left } = report;
  const work = `${figures(events)} eventos em ${seconds.toLocaleString('pt-BR')} s`;
  const lines = [`${projection} v${version} g${generation}: ${outcomeOf(report)} (${work})`];
  for (const { table, added, changed, removed } of report.tables)
    if (added + changed + removed > 0) lines.push(`  ${table}: ${verbs(report, [added, changed, removed])}`);
  if (left.length > 0) lines.push(`  de todos, não conferidas: ${left.join(', ')}`);
  if (report.tables.some(({ removed }) => removed > 0))
    lines.push('  uma linha tirada pode ser de outra conta, sob o id desta: confira as outras com "verify"');
  return lines.join('\n');
}

function outcomeOf(report: RepairReport): string {
  if (!differs(report)) return 'confere';
  return report.replaced ? 'refeita' : 'não confere; nada foi mudado';
}

function verbs({ replaced }: RepairReport, [added, changed, removed]: readonly number[]): string {
  const words = replaced ? ['postas', 'mudadas', 'tiradas'] : ['que faltam', 'diferentes', 'a mais'];
  return [added!, changed!, removed!].map((count, i) => `${figures(count)} ${words[i]}`).join(', ');
}
