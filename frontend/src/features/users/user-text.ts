/** A user's details as the list shows them. */
import { formatInstant } from '@livro/calendar';
import type { UserType } from '@livro/rules';
import type { BadgeColor } from '../../shared/display/badge.tsx';

export const userTypeColors: Readonly<Record<UserType, BadgeColor>> = {
  admin: 'purple',
  financial: 'green',
  administrative: 'blue',
  purchaser: 'orange',
  auditor: 'grey',
};

/** `null`: never signed in. */
export const shownLogin = (instant: string | null): string =>
  instant === null ? 'Nunca entrou' : formatInstant(instant);

/** `null`: the server tells only who may change users. */
export const factorText = (has: boolean | null): string => (has === null ? '—' : has ? 'Sim' : 'Não');
