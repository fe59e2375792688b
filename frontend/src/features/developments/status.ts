/** A development's status as a badge; a word that nobody knows is shown as such, in the style of an active one. */
import {
  developmentStatusLabels,
  messages,
  readDevelopmentStatus,
  type DevelopmentStatus,
} from '@livro/rules';
import type { BadgeColor } from '../../shared/display/badge.tsx';

const colors: Readonly<Record<DevelopmentStatus, BadgeColor>> = {
  active: 'green',
  planning: 'blue',
  'in-progress': 'teal',
  'on-hold': 'orange',
  completed: 'grey',
  cancelled: 'red',
};

export function statusBadge(raw: string): { readonly label: string; readonly color: BadgeColor } {
  const status = readDevelopmentStatus(raw);
  return status
    ? { label: developmentStatusLabels[status], color: colors[status] }
    : { label: messages.screens.unknownStatus, color: 'green' };
}
