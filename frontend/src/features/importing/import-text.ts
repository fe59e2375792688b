/** How a folder of books and its import are told to a person: what would come, how far it is, how it ended. Pure. */
import { formatDate, formatInstant } from '@livro/calendar';
import type {
  ImportCheckView,
  ImportProblemView,
  ImportProgressView,
  ImportView,
} from '../../shared/api/generated.ts';
import { counted } from '../../shared/display/count.ts';
import { paceText } from '../../shared/display/pace.ts';

type Phase = ImportProgressView['phase'];
export const phaseOrder = ['developments', 'clients', 'entries', 'read_models'] as const satisfies Phase[];
const phases: Readonly<Record<(typeof phaseOrder)[number], string>> = {
  developments: 'Empreendimentos',
  clients: 'Clientes',
  entries: 'Lançamentos',
  read_models: 'Telas atualizadas',
};
export const phaseTexts: readonly string[] = phaseOrder.map((phase) => phases[phase]);
export const placeOf = (phase: Phase): number =>
  Math.max(0, phaseOrder.indexOf(phase as (typeof phaseOrder)[number]));

/** How far the phase under way is; a line that the books have already is gone through as well. */
export function courseText(progress: ImportProgressView, planned: number): string {
  const isMore = progress.phase === 'entries' && progress.total > planned;
  return `${paceText(progress)}${isMore ? ' (com os que já estavam nos livros)' : ''}`;
}

/** “movimentos.csv, linha 12, coluna valor”. */
export const placeText = ({ file, line, column }: ImportProblemView): string =>
  [file, line !== null && `linha ${line}`, column !== null && `coluna ${column}`].filter(Boolean).join(', ');

/** “6 empreendimentos, 48 clientes e 1.500 lançamentos”; what there is none of is left out. */
function brought(entries: number, developments: number, clients: number, linked: number): string | undefined {
  const parts = [
    entries > 0 && counted(entries, 'lançamento', 'lançamentos'),
    developments > 0 && counted(developments, 'empreendimento', 'empreendimentos'),
    clients > 0 && counted(clients, 'cliente', 'clientes'),
    linked > 0 && counted(linked, 'cliente com novas unidades', 'clientes com novas unidades'),
  ].filter((part) => part !== false);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : parts[0];
}

/** What the button says that books it; undefined where the books have it all. */
export function importLabel({ entries, developments, clients }: ImportCheckView): string | undefined {
  const what =
    entries.fresh > 0
      ? brought(entries.fresh, 0, 0, 0)
      : brought(0, developments.fresh, clients.fresh, clients.linked);
  return what && `Importar ${what}`;
}

/** What a check has found, in one sentence. */
export function checkText(check: ImportCheckView): string {
  const { ok, problem_count: problems, entries, developments, clients } = check;
  if (!ok) return `${counted(problems, 'problema', 'problemas')}: nada pode ser lançado antes de corrigir.`;
  const what = brought(entries.fresh, developments.fresh, clients.fresh, clients.linked);
  return what === undefined
    ? 'Tudo o que está nesta pasta já está nos livros: não há o que importar.'
    : `Nenhum problema. Nos livros entrariam ${what}. Nada foi lançado ainda.`;
}

export const severities = {
  booked: 'success',
  stopped: 'error',
  interrupted: 'warning',
  running: 'info',
} as const satisfies Record<ImportView['state'], string>;

/** The one sentence in which an import ends. */
export function outcomeText({ state, result }: ImportView): string {
  if (!result)
    return state === 'running'
      ? 'A importação está em andamento.'
      : 'A importação foi interrompida antes do fim. O que já entrou nos livros fica: escolha a mesma pasta, confira de novo, e só o que falta é lançado.';
  const what = brought(result.entries, result.developments, result.clients, result.linked);
  if (result.stop)
    return `A importação parou em ${placeText(result.stop)}: ${withoutStop(result.stop.message)}. ${
      what ? `Entraram nos livros ${what}` : 'Nada entrou nos livros'
    }. Corrija a linha e confira a pasta de novo: só o que falta é lançado.`;
  if (what === undefined) return 'Nada foi lançado: tudo o que estava na pasta já estava nos livros.';
  return `Importação concluída: ${what}.`;
}

const withoutStop = (text: string): string => text.replace(/\.$/, '');

/** “por Ana, 23/11/2026, 09:12”. */
export const whoText = ({ started_by_name, started_by, started_at }: ImportView): string =>
  `por ${started_by_name ?? started_by}, ${formatInstant(started_at)}`;

/** “de 02/01/2025 a 30/12/2025”; undefined where no entry was booked. */
export function daysText({ first_day, last_day }: NonNullable<ImportView['result']>): string | undefined {
  if (first_day === null || last_day === null) return undefined;
  return first_day === last_day
    ? `de ${formatDate(first_day)}`
    : `de ${formatDate(first_day)} a ${formatDate(last_day)}`;
}

/** What the person has booked on the days of the import: what was imported is among it. */
export function entriesAddress({ started_by, result }: ImportView): string | undefined {
  if (!result?.first_day || !result.last_day) return undefined;
  const query = new URLSearchParams({ author: started_by, from: result.first_day, to: result.last_day });
  return `/lancamentos?${query}`;
}
