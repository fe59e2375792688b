/** How a verification is told to a person: how far it is, how it ended, what each difference means and what to do about it. Pure. */
import { formatInstant } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import type {
  FindingView,
  VerificationProgressView,
  VerificationRunView,
} from '../../../shared/api/generated.ts';
import { figure } from '../../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../../shared/display/count.ts';
import { paceText } from '../../../shared/display/pace.ts';

const phases: Readonly<Record<VerificationProgressView['phase'], string>> = {
  seals: 'Selos conferidos',
  journal: 'Lançamentos e outros eventos',
  tables: 'Tabelas que as telas mostram',
};
export const phaseOrder = ['seals', 'journal', 'tables'] as const;
export const phaseText = (phase: VerificationProgressView['phase']): string => phases[phase];

/** “12.000 de 48.000, 3.100 por segundo, faltam cerca de 12 s”. */
export const progressText = (progress: VerificationProgressView): string =>
  progress.phase === 'seals'
    ? counted(progress.done, 'selo conferido', 'selos conferidos')
    : paceText(progress);

/** The one sentence in which a verification ends. */
export function outcomeText({ state, result, from_seal: fromSeal }: VerificationRunView): string {
  if (!result)
    return state === 'running'
      ? 'A verificação está em andamento.'
      : 'A verificação foi interrompida antes do fim: por ela nada se sabe dos livros. Verifique de novo.';
  const entries = counted(result.entries, 'lançamento', 'lançamentos');
  const differences = result.findings.length + result.further_findings;
  if (state === 'failed')
    return `${differences === 1 ? 'Há uma diferença' : `Há ${formatCount(differences)} diferenças`}: os livros não são o que foi registrado, ou o que as telas mostram não é o que os livros dizem.`;
  const proof = fromSeal
    ? `${entries} conferem; o conteúdo dos que o último selo conta foi aceito pela palavra do selo.`
    : `${entries} conferem, um por um, com tudo o que as telas mostram.`;
  return `Tudo confere: ${proof}`;
}

/** “por Ana, 23/11/2026, 09:12”. */
export const whoText = ({ started_by_name, started_by, started_at }: VerificationRunView): string =>
  `por ${started_by_name ?? (started_by === 'system' ? 'o próprio programa' : started_by)}, ${formatInstant(started_at)}`;

interface Advice {
  readonly meaning: string;
  readonly todo: string;
}

const RESTORE =
  'Não altere nem apague nada. Chame quem administra o servidor: compare com a última cópia de segurança e com os selos exportados, e restaure o que difere.';

const advice: Readonly<Record<FindingView['kind'], Advice>> = {
  stream: {
    meaning:
      'Faltam eventos que o programa já conhecia, ou o armazenamento foi configurado para escondê-los.',
    todo: RESTORE,
  },
  chain: {
    meaning:
      'O que está guardado aqui não é o que foi registrado: o conteúdo, a ordem ou a ligação com o anterior foi mudado fora do programa.',
    todo: RESTORE,
  },
  shape: {
    meaning:
      'O evento está guardado, mas não pode ser lido: não entra em nenhuma soma e as contas dele param.',
    todo: 'Compare com a cópia de segurança. Se ele nunca foi legível, um administrador pode declará-lo anulado, com um motivo.',
  },
  fold: {
    meaning:
      'O evento pode ser lido, mas as regras do livro não o aceitam nesse lugar, ou uma tabela não o conseguiu somar.',
    todo: 'Chame quem administra o servidor: o registro de erros diz o que falhou.',
  },
  rule: {
    meaning:
      'O evento está inteiro, mas uma regra não o permitia quando foi registrado: o saldo, o mês fechado, a permissão de quem o fez ou o número de aprovações.',
    todo: 'Não altere nem apague nada. Abra o evento, pergunte a quem o registrou e compare com os documentos; uma cópia de estado alterada no banco faz o programa aceitar o que devia recusar.',
  },
  table: {
    meaning:
      'O diário está inteiro, mas o que as telas mostram não é o que ele diz: a tabela foi mudada ou está incompleta.',
    todo: 'Reconstrua o modelo de leitura: as tabelas são refeitas a partir do diário e nada se perde. Depois verifique de novo.',
  },
  seal: {
    meaning:
      'Um selo, ou a marca fora do banco, não confere com os livros, ou algo foi escrito por quem não tem a chave desta instalação.',
    todo: RESTORE,
  },
  file: {
    meaning: 'O conteúdo de um anexo não é o que foi anexado, ou não está mais lá.',
    todo: 'Restaure o arquivo da cópia de segurança: ele é reconhecido pelo hash SHA-256.',
  },
};
const ofStamps: Advice = {
  meaning:
    'O carimbo do tempo de um selo não é deste selo, não é de uma autoridade conhecida, ou diz outra hora do que o selo: ou foi trocado, ou um relógio não anda certo.',
  todo: 'Não apague nada. Compare com o carimbo no último pacote do auditor e confira o relógio do servidor; de uma autoridade que mudou, o certificado de antes fica em TSA_CA.',
};
export const adviceOf = ({ kind, field }: FindingView): Advice =>
  kind === 'seal' && field === 'stamp' ? ofStamps : advice[kind];

const streams: Readonly<Record<string, string>> = {
  ledger: 'Diário',
  developments: 'Empreendimentos',
  clients: 'Clientes',
  users: 'Usuários',
  approvals: 'Regras de aprovação',
  'access-keys': 'Chaves de API',
  webhooks: 'Webhooks',
  'late-rule': 'Regra de atraso',
  logo: 'Logotipo da empresa',
  operations: 'Operações',
  verifications: 'Verificações',
  handoff: 'Entrega ao contador',
  security: 'Registro de segurança',
  seals: 'Selos',
};

/** Where the difference is: “Diário, lançamento 12”. */
export function placeText({ kind, where, entry }: FindingView): string {
  const place = streams[where] ?? (kind === 'table' ? `Tabela ${where}` : where);
  if (entry === null) return place;
  return `${place}, ${where === 'ledger' || kind === 'table' ? 'lançamento' : 'evento'} ${formatCount(entry)}`;
}

/** Columns and fields that hold centavos. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'signed_amount', 'balance', 'principal', 'gain']);

/** As it is stored; an amount as a person reads it. */
export function valueText(field: string | null, value: string | null): string | null {
  const name = field?.split('.').at(-1) ?? '';
  const isMoney = value !== null && MONEY.has(name) && /^-?\d{1,15}$/.test(value);
  return isMoney ? formatMoney(figure(Number(value))) : value;
}

/** The entry of the journal that the difference is about; undefined where it is about none. */
export const entryOf = ({ kind, where, entry }: FindingView): number | undefined =>
  entry !== null && (where === 'ledger' || (kind === 'table' && OF_LEDGER.has(where))) ? entry : undefined;

/** Tables whose rows tell at which entry they were last changed. */
const OF_LEDGER: ReadonlySet<string> = new Set([
  'accounts',
  'transactions',
  'postings',
  'expenses',
  'payments',
  'transfers',
  'investments',
  'account_entries',
  'period_changes',
  'late_entries',
]);
