/** Short texts of charts and tables: months, shares, amounts on axes. Exact amounts are `Money`'s. */
import { formatMoney, type Centavos } from '@livro/money';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** "2025-03" as "mar/25". */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]}/${month.slice(2, 4)}`;

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
export const percentText = (value: number | null): string =>
  value === null ? '—' : `${percent.format(value)}%`;

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
/** "1,2 mi": on axes only, where there is no room for an amount. */
export const axisText = (reais: number): string => compact.format(reais + 0);

/** An amount of a chart, which counts in reais, to the cent. */
export const amountText = (reais: number | null): string =>
  reais === null ? '' : formatMoney((Math.round(reais * 100) + 0) as Centavos);
