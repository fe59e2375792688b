/**
 * The files that a folder of books is made of, as those who read them and those who explain them know them: their names, their columns
 * with the kind of value that stands in each, and which columns each type of movement uses.
 */

/** `word`: of a closed list, in small letters. */
export type BookColumnKind =
  'text' | 'word' | 'date' | 'money' | 'rate' | 'integer' | 'cpf' | 'tags' | 'units';

export interface BookFile {
  readonly name: string;
  readonly columns: Readonly<Record<string, BookColumnKind>>;
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

export const bookFiles = [developmentsFile, clientsFile, movementsFile] as const;
export const bookFileNames = [developmentsFile.name, clientsFile.name, movementsFile.name] as const;
export type BookFileName = (typeof bookFileNames)[number];

type MovementColumn = keyof (typeof movementsFile)['columns'];
const BASE = ['data', 'empreendimento', 'conta', 'valor', 'descricao'] as const;

/** Each word of the column `tipo`, with the columns that its lines use; the others stay empty. */
export const movementColumns = {
  saldo_inicial: BASE,
  despesa: [...BASE, 'categoria', 'fornecedor', 'tags'],
  pagamento: [...BASE, 'cliente_cpf', 'metodo', 'unidade', 'situacao', 'tags'],
  transferencia: [...BASE, 'empreendimento_destino', 'conta_destino', 'tags'],
  aplicacao: [...BASE, 'investimento', 'tipo_investimento', 'taxa', 'vencimento', 'tags'],
  retorno: [...BASE, 'investimento', 'tipo_retorno'],
} as const satisfies Readonly<Record<string, readonly MovementColumn[]>>;
export type MovementType = keyof typeof movementColumns;

export const movementTypeLabels: Readonly<Record<MovementType, string>> = {
  saldo_inicial: 'Saldo inicial',
  despesa: 'Despesa',
  pagamento: 'Pagamento',
  transferencia: 'Transferência',
  aplicacao: 'Aplicação',
  retorno: 'Retorno de aplicação',
};
