/** What the forecast and the alerts must answer, whole, from the reference. */
import { formatDate } from '@livro/calendar';
import { formatMoney, type Centavos } from '@livro/money';
import { accountKindLabels } from '@livro/rules';
import type { AlertsView, AlertView } from '../../backend/src/insights/alerts/alerts.view.ts';
import type { ForecastView } from '../../backend/src/insights/analyses/analytics.view.ts';
import { type Asked, type Books, countedOf, openPurchases, pendingOf, standsOn } from './insights.books.ts';
import { burnOf } from './insights.dashboard.ts';
import {
  balance,
  dayAfter,
  daysFrom,
  legsIn,
  openPositions,
  reais,
  sum,
  worth,
} from './insights.reference.ts';

/** Positions that are still out, of what is asked about. */
const positionsOf = ({ reference }: Books, { development }: Asked) => {
  const accounts = reference.accounts(development);
  return openPositions(reference)
    .filter(({ made, outstanding }) => outstanding > 0 && accounts.has(made.accountId))
    .map(({ made, outstanding }) => ({
      made,
      outstanding,
      due: made.expectedReturnDate as string | null,
    }));
};

interface Coming {
  readonly kind: 'payments' | 'returns' | 'purchases';
  readonly date: string;
  readonly amount: number;
}

export function forecast(books: Books, asked: Asked): ForecastView {
  const asOf = standsOn(asked);
  const [from, to] = [dayAfter(asOf, 1), dayAfter(asOf, 90)];
  const pending = pendingOf(books, asked);
  const positions = positionsOf(books, asked);
  const purchases = openPurchases(books, asked, 'approved');
  const all: Coming[] = [
    ...pending.map(({ date, amount }) => ({ kind: 'payments' as const, date, amount })),
    ...positions.flatMap(({ made, outstanding, due }) =>
      due === null
        ? []
        : {
            kind: 'returns' as const,
            date: due,
            amount: worth(outstanding, made.expectedRate, daysFrom(made.date, due)),
          },
    ),
    ...purchases.flatMap(({ needed, cost }) =>
      needed === null ? [] : { kind: 'purchases' as const, date: needed, amount: cost },
    ),
  ];
  const between = (first: string, last: string) => {
    const within = all.filter(({ date }) => date >= first && date <= last);
    const of = (kind: Coming['kind']): number[] =>
      within.filter((one) => one.kind === kind).map(({ amount }) => amount);
    const [payments, returns, bought] = [of('payments'), of('returns'), of('purchases')];
    return { payments, returns, purchases: bought, net: sum(payments) + sum(returns) - sum(bought) };
  };
  const opening = balance(legsIn(books.reference, { development: asked.development, to: asOf }));
  const whole = between(from, to);
  const outstandingOf = (wanted: (due: string | null) => boolean) =>
    countedOf(positions.filter(({ due }) => wanted(due)).map(({ outstanding }) => outstanding));
  const costOf = (wanted: (needed: string | null) => boolean) =>
    countedOf(purchases.filter(({ needed }) => wanted(needed)).map(({ cost }) => cost));
  const isLate = (day: string | null): boolean => day !== null && day <= asOf;
  return {
    from,
    to,
    opening: reais(opening),
    payments: countedOf(whole.payments),
    returns: countedOf(whole.returns),
    purchases: countedOf(whole.purchases),
    net: reais(whole.net),
    closing: reais(opening + whole.net),
    weeks: Array.from({ length: 13 }, (_, week) => {
      const first = dayAfter(from, 7 * week);
      const last = week === 12 ? to : dayAfter(first, 6);
      const own = between(first, last);
      return {
        from: first,
        to: last,
        payments: reais(sum(own.payments)),
        returns: reais(sum(own.returns)),
        purchases: reais(sum(own.purchases)),
        net: reais(own.net),
        closing: reais(opening + between(from, last).net),
      };
    }),
    overduePayments: countedOf(pending.filter(({ date }) => isLate(date)).map(({ amount }) => amount)),
    overdueReturns: outstandingOf(isLate),
    undatedReturns: outstandingOf((due) => due === null),
    overduePurchases: costOf(isLate),
    undatedPurchases: costOf((needed) => needed === null),
  };
}

const money = (amount: number): string => formatMoney(amount as Centavos);
const nameOf = ({ developments }: Books, id: string): string =>
  developments.find((one) => one.id === id)!.name;

