/** How a record of the security log is told: what happened, how it ended, who it was, and the small print. */
import {
  factorMethodLabels,
  securityKindLabels,
  securityOutcomeLabels,
  type SecurityOutcome,
} from '@livro/rules';
import type { SecurityRecordView } from '../../shared/api/generated.ts';
import { Badge, type BadgeColor } from '../../shared/display/badge.tsx';
import { counted } from '../../shared/display/count.ts';

const outcomeColors: Readonly<Record<SecurityOutcome, BadgeColor>> = {
  ok: 'grey',
  failed: 'orange',
  refused: 'amber',
  alarm: 'red',
};

export const OutcomeBadge = ({ outcome }: { outcome: SecurityOutcome }) => (
  <Badge label={securityOutcomeLabels[outcome]} color={outcomeColors[outcome]} />
);

export const kindText = ({ kind }: SecurityRecordView): string => securityKindLabels[kind];

/** “12 vezes em um minuto”; undefined for what happened once. */
export const timesText = ({ times }: SecurityRecordView): string | undefined =>
  times > 1 ? `${counted(times, 'vez', 'vezes')} em um minuto` : undefined;

/** Nobody was signed in: what the program did, or somebody on the server's command line. */
export const isProgram = ({ id }: { readonly id: string }): boolean => id === 'system';

/** Who acted; whom it concerns where nobody was signed in, as at a sign-in that failed. */
export function whoText({ actor, subject, details: told }: SecurityRecordView): string | undefined {
  if (actor && isProgram(actor))
    return told && 'from' in told ? 'Linha de comando do servidor' : 'O próprio programa';
  if (actor) return actor.name ?? actor.id;
  return subject?.name ? `Em nome de ${subject.name}` : undefined;
}

/** Another person than the one who acted: undefined for a session, a client, or nobody. */
export const concernedText = ({ actor, subject }: SecurityRecordView): string | undefined =>
  actor && subject?.name && subject.id !== actor.id ? `Sobre ${subject.name}` : undefined;

const methods: Readonly<Record<string, string>> = {
  ...factorMethodLabels,
  recovery: 'Código de recuperação',
  provider: 'Provedor da empresa',
};
const areas: Readonly<Record<string, string>> = {
  clients: 'Clientes',
  payments: 'Pagamentos',
  attachments: 'Anexos',
  'security-log': 'Registro de segurança',
};
const details: Readonly<Record<string, readonly [label: string, read: (value: string) => string]>> = {
  method: ['Meio', (value) => methods[value] ?? value],
  area: ['Dados', (value) => areas[value] ?? value],
  code: ['Código da recusa', (value) => value],
  others: ['Alcance', () => 'Todas as outras sessões'],
  from: ['Origem', () => 'Linha de comando do servidor'],
  summary: ['Resumo', () => 'Várias ocorrências diferentes, contadas juntas'],
};

/** What else was noted, each with its name; what has none stands under its own. */
export const detailsOf = (record: SecurityRecordView): (readonly [label: string, value: string])[] =>
  Object.entries(record.details ?? {}).map(([name, value]) => {
    const [label, read] = details[name] ?? [name, (text: string) => text];
    return [label, read(String(value))];
  });
