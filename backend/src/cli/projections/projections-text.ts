/** The statuses and outcomes of projections as a person reads them on a terminal. Formats only. */
import type { Comparison, GenerationStatus } from '../../platform/projections/schema/checkpoints.ts';
import type { ParkedEvent } from '../../platform/projections/parking/parked.types.ts';
import type {
  GenerationState,
  ProjectionStatus,
  RebuildReport,
} from '../../platform/projections/rebuild/rebuild.types.ts';
import type { ToldResult } from '../../platform/projections/http/rebuild-process.ts';
import { figures } from './rebuild-progress.ts';

const STATUSES: Readonly<Record<GenerationStatus, string>> = {
  live: 'em uso',
  building: 'alcançando',
  loading: 'carregando',
  kept: 'guardada',
  retired: 'descartada',
};

/** One line a projection: name, version, tables. */
export const listAsText = (statuses: readonly ProjectionStatus[]): string =>
  columns(statuses.map(({ name, version, tables }) => [name, `v${version}`, tables.join(', ')]));

/** One line a generation: where it stands, what is behind, what became of its comparison. */
export const statusAsText = (statuses: readonly ProjectionStatus[]): string =>
  columns(
    statuses.flatMap(({ name, generations }) =>
      generations.length === 0
        ? [[name, '-', 'sem geração']]
        : generations.map((one) => [
            name,
            `v${one.version} g${one.generation}`,
            stateOf(one),
            ...placeOf(one),
          ]),
    ),
  );

function stateOf({ status, wish, comparison, isLoading }: GenerationState): string {
  if (status === 'loading' && !isLoading) return 'interrompida';
  if (status === 'building' && wish === 'hold' && comparison) return 'à espera';
  return STATUSES[status];
}

function placeOf({ done, total, status, comparison, error }: GenerationState): string[] {
  const share = total > 0 ? Math.floor((done / total) * 100) : 100;
  const behind = status === 'kept' ? '' : total > done ? `faltam ${figures(total - done)}` : 'em dia';
  return [
    `${figures(done)} de ${figures(total)} eventos (${share} %)`,
    behind,
    comparison && status !== 'live' && status !== 'kept' ? differencesOf(comparison) : '',
    error ? `parada: ${error.split('\n')[0]!}` : '',
  ].filter((part) => part !== '');
}

/** What became of one rebuild, whatever that was. */
export const resultAsText = (result: ToldResult): string =>
  result.report
    ? reportAsText(result.report)
    : result.busy
      ? `Outro processo já está reconstruindo ${result.projection}.`
      : `${result.projection}: não terminou: ${result.failure}`;

/** With every table that differs. */
function reportAsText(report: RebuildReport): string {
  const { projection, version, generation, events, seconds, resumed, comparison, stoppedAt } = report;
  const which = `${projection} v${version}${generation === undefined ? '' : ` g${generation}`}`;
  const work = `${figures(events)} eventos em ${seconds.toLocaleString('pt-BR')} s${resumed ? ', retomada' : ''}`;
  const lines = [`${which}: ${outcomeOf(report)} (${work})`];
  if (stoppedAt) lines.push(`  a carga parou em ${stoppedAt}; o projetor seguiu dali`);
  if (comparison && !comparison.equal) lines.push(`  ${differencesOf(comparison)}`);
  return lines.join('\n');
}

function outcomeOf({ outcome, comparison }: RebuildReport): string {
  switch (outcome) {
    case 'swapped':
      return 'reconstruída e em uso';
    case 'held':
      return 'reconstruída, à espera de "promote"';
    case 'differs':
      return 'diferente da que está em uso; nada foi trocado, "promote" troca mesmo assim';
    case 'checked':
      return comparison?.equal ? 'confere' : 'não confere';
    case 'handed-over':
      return 'carregada; será comparada e trocada quando um servidor desta versão iniciar';
    case 'interrupted':
      return 'interrompida; repetir continua de onde parou';
    case 'planned':
      return 'seria reconstruída';
    default:
      throw new TypeError(`No such outcome: ${String(outcome satisfies never)}`);
  }
}

function differencesOf({ equal, sameVersion, position, tables }: Comparison): string {
  if (equal) return 'igual à que está em uso';
  if (position === null) return 'não pôde ser comparada: a que está em uso não chegou ao mesmo ponto';
  const differing = tables.filter((table) => !table.equal).map(differenceOf);
  return `${sameVersion ? 'difere' : 'muda com a versão'}: ${differing.join('; ')}`;
}

function differenceOf({ table, rows, liveRows, onlyBuilt, onlyLive }: Comparison['tables'][number]): string {
  const counts = `${figures(liveRows)} → ${figures(rows)} linhas`;
  if (onlyBuilt === null || onlyLive === null) return `${table} (${counts}, outras colunas)`;
  return `${table} (${counts}; ${figures(onlyLive)} só na em uso, ${figures(onlyBuilt)} só na nova)`;
}

export const parkedAsText = (events: readonly ParkedEvent[]): string =>
  events.length === 0
    ? 'Nenhum evento está estacionado.'
    : columns(
        events.map(({ id, type, stream, revision, state, attempts, cause }) => [
          id,
          `${stream}@${revision}`,
          type,
          state === 'failed' ? `falhou ${attempts}×` : 'espera',
          cause?.split('\n')[0] ?? '',
        ]),
      );

function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
