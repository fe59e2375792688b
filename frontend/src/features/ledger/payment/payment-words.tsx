/** A payment's status as a badge, and when a pending one is due. */
import { localDate } from '@livro/calendar';
import { daysLate, paymentStatusLabels, type PaymentStatus } from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { Badge, type BadgeColor } from '../../../shared/display/badge.tsx';

const colors: Readonly<Record<PaymentStatus, BadgeColor>> = {
  pending: 'amber',
  confirmed: 'green',
  cancelled: 'grey',
  refunded: 'orange',
  reversed: 'grey',
};

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge label={paymentStatusLabels[status]} color={colors[status]} />
);

/** “Venceu há 2 dias”, “Vence hoje”, “Vence em 5 dias”, of an ISO day. */
export function dueText(date: string): string {
  const days = daysLate(localDate(date), serverToday());
  if (days === 0) return 'Vence hoje';
  const counted = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`;
  return days > 0 ? `Venceu há ${counted}` : `Vence em ${counted}`;
}

export const isOverdue = (date: string): boolean => daysLate(localDate(date), serverToday()) > 0;
