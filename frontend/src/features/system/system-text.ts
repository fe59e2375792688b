/** How the program's parts, read models and decisions are told to a person. Pure. */
import type {
  GenerationView,
  RebuildView,
  SystemDecisionView,
  SystemPartView,
  SystemProjectionView,
} from '../../shared/api/generated.ts';
import type { BadgeColor } from '../../shared/display/badge.tsx';
import { counted } from '../../shared/display/count.ts';
import { durationText } from '../../shared/display/pace.ts';

export const partBadges: Readonly<Record<SystemPartView['state'], { label: string; color: BadgeColor }>> = {
  well: { label: 'Bem', color: 'green' },
  attention: { label: 'Atenção', color: 'amber' },
  failed: { label: 'Parado', color: 'red' },
  unknown: { label: 'Não se sabe', color: 'grey' },
  absent: { label: 'Não usado', color: 'grey' },
};

const modelBadges: Readonly<Record<SystemProjectionView['state'], { label: string; color: BadgeColor }>> = {
  live: { label: 'Em dia', color: 'green' },
  incomplete: { label: 'Sendo preenchido', color: 'amber' },
  building: { label: 'Versão nova a caminho', color: 'blue' },
  'standing-still': { label: 'Parado', color: 'red' },
  missing: { label: 'Falta', color: 'red' },
};

/** As the footer has it: what is behind for longer is worth a word. */
const LATE_SECONDS = 5;

export function modelBadge(model: SystemProjectionView): { label: string; color: BadgeColor } {
  if (model.state === 'live' && model.parked > 0) return { label: 'Evento estacionado', color: 'amber' };
  if (model.state === 'live' && model.lagSeconds > LATE_SECONDS) return { label: 'Atrasado', color: 'amber' };
  return modelBadges[model.state];
}

const modelNames: Readonly<Record<string, string>> = {
  'access-keys': 'Chaves de API',
  'account-entries': 'Lançamentos de cada conta',
  accounts: 'Contas e saldos',
  actions: 'Ações das pessoas',
  attachments: 'Anexos',
  authors: 'Autores',
  banking: 'Conciliação',
  clients: 'Clientes',
  'command-log': 'Comandos recebidos',
  company: 'Empresa',
  developments: 'Empreendimentos',
  expenses: 'Despesas',
  insights: 'Painel e análises',
  investments: 'Aplicações',
  'journal-entries': 'Livro Diário',
  'late-rule': 'Regra de atraso',
  'month-totals': 'Totais de cada mês',
  payments: 'Pagamentos',
  periods: 'Fechamentos',
  postings: 'Partidas',
  purchases: 'Compras',
  'saved-views': 'Visões salvas',
  suppliers: 'Fornecedores',
  transactions: 'Histórico',
  transfers: 'Transferências',
  users: 'Usuários',
};
export const modelName = (name: string): string => modelNames[name] ?? name;

/** “em dia”, “12 eventos, 3 s atrás”, “62% refeito, faltam 3 min”. */
export function lagText({ lagEvents, lagSeconds, state, successor }: SystemProjectionView): string {
  if (state === 'missing') return 'não há o que ler';
  if (successor) {
    const { done, total, secondsLeft } = successor;
    const share = `${Math.floor((100 * done) / Math.max(total, 1))}% refeito`;
    return secondsLeft === null ? share : `${share}, faltam ${durationText(secondsLeft)}`;
  }
  if (lagEvents === 0) return 'em dia';
  return `${counted(lagEvents, 'evento', 'eventos')}, ${durationText(Math.max(lagSeconds, 0.1))} atrás`;
}

/** “0,4 por segundo”. */
export const rateText = (rate: number): string => `${rate.toLocaleString('pt-BR')} por segundo`;

export const rebuildPhases = ['loading', 'indexing', 'catching-up', 'comparing'] as const;
export const rebuildPhaseTexts = [
  'Ler o Diário',
  'Criar os índices',
  'Alcançar o que chegou enquanto isso',
  'Comparar com o que está em uso',
] as const;

