/** The form of a webhook: its values, how they are judged, and what is sent of them. Pure. */
import { webhookChecks } from '@livro/rules';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import type { ChangeWebhookDto, RegisterWebhookDto, WebhookView } from '../../shared/api/generated.ts';

export type WebhookValues = { name: string; url: string; start: string; choice: string; types: string[] };

/** In the order of the form. */
export const webhookLabels = {
  name: 'Nome',
  url: 'Endereço',
  start: 'A partir de quando',
  choice: 'Quais eventos',
  types: 'Tipos de evento',
} as const;

export const ALL = 'todos';
export const SOME = 'alguns';
export const choiceOptions = [
  { value: ALL, label: 'Todos, também os que vierem a existir' },
  { value: SOME, label: 'Só os que eu escolher' },
];
export const startOptions = [
  { value: 'now', label: 'Do que for lançado daqui em diante' },
  { value: 'first', label: 'Desde o primeiro evento do livro' },
];

export const emptyWebhook: WebhookValues = { name: '', url: '', start: 'now', choice: ALL, types: [] };

export const valuesOf = ({ name, url, types }: WebhookView): WebhookValues => ({
  ...emptyWebhook,
  name,
  url,
  choice: types.length > 0 ? SOME : ALL,
  types,
});

export const webhookProblems = ({ name, url, choice, types }: WebhookValues) =>
  problemsOf<WebhookValues>({
    name: webhookChecks.name(name),
    url: webhookChecks.url(url.trim()),
    types:
      choice === SOME && types.length === 0
        ? { code: 'REQUIRED_FIELD', message: 'Escolha ao menos um tipo de evento' }
        : undefined,
  });

/** Of values without problems, as both are. */
export const changeOf = ({ name, url, choice, types }: WebhookValues): ChangeWebhookDto => ({
  name: name.trim(),
  url: url.trim(),
  types: choice === SOME ? types : [],
});
export const registrationOf = (values: WebhookValues): RegisterWebhookDto => ({
  ...(changeOf(values) as Pick<RegisterWebhookDto, 'name' | 'url' | 'types'>),
  start: values.start === 'first' ? 'first' : 'now',
});
