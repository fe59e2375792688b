/**
 * The investment form's values in both of its modes, how they are judged, the commands that they become, and what they
 * promise. Pure but for the server's clock.
 */
import { daysBetween, formatDate } from '@livro/calendar';
import { proportion, toReais, ZERO, type Centavos } from '@livro/money';
import {
  investmentChecks,
  investmentTypeLabels,
  investmentTypes,
  returnChecks,
  returnKindLabels,
  returnKinds,
  type InvestmentType,
  type ReturnKind,
} from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import type {
  AddReturnDto,
  CreateInvestmentDto,
  EditInvestmentDto,
  EditReturnDto,
  InvestmentView,
} from '../../../shared/api/generated.ts';

export type InvestmentMode = 'invest' | 'return';
export type InvestmentValues = {
  mode: string;
  accountId: string;
  existingInvestmentId: string;
  returnType: string;
  type: string;
  amount: string;
  date: string;
  description: string;
  expectedReturnRate: string;
  expectedReturnDate: string;
  notes: string;
  tags: string[];
};

export const investmentLabels = {
  mode: 'Operação',
  accountId: 'Conta',
  existingInvestmentId: 'Investimento',
  returnType: 'Tipo de retorno',
  type: 'Tipo de investimento',
  amount: 'Valor',
  date: 'Data',
  description: 'Descrição',
  expectedReturnRate: 'Taxa esperada (% ao ano)',
  expectedReturnDate: 'Data prevista de retorno',
  notes: 'Observações',
  tags: 'Tags',
} as const;

export const investmentTypeOptions = investmentTypes.map((value) => ({
  value,
  label: investmentTypeLabels[value],
}));
export const returnTypeOptions = returnKinds.map((value) => ({ value, label: returnKindLabels[value] }));

export const emptyInvestment = (accountId: string): InvestmentValues => ({
  mode: 'invest',
  accountId,
  existingInvestmentId: '',
  returnType: 'partial',
  type: 'cdb',
  amount: '',
  date: formatDate(serverToday()),
  description: '',
  expectedReturnRate: '',
  expectedReturnDate: '',
  notes: '',
  tags: [],
});

/** `availableBalance`: where the account is known to hold no more. */
export function investmentProblems(values: InvestmentValues, availableBalance?: Centavos) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  const today = serverToday();
  if (values.mode === 'return') {
    return problemsOf<InvestmentValues>({
      existingInvestmentId: returnChecks.investmentId(values.existingInvestmentId),
      returnType: returnChecks.returnType(values.returnType as ReturnKind),
      amount: amount.problem ?? returnChecks.amount(amount.value),
      date: date.problem ?? returnChecks.date(date.value, { today }),
      description: returnChecks.description(values.description),
      notes: returnChecks.notes(values.notes),
    });
  }
  const expected = dateOf(values.expectedReturnDate);
  return problemsOf<InvestmentValues>({
    type: investmentChecks.type(values.type as InvestmentType),
    amount: amount.problem ?? investmentChecks.amount(amount.value, { availableBalance }),
    date: date.problem ?? investmentChecks.date(date.value, { today }),
    description: investmentChecks.description(values.description),
    expectedReturnRate: investmentChecks.expectedReturnRate(values.expectedReturnRate),
    expectedReturnDate:
      expected.problem ?? investmentChecks.expectedReturnDate(expected.value, { date: date.value }),
    notes: investmentChecks.notes(values.notes),
    tags: investmentChecks.tags(values.tags),
  });
}

/** Of values without problems, in the mode of applying. */
export function investmentOf(values: InvestmentValues): CreateInvestmentDto {
  return {
    ...sharedOf(values),
    accountId: values.accountId,
    type: values.type as InvestmentType,
    expectedReturnRate: values.expectedReturnRate.trim().replace(',', '.') || undefined,
    expectedReturnDate: dateOf(values.expectedReturnDate).value,
    tags: values.tags,
  };
}

/** Of values without problems, in the mode of taking back. */
export const returnOf = (values: InvestmentValues): AddReturnDto => ({
  ...sharedOf(values),
  type: values.returnType as ReturnKind,
});

/** Only the fields in which two sets of values without problems differ; what was emptied is sent empty. */
export function investmentChanges(from: InvestmentValues, to: InvestmentValues): EditInvestmentDto {
  const { expectedReturnRate = '', expectedReturnDate = '', ...command } = investmentOf(to);
  return changedFields(from, to, {
    ...command,
    expectedReturnRate,
    expectedReturnDate,
    notes: to.notes.trim(),
  });
}

/** The same of a return. */
export function returnChanges(from: InvestmentValues, to: InvestmentValues): EditReturnDto {
  const {
    existingInvestmentId: investmentId,
    returnType: type,
    ...others
  } = changedFields(from, to, {
    ...returnOf(to),
    existingInvestmentId: to.existingInvestmentId,
    returnType: to.returnType as ReturnKind,
    notes: to.notes.trim(),
  });
  return {
    ...others,
    ...(investmentId !== undefined && { investmentId }),
    ...(type !== undefined && { type }),
  };
}

const sharedOf = (values: InvestmentValues) => ({
  amount: toReais(moneyOf(values.amount).value ?? ZERO),
  date: dateOf(values.date).value ?? values.date,
  description: values.description.trim(),
  notes: values.notes.trim() || undefined,
});

/**
 * What the money will be worth on the expected day: principal × (1 + rate)^(days/365), the specification's daily rate over
 * the days between. For showing only; undefined while anything is missing.
 */
export function expectedValue(values: InvestmentValues): Centavos | undefined {
  const amount = moneyOf(values.amount).value;
  const from = dateOf(values.date).value;
  const to = dateOf(values.expectedReturnDate).value;
  const rate = Number(values.expectedReturnRate.trim().replace(',', '.'));
  const judged = investmentChecks.expectedReturnRate(values.expectedReturnRate);
  if (amount === undefined || !from || !to || to <= from || judged || !values.expectedReturnRate.trim()) {
    return undefined;
  }
  return figure(Math.round(amount * (1 + rate / 100) ** (daysBetween(from, to) / 365)));
}

export interface ReturnSplit {
  readonly principal: Centavos;
  /** Below zero for a loss. */
  readonly gain: Centavos;
}

/**
 * How a return divides: a full one pays back all that is outstanding; a partial one principal in the proportion
 * amount / value, at most what is outstanding. `investment` as the server values it on the day.
 */
export function splitOf(amount: Centavos, kind: string, investment: InvestmentView): ReturnSplit {
  const outstanding = centavosOf(investment.outstanding_principal);
  const value = centavosOf(investment.current_value);
  const principal =
    kind === 'full' || amount >= value || value <= 0
      ? outstanding
      : proportion(outstanding, amount, value, 'half-even');
  return { principal, gain: figure(amount - principal) };
}
