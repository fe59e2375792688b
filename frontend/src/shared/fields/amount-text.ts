/** Amounts that an address holds, as texts of the wire: “1234.56”. Pure. */
import { formatAmount, parseWireMoney, type Centavos } from '@livro/money';

export const centavosIn = (text: string): Centavos | undefined => {
  const parsed = parseWireMoney(text);
  return parsed.ok ? parsed.value : undefined;
};

export const wireText = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** As a field shows it; nothing for what is no amount. */
export const typedAmount = (text: string | undefined): string => {
  const amount = text === undefined ? undefined : centavosIn(text);
  return amount === undefined ? '' : formatAmount(amount);
};
