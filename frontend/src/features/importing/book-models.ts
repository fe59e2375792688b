/** A small folder of books to begin with: each file with its heading and a line of each kind, as a spreadsheet opens it. Pure. */
import { clientsFile, developmentsFile, movementsFile, type BookFile, type BookFileName } from '@livro/rules';

type Row<File extends BookFile> = Readonly<Partial<Record<keyof File['columns'] & string, string>>>;

const WHERE = 'Residencial Modelo';
const CPF = '529.982.247-25';

const developments: readonly Row<typeof developmentsFile>[] = [
  {
    nome: WHERE,
    situacao: 'active',
    inicio: '02/01/2025',
    conclusao_prevista: '30/06/2027',
    progresso: '20',
  },
];
const clients: readonly Row<typeof clientsFile>[] = [
  {
    nome: 'Clara Modelo',
    cpf: CPF,
    email: 'clara@exemplo.com.br',
    telefone: '(11) 98888-7777',
    empreendimento: WHERE,
    unidades: '101, 102',
  },
];
const works = { empreendimento: WHERE, conta: 'building' };
const movements: readonly Row<typeof movementsFile>[] = [
  { tipo: 'saldo_inicial', ...works, data: '02/01/2025', valor: '100.000,00', descricao: 'Saldo inicial' },
  {
    tipo: 'despesa',
    ...works,
    data: '10/01/2025',
    valor: '1.234,56',
    descricao: 'Cimento CP-II, 40 sacos',
    categoria: 'material',
    fornecedor: 'Depósito Modelo',
    tags: 'fundação, cimento',
  },
  {
    tipo: 'pagamento',
    ...works,
    data: '15/01/2025',
    valor: '25.000,00',
    descricao: 'Entrada da unidade 101',
    cliente_cpf: CPF,
    metodo: 'pix',
    unidade: '101',
    situacao: 'confirmed',
  },
  {
    tipo: 'transferencia',
    ...works,
    data: '20/01/2025',
    valor: '10.000,00',
    descricao: 'Para o terreno',
    empreendimento_destino: WHERE,
    conta_destino: 'land',
  },
  {
    tipo: 'aplicacao',
    ...works,
    data: '03/02/2025',
    valor: '20.000,00',
    descricao: 'CDB do banco',
    investimento: 'CDB-1',
    tipo_investimento: 'cdb',
    taxa: '8,5',
    vencimento: '03/02/2026',
  },
  {
    tipo: 'retorno',
    ...works,
    data: '03/06/2025',
    valor: '5.200,00',
    descricao: 'Resgate de uma parte',
    investimento: 'CDB-1',
    tipo_retorno: 'partial',
  },
];

const BOM = '\ufeff';

function csv<File extends BookFile>({ columns }: File, rows: readonly Row<File>[]): string {
  const names = Object.keys(columns) as (keyof File['columns'] & string)[];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return BOM + lines.map((cells) => `${cells.join(';')}\r\n`).join('');
}

export const bookModels: Readonly<Record<BookFileName, string>> = {
  [developmentsFile.name]: csv(developmentsFile, developments),
  [clientsFile.name]: csv(clientsFile, clients),
  [movementsFile.name]: csv(
    movementsFile,
    movements.map((row, at) => ({ numero: String(at + 1), ...row })),
  ),
};
