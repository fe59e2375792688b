/** The confirmation of pending payments: which are late, what their fine and interest come to, and the command. Pure but for the server's clock. */
import { localDate, type LocalDate } from '@livro/calendar';
import { add, formatAmount, formatMoney, subtract, toReais, ZERO, type Centavos } from '@livro/money';
import {
  daysLate,
  lateChargeChecks,
  lateCharges,
  messages,
  paymentChecks,
  type LateCharges,
  type LateRule,
  type Violation,
} from '@livro/rules';
import type { ReceivableView } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
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

/** The day, and for each payment what was received, and which of it are fine and interest. */
export type ConfirmValues = Record<string, string>;

export const receivedOf = (i: number): string => `received-${i}`;
export const fineOf = (i: number): string => `fine-${i}`;
export const interestOf = (i: number): string => `interest-${i}`;

const nothing: LateCharges = { days: 0, fine: ZERO, interest: ZERO, lines: [] };

/** What the rule says that a payment costs more on a day. */
export function chargesByRule({ amount, date, rule }: Payable, paidOn: LocalDate | undefined): LateCharges {
  if (!paidOn || !rule) return nothing;
  return lateCharges({ amount: centavosOf(amount), due: localDate(date), paidOn }, rule);
}

/** Days since it was due, as its list counts them; none while it is ahead, or on no day. */
export const lateOn = ({ date }: Payable, paidOn: LocalDate | undefined): number =>
  paidOn ? Math.max(0, daysLate(localDate(date), paidOn)) : 0;

const dayOf = ({ date = '' }: ConfirmValues): LocalDate | undefined => dateOf(date).value;

/** What was received beyond the payment itself. */
export function extraOf(payment: Payable, values: ConfirmValues, i: number): Centavos {
  const received = moneyOf(values[receivedOf(i)] ?? '').value ?? ZERO;
  return received > centavosOf(payment.amount) ? subtract(received, centavosOf(payment.amount)) : ZERO;
}

const shown = (amount: Centavos): string => (amount === ZERO ? '' : formatAmount(amount));

/** The texts of fine and interest: what came beyond the payment is its fine up to what the rule says, then interest. */
export const proposedTexts = (payments: readonly Payable[], values: ConfirmValues): ConfirmValues =>
  Object.fromEntries(
    payments.flatMap((payment, i) => {
      const extra = lateOn(payment, dayOf(values)) > 0 ? extraOf(payment, values, i) : ZERO;
      const { fine } = chargesByRule(payment, dayOf(values));
      const ofFine = extra < fine ? extra : fine;
      return [
        [fineOf(i), shown(ofFine)],
        [interestOf(i), shown(subtract(extra, ofFine))],
      ];
    }),
  );

/** Each is received as it was announced until somebody says that more came. */
export const receivedTexts = (payments: readonly Payable[]): ConfirmValues =>
  Object.fromEntries(payments.map(({ amount }, i) => [receivedOf(i), formatAmount(centavosOf(amount))]));

export const labelsOf = (payments: readonly Payable[]): Readonly<Record<string, string>> => ({
  date: 'Data do recebimento',
  ...Object.fromEntries(
    payments.flatMap(({ description }, i) => [
      [receivedOf(i), payments.length === 1 ? 'Valor recebido' : `Valor recebido de ${description}`],
      [fineOf(i), `Multa de ${description}`],
      [interestOf(i), `Juros de ${description}`],
    ]),
  ),
});

/** Of one payment, as typed; nothing where no more was received than it is, or where it is not late on that day. */
export function chargesOf(
  payments: readonly Payable[],
  values: ConfirmValues,
  i: number,
): { readonly fine: Centavos; readonly interest: Centavos } {
  const payment = payments[i]!;
  if (lateOn(payment, dayOf(values)) === 0 || extraOf(payment, values, i) === ZERO)
    return { fine: ZERO, interest: ZERO };
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
  const charges = payments.flatMap((payment, i) =>
    extraOf(payment, values, i) > ZERO && lateOn(payment, date.value) > 0
      ? [money(fineOf(i)), money(interestOf(i))]
      : [],
  );
  return problemsOf<ConfirmValues>({
    date: date.problem ?? paymentChecks.date(date.value, form),
    ...Object.fromEntries(payments.map((_, i) => [receivedOf(i), receivedProblem(payments, values, i)])),
    ...Object.fromEntries(charges),
  });
}

function receivedProblem(
  payments: readonly Payable[],
  values: ConfirmValues,
  i: number,
): Violation | undefined {
  const payment = payments[i]!;
  const received = moneyOf(values[receivedOf(i)] ?? '');
  if (received.problem) return { code: 'INVALID_FORMAT', message: received.problem.message };
  if (received.value === undefined)
    return { code: 'REQUIRED_FIELD', message: messages.required('Valor recebido') };
  const amount = centavosOf(payment.amount);
  const of = formatMoney(amount);
  if (received.value < amount)
    return {
      code: 'INVALID_AMOUNT',
      message: `A parcela é de ${of}. Se o combinado foi menos, edite antes o pagamento.`,
    };
  if (received.value === amount) return undefined;
  const day = dayOf(values);
  if (day && lateOn(payment, day) === 0)
    return { code: 'INVALID_AMOUNT', message: `A parcela é de ${of} e não está atrasada nesta data.` };
  const { fine, interest } = chargesOf(payments, values, i);
  return fine + interest === extraOf(payment, values, i)
    ? undefined
    : {
        code: 'INVALID_AMOUNT',
        message: `Parcela, multa e juros somam ${formatMoney(add(amount, add(fine, interest)))}.`,
      };
}

/** What is sent of one payment. */
export function confirmationOf(payments: readonly Payable[], values: ConfirmValues, i: number) {
  const payment = payments[i]!;
  const { fine, interest } = chargesOf(payments, values, i);
  const { id } = payment;
  if (fine + interest === 0) return { id };
  const byRule = chargesByRule(payment, dayOf(values));
  const asByRule = byRule.fine === fine && byRule.interest === interest;
  const agreed = `Acordado: multa ${formatMoney(fine)}, juros ${formatMoney(interest)}`;
  const rule = byRule.lines.map((line) => `Pela regra: ${line}`);
  const calculation = (asByRule ? byRule.lines : [agreed, ...rule]).join('\n');
  return { id, fine: toReais(fine), interest: toReais(interest), calculation };
}
