export { centavos, ZERO, MAX_CENTAVOS, add, subtract, negate, toReais, type Centavos } from './centavos.ts';
export { proportion, type Rounding } from './proportion.ts';
export { formatMoney, formatMoneySigned, formatMoneyRounded, formatAmount, groupDigits } from './format.ts';
export { parseWireMoney, parseFormMoney, moneyTexts } from './parse.ts';
export { accepted, refused, type Parsed } from './parsed.ts';
