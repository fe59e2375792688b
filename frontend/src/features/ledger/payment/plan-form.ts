/** The plan form's values, how they are judged, and the command that they become. Pure but for the server's clock. */
import { addMonths, formatDate } from '@livro/calendar';
import { toReais, ZERO } from '@livro/money';
import {
  brokenPlanRule,
  limits,
  messages,
  paymentChecks,
  text,
  type PaymentMethod,
  type PlanTerms,
} from '@livro/rules';
import type { MakePlanDto } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { dateOf, integerOf, moneyOf, problemsOf, type Reading } from '../../../shared/forms/read-typed.ts';
import type { Problem } from '../../../shared/forms/use-entry-form.ts';

export type PlanValues = {
  developmentId: string;
  clientId: string;
  unitReference: string;
  total: string;
  downPayment: string;
  downPaymentDate: string;
  instalments: string;
  firstDue: string;
  balloonEvery: string;
  balloonAmount: string;
  accountId: string;
  paymentMethod: string;
  description: string;
};

export const planLabels = {
  developmentId: 'Empreendimento',
  clientId: 'Cliente',
  unitReference: 'Unidade',
  total: 'Valor do contrato',
  downPayment: 'Entrada',
  downPaymentDate: 'Vencimento da entrada',
  instalments: 'Parcelas mensais',
  firstDue: 'Vencimento da 1ª parcela',
  balloonEvery: 'Balão a cada (meses)',
  balloonAmount: 'Valor de cada balão',
  accountId: 'Conta',
  paymentMethod: 'Método de pagamento',
  description: 'Descrição',
} as const;

export const emptyPlan = (known: Partial<PlanValues>): PlanValues => ({
  developmentId: '',
  clientId: '',
  unitReference: '',
  total: '',
  downPayment: '',
  downPaymentDate: formatDate(serverToday()),
  instalments: '',
  firstDue: formatDate(addMonths(serverToday(), 1)),
  balloonEvery: '',
  balloonAmount: '',
  accountId: '',
  paymentMethod: 'pix',
  description: 'Contrato',
  ...known,
});

/** As far as they can be read: the terms, and what keeps each field from being read. */
function readTerms(values: PlanValues) {
  const total = moneyOf(values.total);
  const downPayment = moneyOf(values.downPayment);
  const downPaymentDate = dateOf(values.downPaymentDate);
  const firstDue = dateOf(values.firstDue);
  const instalments = integerOf(values.instalments);
  const every = integerOf(values.balloonEvery);
  const each = moneyOf(values.balloonAmount);
  const hasBalloons = every !== undefined || each.value !== undefined;
  const problems = problemsOf<PlanValues>({
    total: total.problem ?? paymentChecks.amount(total.value),
    downPayment: downPayment.problem,
    downPaymentDate: downPayment.value === undefined ? undefined : problemOfDay(downPaymentDate),
    instalments:
      instalments === undefined
        ? { code: 'REQUIRED_FIELD', message: messages.instalmentsOutOfRange(limits.planPartsMax) }
        : undefined,
    firstDue: problemOfDay(firstDue),
    balloonAmount: each.problem,
  });
  if (Object.keys(problems).length > 0 || !firstDue.value || instalments === undefined)
    return { problems, terms: undefined };
  const terms: PlanTerms = {
    total: total.value ?? ZERO,
    instalments,
    firstDue: firstDue.value,
    ...(downPayment.value !== undefined &&
      downPaymentDate.value && { downPayment: { amount: downPayment.value, date: downPaymentDate.value } }),
    ...(hasBalloons && { balloon: { every: every ?? 0, amount: each.value ?? ZERO } }),
  };
  return { problems, terms };
}

const problemOfDay = ({ value, problem }: Reading<string>): Problem | undefined =>
  problem ?? (value === undefined ? { code: 'REQUIRED_FIELD', message: messages.dateRequired } : undefined);

/** The terms while they are typed, where they break no rule. */
export function soundTerms(values: PlanValues): PlanTerms | undefined {
  const { terms } = readTerms(values);
  return terms && !brokenPlanRule(terms, serverToday()) ? terms : undefined;
}

/** What is wrong with the values, and what is sent of them where nothing is. */
export function readPlan(values: PlanValues) {
  const { problems: unreadable, terms } = readTerms(values);
  const broken = terms && brokenPlanRule(terms, serverToday());
  const description = text({
    label: planLabels.description,
    min: limits.descriptionMin,
    max: limits.planDescriptionMax,
  });
  const problems = {
    ...problemsOf<PlanValues>({
      developmentId: values.developmentId
        ? undefined
        : { code: 'REQUIRED_FIELD', message: messages.developmentRequired },
      clientId: paymentChecks.clientId(values.clientId),
      accountId: paymentChecks.accountId(values.accountId),
      unitReference: paymentChecks.unitReference(values.unitReference),
      paymentMethod: paymentChecks.paymentMethod(values.paymentMethod as PaymentMethod),
      description: paymentChecks.description(values.description) ?? description(values.description),
    }),
    ...unreadable,
    ...(broken && { [broken.field]: broken }),
  };
  const dto: MakePlanDto = {
    accountId: values.accountId,
    clientId: values.clientId,
    unitReference: values.unitReference.trim() || undefined,
    total: toReais(terms?.total ?? ZERO),
    downPayment: terms?.downPayment && toReais(terms.downPayment.amount),
    downPaymentDate: terms?.downPayment?.date,
    instalments: terms?.instalments ?? 0,
    firstDue: terms?.firstDue ?? values.firstDue,
    balloonEvery: terms?.balloon?.every,
    balloonAmount: terms?.balloon && toReais(terms.balloon.amount),
    paymentMethod: values.paymentMethod as PaymentMethod,
    description: values.description.trim(),
  };
  return { problems, dto };
}
