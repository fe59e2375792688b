/** The year of books in test/data as that many companies have it, imported by the program's own command. */
import fs from 'node:fs';
import path from 'node:path';
import { formatCpf, isValidCpf } from '@livro/brazil';
import { type BookFileName, bookFileNames } from '@livro/rules';
import { readCsv } from '../../backend/src/importing/folder/csv-records.ts';
import {
  accountsFrom,
  books2025,
  CommandLine,
  expected2025,
  folderOf,
  removeFolders,
} from '../api/books.fixture.ts';
import type { HttpProgram } from './http-programs.ts';

type Row = Readonly<Record<string, string>>;
type Rows = Readonly<Record<BookFileName, readonly Row[]>>;

/** Imports them all at once. Throws where a company does not have what the year is known to come to. */
export async function importBooks(livro: HttpProgram, companies: number): Promise<void> {
  const year = Object.fromEntries(bookFileNames.map((name) => [name, rowsOf(name)])) as unknown as Rows;
  const copies = Array.from({ length: companies }, (_, n) => companyOf(year, n + 1));
  const files = bookFileNames.map((name) => [name, csvOf(copies.flatMap((copy) => copy[name]))] as const);
  try {
    const { code, report, stderr } = await new CommandLine(livro.environment).import(
      folderOf(Object.fromEntries(files)),
    );
    if (code !== 0) throw new Error(`The import ended with ${code}: ${JSON.stringify(report)} ${stderr}`);
  } finally {
    removeFolders();
  }
  await holdAgainstYear(livro, companies);
}

function rowsOf(name: BookFileName): Row[] {
  const { records } = readCsv(fs.readFileSync(path.join(books2025, name)));
  const [header, ...rows] = records.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(header!.map((column, n) => [column, cells[n]!])));
}

/** The same year with developments, clients and addresses of its own; suppliers, categories and dates are as they are. */
function companyOf(year: Rows, company: number): Rows {
  const cpfs = new Map([['', '']]);
  for (const { cpf } of year['clientes.csv']) cpfs.set(cpf!, cpfOf(cpf!, company));
  const named = (development: string | undefined) => development && `${development} ${company}`;
  return {
    'empreendimentos.csv': year['empreendimentos.csv'].map((row) => ({ ...row, nome: named(row.nome)! })),
    'clientes.csv': year['clientes.csv'].map((row) => ({
      ...row,
      cpf: cpfs.get(row.cpf!)!,
      email: `${company}.${row.email}`,
      empreendimento: named(row.empreendimento)!,
    })),
    'movimentos.csv': year['movimentos.csv'].map((row) => ({
      ...row,
      empreendimento: named(row.empreendimento)!,
      empreendimento_destino: named(row.empreendimento_destino)!,
      cliente_cpf: cpfs.get(row.cliente_cpf!)!,
    })),
  };
}

/** Another one for each company: its first nine digits go on, and the two that check them follow. */
function cpfOf(cpf: string, company: number): string {
  const first = (Number(cpf.replace(/\D/g, '').slice(0, 9)) + company * 7_654_321) % 1_000_000_000;
  const candidates = Array.from(
    { length: 100 },
    (_, n) => String(first).padStart(9, '0') + String(n).padStart(2, '0'),
  );
  return formatCpf(candidates.find(isValidCpf)!);
}

function csvOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`));
  return [Object.keys(rows[0]!), ...lines].map((cells) => cells.join(';')).join('\r\n');
}

async function holdAgainstYear(livro: HttpProgram, companies: number): Promise<void> {
  type Accounts = Parameters<typeof accountsFrom>[0];
  const { data } = await livro.ask<{ data: Accounts }>('GET', '/api/accounts/');
  const expected = expected2025();
  for (let company = 1; company <= companies; company++) {
    const suffix = ` ${company}`;
    const own = data.filter(({ developmentName }) => developmentName.endsWith(suffix));
    const named = own.map((account) => ({
      ...account,
      developmentName: account.developmentName.slice(0, -suffix.length),
    }));
    expect(accountsFrom(named)).toEqual(expected);
  }
}
