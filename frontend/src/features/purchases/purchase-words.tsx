/** How a request is told in words and badges: its status, its urgency, when it is needed, who did what last. */
import PriorityIcon from '@mui/icons-material/PriorityHighOutlined';
import { formatDate, momentOf } from '@livro/calendar';
import {
  expenseCategoryLabels,
  purchaseStatusLabels,
  purchaseUrgencyLabels,
  type PurchaseStatus,
  type PurchaseUrgency,
} from '@livro/rules';
import Box from '@mui/material/Box';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { counted } from '../../shared/display/count.ts';
import { Badge, type BadgeColor } from '../../shared/display/badge.tsx';

const statusColors: Readonly<Record<PurchaseStatus, BadgeColor>> = {
  pending: 'amber',
  approved: 'blue',
  completed: 'green',
  rejected: 'red',
  cancelled: 'grey',
};
const urgencyColors: Readonly<Record<PurchaseUrgency, BadgeColor>> = {
  low: 'grey',
  medium: 'blue',
  high: 'orange',
  urgent: 'red',
};

export const StatusBadge = ({ status }: { status: PurchaseStatus }) => (
  <Badge label={purchaseStatusLabels[status]} color={statusColors[status]} />
);

export const UrgencyBadge = ({ urgency }: { urgency: PurchaseUrgency }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
    <Badge label={purchaseUrgencyLabels[urgency]} color={urgencyColors[urgency]} />
    {urgency === 'urgent' && (
      <PriorityIcon aria-hidden sx={{ fontSize: 16, color: 'badge.red.ink', ml: 0.5 }} />
    )}
  </Box>
);

/** “nº 14 “Cimento CP-II, 200 sacos””, cut where it would fill the screen; without a number until it has one. */
export const nameOf = ({ number, description }: Pick<PurchaseView, 'number' | 'description'>): string => {
  const cut = description.length > 60 ? `${description.slice(0, 59).trimEnd()}…` : description;
  return `${number === null ? '' : `nº ${number} `}“${cut}”`;
};

const joined = (number: number | null, text: string | null): string =>
  [number === null ? null : `Nº ${number}`, text].filter(Boolean).join(' · ');

/** “Nº 14 · Residencial Aurora”. */
export const placeOf = ({ number, development_name }: PurchaseView): string =>
  joined(number, development_name);

/** “Nº 14 · Material”. */
export const kindOf = ({ number, category }: Pick<PurchaseView, 'number' | 'category'>): string =>
  joined(number, expenseCategoryLabels[category]);

type Timed = Pick<PurchaseView, 'is_overdue' | 'days_until_needed' | 'status'>;

/** “Atrasada há 2 dias”, “Para hoje”, “Em 5 dias”; nothing without a date or once the request has ended. */
export function neededText({ is_overdue, days_until_needed, status }: Timed): string | undefined {
  if (days_until_needed === null) return undefined;
  const ago = Math.abs(days_until_needed);
  if (is_overdue) return `Atrasada há ${counted(ago, 'dia', 'dias')}`;
  if (status !== 'pending' && status !== 'approved') return undefined;
  if (days_until_needed === 0) return 'Para hoje';
  return days_until_needed === 1 ? 'Para amanhã' : `Em ${counted(days_until_needed, 'dia', 'dias')}`;
}

/** What a pending request of a great amount waits for; undefined where one approval does. */
export function approvalsText(purchase: PurchaseView): string | undefined {
  if (!purchase.needs_two_approvals) return undefined;
  return purchase.first_approved_by === null
    ? 'Duas pessoas aprovam'
    : `Falta outra pessoa; aprovou: ${purchase.first_approved_by_name ?? 'alguém'}`;
}

const dayOf = (instant: string | null): string =>
  instant === null ? '' : ` em ${formatDate(momentOf(new Date(instant)).day)}`;

/** The static label of a request on which nothing can be done any more. */
export function endedText(purchase: PurchaseView): string | undefined {
  switch (purchase.status) {
    case 'completed':
      return `Concluída${dayOf(purchase.completed_at)}`;
    case 'rejected':
      return `Rejeitada${dayOf(purchase.rejected_at)}`;
    case 'cancelled':
      return `Cancelada${dayOf(purchase.cancelled_at)}`;
    default:
      return undefined;
  }
}
