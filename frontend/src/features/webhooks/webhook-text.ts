/** Webhooks and their deliveries in words. Pure. */
import { formatDate, formatInstant, momentOf } from '@livro/calendar';
import {
  areaLabels,
  webhookOffLabels,
  webhookStateLabels,
  type WebhookDeliveryState,
  type WebhookState,
} from '@livro/rules';
import { formatCount } from '../../shared/display/count.ts';
import type { ChoiceGroup } from '../../shared/fields/ticked-groups-field.tsx';
import type { BadgeColor } from '../../shared/display/badge.tsx';
import type { WebhookDeliveryView, WebhookTypeView, WebhookView } from '../../shared/api/generated.ts';

export const stateColors: Readonly<Record<WebhookState, BadgeColor>> = {
  active: 'green',
  failing: 'amber',
  off: 'grey',
};
export const deliveryColors: Readonly<Record<WebhookDeliveryState, BadgeColor>> = {
  asked: 'grey',
  retrying: 'amber',
  taken: 'green',
  failed: 'red',
  dropped: 'grey',
};

/** One that the program switched off waits for somebody; one that a person did does not. */
export const colorOf = ({ state, off_reason }: WebhookView): BadgeColor =>
  state === 'off' && off_reason !== 'asked' ? 'red' : stateColors[state];

/** Done on the machine itself, or by somebody whose name is not known. */
const byWhom = (person: WebhookView['off_by']): string => (person?.name ? ` por ${person.name}` : '');

export function stateText({ state, failing_since, off_at, off_by, off_reason }: WebhookView): string {
  if (state === 'failing' && failing_since !== null) return `Falhando desde ${formatInstant(failing_since)}`;
  if (state !== 'off' || off_at === null || off_reason === null) return webhookStateLabels[state];
  const why = off_reason === 'asked' ? byWhom(off_by) : `: ${webhookOffLabels[off_reason]}`;
  return `Desligado em ${formatInstant(off_at)}${why}`;
}

/** What there is to know of the failure; nothing where there is none. */
export function failureText({
  attempts,
  last_error,
  next_attempt_at,
  state,
}: WebhookView): string | undefined {
  if (last_error === null) return undefined;
  if (state !== 'failing') return `${last_error}.`;
  const times = attempts === 1 ? '1 tentativa' : `${formatCount(attempts)} tentativas`;
  const next = next_attempt_at === null ? '' : ` Próxima: ${formatInstant(next_attempt_at)}.`;
  return `${last_error}, depois de ${times}.${next}`;
}

export const typesText = ({ types }: Pick<WebhookView, 'types'>): string =>
  types.length === 0 ? 'Todos os eventos' : types.join(', ');

export const takenText = ({ taken_at }: WebhookView): string =>
  taken_at === null ? 'Nenhuma entrega ainda' : `Última entrega: ${formatInstant(taken_at)}`;

export function registeredText({ registered_at, registered_by, former_secret_until }: WebhookView): string {
  const day = formatDate(momentOf(new Date(registered_at)).day);
  const former =
    former_secret_until === null
      ? ''
      : ` · O segredo anterior também assina até ${formatInstant(former_secret_until)}`;
  return `Cadastrado em ${day}${byWhom(registered_by)}${former}`;
}

const streamLabels: Readonly<Record<string, string>> = {
  ledger: 'Lançamentos',
  developments: areaLabels.developments,
  clients: areaLabels.clients,
  company: areaLabels.company,
  'late-rule': 'Regra de atraso',
  approvals: 'Regras de aprovação',
  suppliers: areaLabels.suppliers,
  purchase: areaLabels['purchase-requests'],
  attachments: 'Anexos',
  bank: areaLabels['bank-accounts'],
  handoff: 'Entrega ao contador',
};

/** In the order in which the server tells them. */
export function groupsOf(types: readonly WebhookTypeView[]): readonly ChoiceGroup[] {
  const groups = new Map<string, string[]>();
  for (const { type, stream } of types) {
    const group = streamLabels[stream] ?? stream;
    groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  return [...groups].map(([group, inside]) => ({
    group,
    choices: inside.map((type) => ({ value: type, label: type })),
  }));
}

export const eventsText = ({ kind, events }: WebhookDeliveryView): string => {
  if (kind === 'ping') return 'Teste, sem eventos';
  const count = events === 1 ? '1 evento' : `${formatCount(events)} eventos`;
  return kind === 'resent' ? `Reenvio de ${count}` : count;
};

/** “Entregue em 12 ms”, “Recusou a conexão, 3 tentativas”. */
export function outcomeText({ state, status, duration_ms, error, attempts }: WebhookDeliveryView): string {
  if (attempts === 0) return state === 'dropped' ? 'Não foi enviada' : 'Ainda não foi enviada';
  const tries = attempts === 1 ? '' : `, ${formatCount(attempts)} tentativas`;
  const took = duration_ms === null ? '' : ` em ${formatCount(duration_ms)} ms`;
  return error === null ? `Respondeu ${status}${took}${tries}` : `${error}${tries}`;
}

/** By where its events stand: what a receiver may keep as its position. */
export const placeText = ({ first, last }: WebhookDeliveryView): string | undefined =>
  first === null || last === null ? undefined : first === last ? last : `${first} a ${last}`;
