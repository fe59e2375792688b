/** Alerts as they go over the wire: what is wrong, since when, what to do about it and where. Pure. */
import { daysBetween, formatDate, type LocalDate } from '@livro/calendar';
import { formatMoney, type Centavos } from '@livro/money';
import { accountKindLabels } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { isLowBalance, monthlyBurn } from '../figures/formulas.ts';
import type { Overdue, OverduePurchase, OverdueReturn } from './alert.queries.ts';
import type { StaleKeys } from '../../platform/projections/parking/parked.types.ts';
import type { AccountFigures, DevelopmentFigures } from '../figures/account-figures.queries.ts';
import { reais } from '../figures/figures.view.ts';

export const alertKinds = [
  'negative-balance',
  'stale-data',
  'projection-lag',
  'overdue-payment',
  'overdue-return',
  'overdue-purchase',
  'low-balance',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export class AlertView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: alertKinds }) kind!: AlertKind;
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  @ApiProperty() title!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'O que fazer' }) action!: string;
  @ApiProperty({ description: 'A tela em que se faz' }) link!: string;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) developmentId!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ type: 'number', nullable: true }) amount!: number | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) date!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Dias de atraso' }) days!: number | null;
}

export class AlertCountView {
  @ApiProperty({ enum: alertKinds }) kind!: AlertKind;
  @ApiProperty({ type: 'integer' }) count!: number;
}

export class AlertsView {
  @ApiProperty({ type: 'integer', description: 'Todos, também os que não cabem na lista' }) count!: number;
  @ApiProperty({ type: [AlertCountView] }) counts!: AlertCountView[];
  @ApiProperty({ type: [AlertView], description: 'Os mais graves e antigos de cada tipo' })
  alerts!: AlertView[];
}

const money = (amount: number): string => formatMoney(amount as Centavos);
const history = (developmentId: string, filters: string): string =>
  `/developments/${developmentId}?dialogo=historico&${filters}`;
const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/** One for each account below zero, and for each that does not cover a month of its expenses; the least balance first. */
export function balanceAlerts(
  accounts: readonly AccountFigures[],
  developments: readonly DevelopmentFigures[],
  burned: ReadonlyMap<string, number>,
): AlertView[] {
  const poorestFirst = [...accounts].sort((a, b) => a.balance - b.balance || (a.id < b.id ? -1 : 1));
  return poorestFirst.flatMap((account): AlertView[] => {
    const { id, developmentId, kind, balance } = account;
    const name = developments.find((one) => one.id === developmentId)?.name ?? null;
    const burn = monthlyBurn(burned.get(id) ?? 0);
    const whose = {
      developmentId,
      developmentName: name,
      amount: reais(balance),
      date: null,
      days: null,
      link: history(developmentId, `conta=${id}`),
    };
    if (balance < 0)
      return [
        {
          ...whose,
          id: `negative-balance:${id}`,
          kind: 'negative-balance',
          severity: 'error',
          title: `${accountKindLabels[kind]} negativa`,
          message: `${name ?? 'Empreendimento'}: saldo de ${money(balance)}.`,
          action: 'Transfira de outra conta ou registre o recebimento que falta.',
        },
      ];
    if (!isLowBalance(balance, burn)) return [];
    return [
      {
        ...whose,
        id: `low-balance:${id}`,
        kind: 'low-balance',
        severity: 'warning',
        title: `${accountKindLabels[kind]} com saldo baixo`,
        message: `${name ?? 'Empreendimento'}: ${money(balance)} não cobrem um mês de despesas (${money(burn)}).`,
        action: 'Planeje uma transferência ou um resgate antes das próximas despesas.',
      },
    ];
  });
}

const overdue = (
  kind: AlertKind,
  { id, developmentId, developmentName, date, amount }: Overdue,
  today: LocalDate,
) => ({
  id: `${kind}:${id}`,
  kind,
  severity: 'warning' as const,
  developmentId,
  developmentName,
  amount: reais(amount),
  date,
  days: daysBetween(date as LocalDate, today),
});

const since = (date: string, today: LocalDate): string =>
  `previsto para ${formatDate(date)}, há ${daysText(daysBetween(date as LocalDate, today))}`;

export const paymentAlert = (found: Overdue, today: LocalDate): AlertView => ({
  ...overdue('overdue-payment', found, today),
  title: 'Pagamento pendente vencido',
  message: `${found.description}: ${money(found.amount)} ${since(found.date, today)}.`,
  action: 'Cobre o cliente, confirme o recebimento ou cancele o pagamento.',
  link: `/developments/${found.developmentId}#pagamentos-pendentes`,
});

export const returnAlert = (found: OverdueReturn, today: LocalDate): AlertView => ({
  ...overdue('overdue-return', found, today),
  title: 'Resgate de aplicação vencido',
  message: `${found.description}: principal de ${money(found.amount)} com retorno ${since(found.date, today)}.`,
  action: 'Resgate a aplicação e registre o retorno.',
  link: `/developments/${found.developmentId}?dialogo=aplicacoes&conta=${found.accountId}`,
});

export const purchaseAlert = (found: OverduePurchase, today: LocalDate): AlertView => ({
  ...overdue('overdue-purchase', found, today),
  title: found.status === 'pending' ? 'Solicitação de compra à espera' : 'Compra aprovada em atraso',
  message: `${found.description}: ${money(found.amount)}, uso ${since(found.date, today)}.`,
  action:
    found.status === 'pending'
      ? 'Aprove ou rejeite a solicitação.'
      : 'Registre a compra ou cancele a solicitação.',
  link: `/purchases?status=${found.status}`,
});

const aboutData = { developmentId: null, developmentName: null, amount: null, date: null, days: null };

/** Below this many seconds nobody notices. */
export const LAG_NOTICED_SECONDS = 60;

export const lagAlert = (lagSeconds: number, lagEvents: number): AlertView => ({
  ...aboutData,
  id: 'projection-lag',
  kind: 'projection-lag',
  severity: 'warning',
  title: 'Dados em atualização',
  message: `Os totais estão ${Math.round(lagSeconds)} s atrás do diário: ${lagEvents === 1 ? 'um evento ainda não aparece' : `${lagEvents} eventos ainda não aparecem`}.`,
  action: 'Os lançamentos estão salvos. Aguarde ou avise o administrador se continuar.',
  link: '/dashboard',
});

export const staleAlert = ({ all, filling, size }: StaleKeys): AlertView => ({
  ...aboutData,
  id: 'stale-data',
  kind: 'stale-data',
  severity: 'error',
  title: 'Valores incompletos',
  message: filling
    ? 'O diário está sendo lido de novo desde o começo: qualquer total pode estar incompleto.'
    : all
      ? 'Um evento do diário não pôde ser lido: qualquer total pode estar incompleto.'
      : `Um evento do diário não pôde ser lido: ${size === 1 ? 'uma conta está incompleta' : `${size} contas estão incompletas`}.`,
  action: filling
    ? 'Os lançamentos estão salvos. Aguarde antes de usar estes números.'
    : 'Peça ao administrador que trate os eventos retidos antes de usar estes números.',
  link: '/dashboard',
});

export function alertsView(
  groups: readonly {
    readonly kind: AlertKind;
    readonly count: number;
    readonly alerts: readonly AlertView[];
  }[],
): AlertsView {
  const alerts = groups
    .flatMap((group) => group.alerts)
    .sort((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
  const counts = groups.filter(({ count }) => count > 0).map(({ kind, count }) => ({ kind, count }));
  return { count: counts.reduce((sum, { count }) => sum + count, 0), counts, alerts };
}
