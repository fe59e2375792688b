/** What may be sent about webhooks. */
import { type Check, webhookChecks } from '@livro/rules';
import { KEPT, WireChoice, WireText, WireWords } from '../../platform/http/wire-field.ts';

const anyText: Check<string> = () => undefined;
const TYPES = 'De GET /api/webhooks/types/; vazio, todos';
const URL_TEXT = 'https://; http:// só para esta máquina';

export class RegisterWebhookDto {
  @WireText(webhookChecks.name, { example: 'Armazém de dados' })
  name!: string;

  @WireText(webhookChecks.url, { description: URL_TEXT, example: 'https://relatorios.exemplo.com.br/livro' })
  url!: string;

  @WireWords(undefined, { description: TYPES, example: ['ExpenseRecorded', 'EntryReversed'] })
  types!: string[];

  @WireChoice(['now', 'first'], undefined, {
    optional: true,
    default: 'now',
    description: '`now`: o que for lançado daqui em diante; `first`: tudo, desde o primeiro evento',
  })
  start!: 'now' | 'first';
}

export class ChangeWebhookDto {
  @WireText(webhookChecks.name, KEPT)
  name?: string;

  @WireText(webhookChecks.url, { ...KEPT, description: URL_TEXT })
  url?: string;

  /** Undefined where it was not sent. */
  @WireWords(undefined, { default: undefined, description: `${TYPES}. Sem ele, fica como está` })
  types?: string[];
}

export class RewindWebhookDto {
  @WireText(anyText, {
    optional: true,
    description: 'A posição depois da qual reenviar, como o livro a deu; sem ela, desde o primeiro evento',
  })
  after?: string;
}
