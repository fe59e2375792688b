/** The three files of a folder of books: their names and columns, and what kind of value stands in each column. */
import type { Kind, Kinds } from './cells.ts';

export interface BookFile {
  readonly name: string;
  readonly columns: Readonly<Record<string, Kind>>;
}

export const developmentsFile = {
  name: 'empreendimentos.csv',
  columns: {
    nome: 'text',
    situacao: 'word',
    inicio: 'date',
    conclusao_prevista: 'date',
    progresso: 'integer',
  },
} as const satisfies BookFile;

export const clientsFile = {
  name: 'clientes.csv',
  columns: {
    nome: 'text',
    cpf: 'cpf',
    email: 'text',
    telefone: 'text',
    empreendimento: 'text',
    unidades: 'units',
  },
} as const satisfies BookFile;

export const movementsFile = {
  name: 'movimentos.csv',
  columns: {
    numero: 'text',
    data: 'date',
    tipo: 'word',
    empreendimento: 'text',
    conta: 'word',
    valor: 'money',
    descricao: 'text',
    categoria: 'word',
    fornecedor: 'text',
    cliente_cpf: 'cpf',
    metodo: 'word',
    unidade: 'text',
    situacao: 'word',
    empreendimento_destino: 'text',
    conta_destino: 'word',
    investimento: 'text',
    tipo_investimento: 'word',
    taxa: 'rate',
    vencimento: 'date',
    tipo_retorno: 'word',
    tags: 'tags',
  },
} as const satisfies BookFile;

/** The values of one line, by column. */
export type Values<File extends BookFile> = {
  readonly [Column in keyof File['columns']]: Kinds[File['columns'][Column]] | undefined;
};
