/** The development form's values, how they are judged, and the commands that they become. Pure but for the server's clock. */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { parseFormMoney, toReais } from '@livro/money';
import {
  developmentChecks,
  developmentStatusLabels,
  lateRuleChecks,
  readDevelopmentStatus,
  type DevelopmentStatus,
} from '@livro/rules';
import { serverToday } from '../../shared/api/server-clock.ts';
import type {
  CreateDevelopmentDto,
  DevelopmentView,
  EditDevelopmentDto,
} from '../../shared/api/generated.ts';
import { dateOf, integerOf, moneyOf, percentText, problemsOf } from '../../shared/forms/read-typed.ts';

/** What creating and editing have in common. */
export type DevelopmentValues = {
  name: string;
  status: string;
  description: string;
  location: string;
  progress: string;
  startDate: string;
  expectedCompletionDate: string;
  tags: string[];
};
export type NewDevelopmentValues = DevelopmentValues & {
  buildingOpeningBalance: string;
  landOpeningBalance: string;
};

/** The rule for late payments is decided once there are any. */
export type EditedDevelopmentValues = DevelopmentValues & { lateFine: string; lateInterest: string };

export const developmentLabels = {
  name: 'Nome',
  status: 'Status',
  description: 'Descrição',
  location: 'Localização',
  progress: 'Progresso (%)',
  startDate: 'Data de início',
  expectedCompletionDate: 'Previsão de conclusão',
  tags: 'Tags',
} as const;

export const editedDevelopmentLabels = {
  ...developmentLabels,
  lateFine: 'Multa por atraso (%)',
  lateInterest: 'Juros por atraso (% ao mês)',
} as const;

export const newDevelopmentLabels = {
  ...developmentLabels,
  buildingOpeningBalance: 'Saldo inicial da Conta da Obra',
  landOpeningBalance: 'Saldo inicial da Conta do Terreno',
} as const;

/** The server's names for fields that the form calls otherwise. */
export const developmentServerNames = {
  address: 'location',
  progressPercentage: 'progress',
  expectedCompletion: 'expectedCompletionDate',
} as const;

export const newDevelopment: NewDevelopmentValues = {
  name: '',
  status: 'planning',
  description: '',
  location: '',
  progress: '0',
  startDate: '',
  expectedCompletionDate: '',
  tags: [],
  buildingOpeningBalance: '',
  landOpeningBalance: '',
};

const optionOf = (value: DevelopmentStatus) => ({ value, label: developmentStatusLabels[value] });
const creatable: readonly DevelopmentStatus[] = ['planning', 'active', 'on-hold', 'completed'];

export const newStatusOptions = creatable.map(optionOf);

/** The stored status is always among them, whether or not it can be chosen anew: it stands until somebody changes it. */
export function editStatusOptions(stored: string) {
  const options = [...creatable, 'cancelled' as const].map(optionOf);
  const known = readDevelopmentStatus(stored);
  if (options.some(({ value }) => value === stored)) return options;
  return [{ value: stored, label: known ? developmentStatusLabels[known] : stored }, ...options];
}

function commonProblems(values: DevelopmentValues) {
  const startDate = dateOf(values.startDate);
  const completion = dateOf(values.expectedCompletionDate);
  const form = { today: serverToday(), status: values.status, startDate: startDate.value };
  return {
    name: developmentChecks.name(values.name),
    status: developmentChecks.status(values.status as DevelopmentStatus),
    description: developmentChecks.description(values.description),
    location: developmentChecks.location(values.location),
    progress: developmentChecks.progressPercentage(integerOf(values.progress)),
    startDate: startDate.problem ?? developmentChecks.startDate(startDate.value, form),
    expectedCompletionDate:
      completion.problem ?? developmentChecks.expectedCompletionDate(completion.value, form),
    tags: developmentChecks.tags(values.tags),
  };
}

export const developmentProblems = (values: EditedDevelopmentValues) =>
  problemsOf<EditedDevelopmentValues>({
    ...commonProblems(values),
    lateFine: lateRuleChecks.lateFine(values.lateFine),
    lateInterest: lateRuleChecks.lateInterest(values.lateInterest),
  });

export function newDevelopmentProblems(values: NewDevelopmentValues) {
  const building = moneyOf(values.buildingOpeningBalance);
  const land = moneyOf(values.landOpeningBalance);
  return problemsOf<NewDevelopmentValues>({
    ...commonProblems(values),
    buildingOpeningBalance: building.problem ?? developmentChecks.buildingOpeningBalance(building.value),
    landOpeningBalance: land.problem ?? developmentChecks.landOpeningBalance(land.value),
  });
}

const isoOf = (raw: string): string => {
  const parsed = parseLocalDate(raw);
  return parsed.ok ? parsed.value : '';
};

/** Of values without problems. */
export function newDevelopmentOf(values: NewDevelopmentValues): CreateDevelopmentDto {
  const text = (raw: string) => raw.trim() || undefined;
  const amount = (raw: string) => {
    const parsed = parseFormMoney(raw);
    return parsed.ok && parsed.value > 0 ? toReais(parsed.value) : undefined;
  };
  return {
    name: values.name.trim(),
    description: text(values.description),
    address: text(values.location),
    status: values.status,
    progressPercentage: integerOf(values.progress) ?? 0,
    startDate: isoOf(values.startDate),
    expectedCompletion: isoOf(values.expectedCompletionDate) || undefined,
    tags: values.tags,
    buildingOpeningBalance: amount(values.buildingOpeningBalance),
    landOpeningBalance: amount(values.landOpeningBalance),
  };
}

/** The development as its form would have it typed, with the status that is stored. */
export const typedOf = (development: DevelopmentView): EditedDevelopmentValues => ({
  name: development.name,
  status: development.status,
  description: development.description ?? '',
  location: development.address ?? '',
  progress: String(development.progressPercentage),
  startDate: formatDate(development.startDate),
  expectedCompletionDate: development.expectedCompletionDate
    ? formatDate(development.expectedCompletionDate)
    : '',
  tags: development.tags,
  lateFine: percentText(development.lateFine),
  lateInterest: percentText(development.lateInterest),
});

/** Only the fields that the user touched; one that was emptied is sent empty. */
export function developmentChanges(
  from: EditedDevelopmentValues,
  to: EditedDevelopmentValues,
): EditDevelopmentDto {
  const command: Readonly<Record<keyof EditedDevelopmentValues, EditDevelopmentDto>> = {
    name: { name: to.name.trim() },
    status: { status: to.status },
    description: { description: to.description.trim() },
    location: { address: to.location.trim() },
    progress: { progressPercentage: integerOf(to.progress) ?? 0 },
    startDate: { startDate: isoOf(to.startDate) },
    expectedCompletionDate: { expectedCompletion: isoOf(to.expectedCompletionDate) },
    tags: { tags: to.tags },
    lateFine: { lateFine: to.lateFine.trim() },
    lateInterest: { lateInterest: to.lateInterest.trim() },
  };
  const touched = (Object.keys(from) as (keyof EditedDevelopmentValues)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  );
  return Object.assign({}, ...touched.map((field) => command[field])) as EditDevelopmentDto;
}
