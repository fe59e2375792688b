/** The pure part of an import, from lines to the ledger's own decisions, without a store; and lines to try it with. */
import { clientsFile, developmentsFile, movementsFile, type BookFile } from '@livro/rules';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import type { LedgerCommand } from '../../ledger/journal/commands.ts';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import type { LedgerState } from '../../ledger/journal/state.ts';
import type { DevelopmentCreated } from '../../developments/events.ts';
import { readLines, type Line } from '../folder/lines.ts';
import { sentenceOf } from '../folder/problem.ts';
import { DevelopmentDirectory } from './development-directory.ts';
import { InvestmentCodes } from './investment-codes.ts';
import { planClients, type ClientLookup } from './plan-clients.ts';
import { contextFor, planDevelopments } from './plan-developments.ts';
import { planEntries } from './plan-entries.ts';
import { referenceOf } from './source-reference.ts';

export const data = path.resolve(__dirname, '../../../../test/data/livro-2025');
const fileOf = (file: BookFile): string => fs.readFileSync(path.join(data, file.name), 'utf8');
export const today = localDate('2026-11-21');
const keyedHash = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex');
const reference = (file: BookFile, line: Line<BookFile>) => referenceOf(file, line, keyedHash);
const context = contextFor({
  actor: { id: 'tester' },
  correlationId: 'spec',
  now: new Date('2026-11-21T12:00:00Z'),
  today,
});
export const nobody: ClientLookup = {
  byCpf: new Map(),
  byEmail: new Map(),
  former: new Set(),
  unitsIn: () => undefined,
};

interface Texts {
  readonly developments?: string;
  readonly clients?: string;
  readonly movements?: string;
}
interface Before {
  readonly ledger?: LedgerState;
  readonly developments?: readonly DevelopmentCreated['data'][];
  readonly known?: ClientLookup;
}

export const headers = {
  developments: Object.keys(developmentsFile.columns).join(';'),
  clients: Object.keys(clientsFile.columns).join(';'),
  movements: Object.keys(movementsFile.columns).join(';'),
};

export function planned(texts: Texts, before: Before = {}) {
  const bytes = (text: string | undefined, header: string) => Buffer.from(text ?? header);
  const directory = new DevelopmentDirectory(before.developments ?? []);
  const developments = planDevelopments(
    readLines(developmentsFile, bytes(texts.developments, headers.developments)).lines,
    directory,
    (line) => context(reference(developmentsFile, line)),
    today,
  );
  const known = before.known ?? nobody;
  const clients = planClients(
    readLines(clientsFile, bytes(texts.clients, headers.clients)).lines,
    directory,
    known,
  );
  const entries = planEntries(
    readLines(movementsFile, bytes(texts.movements, headers.movements)).lines,
    {
      directory,
      codes: new InvestmentCodes(before.ledger ?? ledgerDecider.initialState),
      clientByCpf: known.byCpf,
      namedCpfs: clients.named,
      cpfsInDoubt: clients.inDoubt,
      today,
      allowOverdraft: true,
    },
    (line) => reference(movementsFile, line),
  );
  const problems = [...developments.problems, ...clients.problems, ...entries.problems].map(sentenceOf);
  return { directory, developments, clients, entries, problems };
}

/** Opens the new developments' accounts and books every entry; refusals by line. */
export function booked(
  { directory, entries }: ReturnType<typeof planned>,
  from = ledgerDecider.initialState,
) {
  let state = from;
  const refusals: string[] = [];
  const events: LedgerEvent[] = [];
  const run = (command: LedgerCommand, line: number): void => {
    try {
      for (const event of ledgerDecider.decide(state, command)) {
        events.push(event);
        state = ledgerDecider.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(`${line}: ${error.message}`);
    }
  };
  for (const { developmentId, accounts } of directory.usable()) {
    for (const kind of ['building', 'land'] as const) {
      run({ type: 'OpenAccount', accountId: accounts[kind]!, developmentId, kind }, 0);
    }
  }
  for (const { line, command } of entries.entries) run(command, line);
  return { state, refusals, events };
}

export const books2025 = {
  developments: fileOf(developmentsFile),
  clients: fileOf(clientsFile),
  movements: fileOf(movementsFile),
};

export const NAMES =
  'nome;situacao;inicio;conclusao_prevista;progresso\nSolar;active;03/02/2025;;\nPorto;active;03/02/2025;;';
export const PEOPLE =
  'nome;cpf;email;telefone;empreendimento;unidades\nAna Dias;603.169.659-28;ana@exemplo.com.br;(99) 94027-3905;Solar;12';
export const columns = Object.keys(movementsFile.columns);
/** A line of movimentos.csv from some of its cells. */
export function row(cells: Readonly<Record<string, string>>): string {
  const base: Readonly<Record<string, string>> = {
    numero: '1',
    data: '05/03/2025',
    empreendimento: 'Solar',
    conta: 'building',
    valor: '10,00',
    descricao: 'Um lançamento',
  };
  const all = { ...base, ...cells } as Readonly<Record<string, string>>;
  return columns.map((column) => `"${(all[column] ?? '').replaceAll('"', '""')}"`).join(';');
}
export const movements = (...rows: Readonly<Record<string, string>>[]): string =>
  [columns.join(';'), ...rows.map(row)].join('\n');
export const lines = (...rows: Readonly<Record<string, string>>[]) =>
  planned({ developments: NAMES, clients: PEOPLE, movements: movements(...rows) });

export const expense = { tipo: 'despesa', categoria: 'material' };
export const payment = { tipo: 'pagamento', cliente_cpf: '603.169.659-28', metodo: 'pix' };
export const transfer = { tipo: 'transferencia', empreendimento_destino: 'Porto', conta_destino: 'land' };
export const investment = {
  tipo: 'aplicacao',
  investimento: 'INV-1',
  tipo_investimento: 'cdb',
  taxa: '8,5',
  vencimento: '03/12/2027',
};
export const returned = { tipo: 'retorno', investimento: 'INV-1', tipo_retorno: 'partial' };
export const opening = { tipo: 'saldo_inicial' };
