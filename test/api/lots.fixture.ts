/** Lots for the accountant over HTTP, and their files as an accounting program reads them. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import type { Agent } from './ledger.fixture.ts';

export const LOTS = '/api/audit/accountant/lots/';
export const MAPPING = '/api/audit/accountant/mapping/';

export interface Lot {
  readonly number: number;
  readonly first_entry: number;
  readonly last_entry: number;
  readonly entries: number;
  readonly debits: number;
  readonly late: number;
  readonly codes_changed: boolean;
  readonly revisions: readonly { readonly revision: number; readonly sha256: string }[];
}
export interface Preview extends Omit<Lot, 'codes_changed' | 'revisions'> {
  readonly through: number;
  readonly unmapped: readonly { readonly account_id: string; readonly code: string }[];
}
export type Row = Readonly<
  Record<
    | 'Lote'
    | 'Revisão'
    | 'Lançamento'
    | 'Linha'
    | 'Data'
    | 'Conta débito'
    | 'Conta crédito'
    | 'Valor'
    | 'Histórico'
    | 'Documento'
    | 'Centro de custo'
    | 'Empreendimento'
    | 'Tipo'
    | 'Altera o lançamento'
    | 'Do lote'
    | 'Atrasado'
    | 'Referencial débito'
    | 'Débito no Livro'
    | 'Crédito no Livro',
    string
  >
>;

export const lotsBy = (agent: Agent) => ({
  list: async () => (await agent.get(LOTS).expect(200)).body.data as Lot[],
  preview: async (query = '') =>
    (await agent.get(`${LOTS}preview/${query}`).expect(200)).body.data as Preview,
  deliver: async (body: object = {}) => (await agent.post(LOTS).send(body).expect(201)).body.data as Lot,
  file: async (number: number, query = '') =>
    (await agent.get(`/api/exports/accountant/lots/${number}/${query}`).expect(200)).text,
});

export const rowsIn = (file: string): Row[] => parse<Row>(file, { bom: true, delimiter: ';', columns: true });
export const sha256 = (file: string): string => createHash('sha256').update(file).digest('hex');
/** Centavos of “1234,50”. */
export const centavosIn = (value: string): number => Number(value.replace(',', ''));
