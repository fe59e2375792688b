/** Keys in words. Pure. */
import { formatDate, formatInstant, momentOf } from '@livro/calendar';
import type { AccessKeyState } from '@livro/rules';
import type { BadgeColor } from '../../shared/display/badge.tsx';
import type { AccessKeyView, ScopeView } from '../../shared/api/generated.ts';
import type { ChoiceGroup } from '../../shared/fields/ticked-groups-field.tsx';

export const stateColors: Readonly<Record<AccessKeyState, BadgeColor>> = {
  active: 'green',
  expired: 'amber',
  revoked: 'grey',
};

/** In the order in which the server tells them. */
export function groupsOf(scopes: readonly ScopeView[]): readonly ChoiceGroup[] {
  const groups = new Map<string, ScopeView[]>();
  for (const scope of scopes) groups.set(scope.group, [...(groups.get(scope.group) ?? []), scope]);
  return [...groups].map(([group, inside]) => ({
    group,
    choices: inside.map(({ scope, label }) => ({ value: scope, label, title: scope })),
  }));
}

/** “Histórico: Consultar · Compras: Consultar, Criar”; what there are no words for is told by its name. */
export function scopesText({ scopes }: Pick<AccessKeyView, 'scopes'>, words: readonly ScopeView[]): string {
  const known = words.filter(({ scope }) => scopes.includes(scope));
  const unknown = scopes.filter((scope) => !words.some((word) => word.scope === scope));
  const groups = groupsOf(known).map(
    ({ group, choices }) => `${group}: ${choices.map(({ label }) => label).join(', ')}`,
  );
  return [...groups, ...unknown].join(' · ');
}

const dayOf = (instant: string): string => formatDate(momentOf(new Date(instant)).day);
/** Done on the machine itself, or by somebody whose name is not known. */
const byWhom = ({ id, name }: NonNullable<AccessKeyView['revoked_by']>): string =>
  id === 'system' ? ' na máquina' : name === null ? '' : ` por ${name}`;

export const issuedText = ({ issued_at, issued_by }: AccessKeyView): string =>
  `Criada em ${dayOf(issued_at)}${byWhom(issued_by)}`;

export function endText({ state, expires_at, revoked_at, revoked_by }: AccessKeyView): string {
  if (state === 'revoked' && revoked_at !== null)
    return `Revogada em ${dayOf(revoked_at)}${revoked_by ? byWhom(revoked_by) : ''}`;
  return state === 'expired' ? `Venceu em ${dayOf(expires_at)}` : `Vale até ${dayOf(expires_at)}`;
}

export const lastUseText = ({ last_used_at, last_address }: AccessKeyView): string =>
  last_used_at === null
    ? 'Nunca usada'
    : `Último uso: ${formatInstant(last_used_at)}${last_address ? `, de ${last_address}` : ''}`;
