/** The confirmation of pending payments: which are late, what their fine and interest come to, and the command. Pure but for the server's clock. */
import { localDate, type LocalDate } from '@livro/calendar';
import { formatAmount, formatMoney, toReais, ZERO, type Centavos } from '@livro/money';
import { lateChargeChecks, lateCharges, paymentChecks, type LateCharges, type LateRule } from '@livro/rules';
import type { ReceivableView } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { YES } from '../../../shared/fields/checkbox-field.tsx';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';

/** What is confirmed, of whatever list it was chosen from. */
export type PayableView = Pick<ReceivableView, 'id' | 'description' | 'amount' | 'date'> & {
  readonly development_id?: string | null;
  readonly entry_number?: number;
};

export interface Payable extends PayableView {
  /** Undefined where nothing is proposed. */
  readonly rule: LateRule | undefined;
}

/** The day, whether charges are asked, and two fields for each payment. */
export type ConfirmValues = Record<string, string>;

export const fineOf = (i: number): string => `fine-${i}`;
export const interestOf = (i: number): string => `interest-${i}`;

const nothing: LateCharges = { days: 0, fine: ZERO, interest: ZERO, lines: [] };

export function proposalFor({ amount, date, rule }: Payable, paidOn: LocalDate | undefined): LateCharges {
  if (!paidOn || !rule) return nothing;
  return lateCharges({ amount: centavosOf(amount), due: localDate(date), paidOn }, rule);
}

const shown = (amount: Centavos): string => (amount === ZERO ? '' : formatAmount(amount));

/** The fields' texts of what is proposed for a day. */
export const proposedTexts = (payments: readonly Payable[], paidOn: LocalDate | undefined): ConfirmValues =>
  Object.fromEntries(
    payments.flatMap((payment, i) => {
      const { fine, interest } = proposalFor(payment, paidOn);
      return [
        [fineOf(i), shown(fine)],
        [interestOf(i), shown(interest)],
      ];
    }),
  );

export const labelsOf = (payments: readonly Payable[]): Readonly<Record<string, string>> => ({
  date: 'Data do recebimento',
  charged: 'Multa e juros',
  ...Object.fromEntries(
    payments.flatMap(({ description }, i) => [
      [fineOf(i), `Multa de ${description}`],
      [interestOf(i), `Juros de ${description}`],
    ]),
  ),
});

const dayOf = ({ date = '' }: ConfirmValues): LocalDate | undefined => dateOf(date).value;

/** Of one payment, as typed; nothing where none are asked, or where it is not late on that day. */
export function chargesOf(
  payments: readonly Payable[],
  values: ConfirmValues,
  i: number,
): { readonly fine: Centavos; readonly interest: Centavos } {
  const late = proposalFor(payments[i]!, dayOf(values)).days > 0;
  if (values.charged !== YES || !late) return { fine: ZERO, interest: ZERO };
  return {
    fine: moneyOf(values[fineOf(i)] ?? '').value ?? ZERO,
    interest: moneyOf(values[interestOf(i)] ?? '').value ?? ZERO,
  };
}

export function problemsOfConfirm(payments: readonly Payable[], values: ConfirmValues) {
  const date = dateOf(values.date ?? '');
  const form = { today: serverToday(), status: 'confirmed' };
  const money = (field: string) => {
    const typed = moneyOf(values[field] ?? '');
    return [field, typed.problem ?? lateChargeChecks.amount(typed.value)] as const;
  };
  const charges =
    values.charged === YES ? payments.flatMap((_, i) => [money(fineOf(i)), money(interestOf(i))]) : [];
  return problemsOf<ConfirmValues>({
    date: date.problem ?? paymentChecks.date(date.value, form),
    ...Object.fromEntries(charges),
  });
}

/** What is sent of one payment. */
export function confirmationOf(payments: readonly Payable[], values: ConfirmValues, i: number) {
  const payment = payments[i]!;
  const { fine, interest } = chargesOf(payments, values, i);
  const { id } = payment;
  if (fine + interest === 0) return { id };
  const proposed = proposalFor(payment, dayOf(values));
  const asProposed = proposed.fine === fine && proposed.interest === interest;
  const agreed = `Acordado: multa ${formatMoney(fine)}, juros ${formatMoney(interest)}`;
  const rule = proposed.lines.map((line) => `Pela regra: ${line}`);
  const calculation = (asProposed ? proposed.lines : [agreed, ...rule]).join('\n');
  return { id, fine: toReais(fine), interest: toReais(interest), calculation };
}
