/**
 * What clientes.csv asks for. A person is who the CPF says, a company who its CNPJ says: one that the books know gets units in further developments,
 * several lines of one person become one registration.
 */
import { formatTaxpayer, isCompany } from '@livro/brazil';
import { clientChecks, clientsFile, messages, quoted } from '@livro/rules';
import { newClient, type ClientForm } from '../../clients/client/client-rules.ts';
import type { NewClient, UnitsInDevelopment } from '../../clients/client/client.ts';
import type { Line } from '../folder/lines.ts';
import type { Problem } from '../folder/problem.ts';
import type { DevelopmentDirectory } from './development-directory.ts';
import { LineJudge } from './line-judge.ts';

type ClientLine = Line<typeof clientsFile>;

/** Clients that are in the books already. */
export interface ClientLookup {
  /** Client by CPF (digits). */
  readonly byCpf: ReadonlyMap<string, string>;
  /** Client by e-mail (lower case). */
  readonly byEmail: ReadonlyMap<string, string>;
  /** CPFs (digits) of people who were deactivated and are nobody else's. */
  readonly former: ReadonlySet<string>;
  /** Units that a client has in a development; undefined where it has no part in it. */
  unitsIn(clientId: string, developmentId: string): readonly string[] | undefined;
}

export interface PlannedLink {
  readonly line: ClientLine;
  readonly clientId: string;
  readonly link: UnitsInDevelopment;
}
export interface PlannedRegistration {
  readonly line: ClientLine;
  readonly cpf: string;
  readonly client: NewClient;
}

export interface ClientsPlan {
  readonly register: readonly PlannedRegistration[];
  readonly link: readonly PlannedLink[];
  /** Lines that ask for nothing that is not so already. */
  readonly unchanged: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** CPFs that a line names, good or bad: a payment may refer to them. */
  readonly named: ReadonlySet<string>;
  /** True where a line's CPF cannot be read: a CPF that a payment names may be the one that was meant. */
  readonly inDoubt: boolean;
}

/** A person in the folder who is not in the books, with every good line about them. */
interface Newcomer {
  readonly first: ClientLine;
  readonly form: Omit<ClientForm, 'developments'>;
  readonly developments: { developmentId: string; units: readonly string[] }[];
}

export function planClients(
  lines: readonly ClientLine[],
  directory: DevelopmentDirectory,
  known: ClientLookup,
): ClientsPlan {
  const newcomers = new Map<string, Newcomer>();
  const cpfOfEmail = new Map<string, string>();
  const link: PlannedLink[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const judge = new LineJudge(clientsFile, line);
    const developmentId = judgeFields(judge, line, directory);
    const { cpf, email, unidades } = line.values;
    const clientId = cpf && known.byCpf.get(cpf);
    if (cpf && !clientId) judgeIdentity(judge, line, newcomers.get(cpf)?.first, cpfOfEmail, known);
    problems.push(...judge.problems);
    if (unidades && unidades.dropped.length > 0) {
      warnings.push(judge.note('unidades', 'INVALID_FORMAT', messages.unitsIgnored(unidades.dropped)));
    }
    if (judge.isBad || !cpf || !developmentId) continue;
    const item = { developmentId, units: unidades?.units ?? [] };
    if (!clientId) {
      cpfOfEmail.set(email!.toLowerCase(), cpf);
      const newcomer = newcomers.get(cpf);
      if (newcomer) newcomer.developments.push(item);
      else newcomers.set(cpf, { first: line, form: formOf(line), developments: [item] });
    } else if (isThere(known.unitsIn(clientId, developmentId), item.units)) {
      unchanged += 1;
    } else {
      link.push({ line, clientId, link: { ...item, notes: null } });
    }
  }
  const register = [...newcomers].map(([cpf, { first, form, developments }]) => ({
    line: first,
    cpf,
    client: newClient({ ...form, developments }),
  }));
  const named = new Set(lines.flatMap((line) => line.values.cpf ?? []));
  const inDoubt = lines.some((line) => line.values.cpf === undefined);
  return { register, link, unchanged, problems, warnings, named, inDoubt };
}

const isThere = (there: readonly string[] | undefined, units: readonly string[]): boolean =>
  there !== undefined && units.every((unit) => there.includes(unit));

const formOf = ({ values }: ClientLine): Omit<ClientForm, 'developments'> => ({
  name: values.nome,
  email: values.email,
  phone: values.telefone,
  cpf: values.cpf && formatTaxpayer(values.cpf),
  company: values.cpf !== undefined && isCompany(values.cpf),
  tags: [],
});

/** Everything that one line alone can get wrong; answers the development's id where there is one. */
function judgeFields(
  judge: LineJudge<typeof clientsFile>,
  line: ClientLine,
  directory: DevelopmentDirectory,
): string | undefined {
  const { nome, cpf, email, telefone, empreendimento, unidades } = line.values;
  judge.check('nome', clientChecks.name, nome);
  judge.check('cpf', clientChecks.cpf, cpf && formatTaxpayer(cpf), {
    company: cpf !== undefined && isCompany(cpf),
  });
  judge.check('email', clientChecks.email, email);
  judge.check('telefone', clientChecks.phone, telefone);
  judge.check('empreendimento', clientChecks.developmentId, empreendimento);
  judge.check('unidades', clientChecks.units, unidades?.units);
  if (empreendimento === undefined) return undefined;
  const found = directory.find(empreendimento);
  if (!found)
    judge.refuse('empreendimento', 'NOT_FOUND', `${messages.developmentNotFound}: ${quoted(empreendimento)}`);
  return found && found.standing !== 'broken' ? found.developmentId : undefined;
}

/** A newcomer's CPF belongs to one name, and the e-mail to nobody else. */
function judgeIdentity(
  judge: LineJudge<typeof clientsFile>,
  line: ClientLine,
  first: ClientLine | undefined,
  cpfOfEmail: ReadonlyMap<string, string>,
  known: ClientLookup,
): void {
  const { nome, cpf } = line.values;
  // One person, one history: anyone who comes back is restored.
  if (known.former.has(cpf!)) judge.refuse('cpf', 'CONFLICT', messages.clientCpfDeactivated);
  if (first && fold(first.values.nome) !== fold(nome)) {
    judge.refuse('cpf', 'DUPLICATE_RECORD', `${taxpayerTaken(cpf!)}: outro nome na linha ${first.line}`);
  }
  const email = line.values.email?.toLowerCase();
  if (email === undefined) return;
  const holder = cpfOfEmail.get(email);
  if ((holder !== undefined && holder !== cpf) || known.byEmail.has(email)) {
    judge.refuse('email', 'DUPLICATE_RECORD', messages.clientEmailTaken);
  }
}

const taxpayerTaken = (number: string): string =>
  isCompany(number) ? messages.clientCnpjTaken : messages.clientCpfTaken;

const fold = (name: string | undefined): string =>
  (name ?? '').replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