export const isUnderWay = (rebuild: RebuildView | null): rebuild is RebuildView =>
  rebuild !== null && rebuild.outcome === null && rebuild.failure === null;

/** Rebuilds by one read of the journal, taken together: in the phase of those that are furthest back, as an average one of them. */
export function wholeOf(
  rebuilds: readonly RebuildView[],
): Pick<RebuildView, 'phase' | 'done' | 'total' | 'rate' | 'secondsLeft'> {
  const phase = rebuildPhases.find((one) => rebuilds.some((rebuild) => rebuild.phase === one)) ?? null;
  const furthestBack = rebuilds.filter((rebuild) => rebuild.phase === phase);
  const average = (value: (one: RebuildView) => number): number =>
    Math.round(furthestBack.reduce((sum, one) => sum + value(one), 0) / furthestBack.length);
  const left = furthestBack.flatMap(({ secondsLeft }) => secondsLeft ?? []);
  return {
    phase,
    done: average(({ done }) => done),
    total: average(({ total }) => total),
    rate: average(({ rate }) => rate),
    secondsLeft: left.length > 0 ? Math.max(...left) : null,
  };
}

const ends: Readonly<Record<NonNullable<RebuildView['outcome']>, string>> = {
  swapped: 'Reconstruído, comparado e em uso.',
  held: 'Reconstruído e comparado: espera que um administrador o coloque em uso.',
  differs: 'Reconstruído, mas diferente do que está em uso: nada foi trocado. Veja a comparação.',
  checked: 'Conferido: a cópia foi comparada e descartada.',
  'handed-over': 'Reconstruído; nenhum servidor desta versão o acompanha ainda.',
  interrupted: 'Interrompido: pedir de novo continua de onde parou.',
  planned: 'Planejado.',
};
/** How the last rebuild ended; undefined while it is under way. */
export function endText({ outcome, failure, comparison }: RebuildView): string | undefined {
  if (failure !== null) return `Não terminou: ${failure}`;
  if (outcome === null) return undefined;
  if (outcome === 'checked' && comparison)
    return comparison.equal
      ? 'Conferido: a cópia refeita do Diário é igual ao que está em uso.'
      : 'Conferido: a cópia refeita do Diário é diferente do que está em uso. Veja a comparação.';
  return ends[outcome];
}
export const isGoodEnd = ({ outcome, failure, comparison }: RebuildView): boolean =>
  failure === null &&
  (outcome === 'swapped' || outcome === 'held' || (outcome === 'checked' && comparison?.equal === true));

export const generationTexts: Readonly<Record<GenerationView['status'], string>> = {
  live: 'em uso',
  building: 'à espera',
  loading: 'sendo preenchida',
  kept: 'guardada, para voltar',
  retired: 'descartada',
};

const decisions: Readonly<Record<string, (decision: SystemDecisionView) => string>> = {
  ParkedEventRetried: () => 'Tentou de novo um evento estacionado',
  ParkedEventSkipped: () => 'Deixou um evento de fora',
  ProjectionRebuildRequested: ({ wish }) =>
    wish === 'drop'
      ? 'Mandou conferir'
      : wish === 'hold'
        ? 'Mandou reconstruir, sem trocar'
        : 'Mandou reconstruir e trocar',
  ProjectionRebuildStopped: () => 'Interrompeu a reconstrução',
  ProjectionPromotionRequested: () => 'Colocou em uso a reconstrução',
  ProjectionRollbackRequested: () => 'Voltou à geração anterior',
  ProjectionRepairRequested: () => 'Mandou refazer as linhas de uma conta ou de um empreendimento',
  ProjectionRepaired: () => 'Refez as linhas de uma conta ou de um empreendimento',
  UntaggedEventAcknowledged: () => 'Reconheceu um evento sem a marca desta instalação',
};
export const decisionText = (decision: SystemDecisionView): string =>
  decisions[decision.type]?.(decision) ?? decision.type;