/** Twenty of each kind, the oldest or poorest first, unless it is said; of books that are complete. */
export function alerts(books: Books, asked: Asked): AlertsView {
  const groups = [
    overduePayments(books, asked),
    overdueReturns(books, asked),
    overduePurchases(books, asked),
  ].map((group) => group.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
  const about = accountAlerts(books, asked).sort((a, b) => a.amount! - b.amount! || (a.id < b.id ? -1 : 1));
  const all = [
    about.filter(({ kind }) => kind === 'negative-balance'),
    ...groups,
    about.filter(({ kind }) => kind === 'low-balance'),
  ].filter((group) => group.length > 0);
  return {
    count: sum(all.map(({ length }) => length)),
    counts: all.map((group) => ({ kind: group[0]!.kind, count: group.length })),
    alerts: all.flatMap((group) => group.slice(0, asked.limit ?? 20)),
  };
}

const keyOf = ({ date, id }: AlertView): string => `${date} ${id}`;

function accountAlerts(books: Books, asked: Asked): AlertView[] {
  const { reference } = books;
  const asOf = standsOn(asked);
  return [...reference.accounts(asked.development)].flatMap((id): AlertView[] => {
    const { development, kind } = reference.homes.get(id)!;
    const own = reference.legs.filter(({ account, date }) => account === id && date <= asOf);
    const [left, burn] = [balance(own), burnOf(own, asOf)];
    const name = nameOf(books, development);
    const whose = {
      developmentId: development,
      developmentName: name,
      amount: reais(left),
      date: null,
      days: null,
      link: `/developments/${development}?dialogo=historico&conta=${id}`,
    };
    if (left < 0)
      return [
        {
          ...whose,
          id: `negative-balance:${id}`,
          kind: 'negative-balance',
          severity: 'error',
          title: `${accountKindLabels[kind]} negativa`,
          message: `${name}: saldo de ${money(left)}.`,
          action: 'Transfira de outra conta ou registre o recebimento que falta.',
        },
      ];
    if (burn <= 0 || left >= burn) return [];
    return [
      {
        ...whose,
        id: `low-balance:${id}`,
        kind: 'low-balance',
        severity: 'warning',
        title: `${accountKindLabels[kind]} com saldo baixo`,
        message: `${name}: ${money(left)} não cobrem um mês de despesas (${money(burn)}).`,
        action: 'Planeje uma transferência ou um resgate antes das próximas despesas.',
      },
    ];
  });
}

/** What an alert about a day that has passed says of it. */
function late(books: Books, development: string, date: string, amount: number, asOf: string) {
  const days = daysFrom(date, asOf);
  return {
    whose: {
      severity: 'warning' as const,
      developmentId: development,
      developmentName: nameOf(books, development),
      amount: reais(amount),
      date,
      days,
    },
    since: `previsto para ${formatDate(date)}, há ${days} dia${days === 1 ? '' : 's'}`,
  };
}

function overduePayments(books: Books, asked: Asked): AlertView[] {
  const asOf = standsOn(asked);
  return pendingOf(books, asked)
    .filter(({ date }) => date < asOf)
    .map(({ paymentId, accountId, date, amount, description }) => {
      const { development } = books.reference.homes.get(accountId)!;
      const { whose, since } = late(books, development, date, amount, asOf);
      return {
        ...whose,
        id: `overdue-payment:${paymentId as string}`,
        kind: 'overdue-payment',
        title: 'Pagamento pendente vencido',
        message: `${description as string}: ${money(amount)} ${since}.`,
        action: 'Cobre o cliente, confirme o recebimento ou cancele o pagamento.',
        link: `/developments/${development}#pagamentos-pendentes`,
      };
    });
}

function overdueReturns(books: Books, asked: Asked): AlertView[] {
  const asOf = standsOn(asked);
  return positionsOf(books, asked).flatMap(({ made, outstanding, due }) => {
    if (due === null || due >= asOf) return [];
    const { development } = books.reference.homes.get(made.accountId)!;
    const { whose, since } = late(books, development, due, outstanding, asOf);
    return {
      ...whose,
      id: `overdue-return:${made.investmentId as string}`,
      kind: 'overdue-return' as const,
      title: 'Resgate de aplicação vencido',
      message: `${made.description as string}: principal de ${money(outstanding)} com retorno ${since}.`,
      action: 'Resgate a aplicação e registre o retorno.',
      link: `/developments/${development}?dialogo=aplicacoes&conta=${made.accountId}`,
    };
  });
}

function overduePurchases(books: Books, asked: Asked): AlertView[] {
  const asOf = standsOn(asked);
  return openPurchases(books, asked).flatMap(({ id, development, description, status, cost, needed }) => {
    if (needed === null || needed >= asOf) return [];
    const { whose, since } = late(books, development, needed, cost, asOf);
    const waits = status === 'pending';
    return {
      ...whose,
      id: `overdue-purchase:${id}`,
      kind: 'overdue-purchase' as const,
      title: waits ? 'Solicitação de compra à espera' : 'Compra aprovada em atraso',
      message: `${description}: ${money(cost)}, uso ${since}.`,
      action: waits ? 'Aprove ou rejeite a solicitação.' : 'Registre a compra ou cancele a solicitação.',
      link: `/purchases?status=${status}`,
    };
  });
}
