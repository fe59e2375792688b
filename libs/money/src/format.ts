/** Money for people, in pt-BR: always the same bytes (U+00A0 after R$, sign before it) on screen, copied and exported. */
import type { Centavos } from './centavos.ts';

/** Digits in groups of three: "1.234.567". */
export function groupDigits(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('.');
}

function amountText(magnitude: number): string {
  const digits = String(magnitude).padStart(3, '0');
  return `${groupDigits(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/** "1.234,56"; negative amounts with a leading hyphen, zero without one. */
export const formatAmount = (amount: Centavos): string =>
  `${amount < 0 ? '-' : ''}${amountText(Math.abs(amount))}`;

/** "R$ 1.234,56", "-R$ 1.234,56"; the space is U+00A0. */
export const formatMoney = (amount: Centavos): string =>
  `${amount < 0 ? '-' : ''}R$\u00a0${amountText(Math.abs(amount))}`;

/** As `formatMoney`, with "+" before amounts above zero; for lists of movements. */
export const formatMoneySigned = (amount: Centavos): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;

/** "R$ 1.235": whole reais, half away from zero; for cards only. */
export function formatMoneyRounded(amount: Centavos): string {
  const reais = Math.floor((Math.abs(amount) + 50) / 100);
  return `${amount < 0 && reais > 0 ? '-' : ''}R$\u00a0${groupDigits(String(reais))}`;
}
