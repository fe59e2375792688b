/** Which column of a file a decider's input field stands in. */
import { developmentsFile, movementsFile } from '@livro/rules';

const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [developmentsFile.name]: {
    name: 'nome',
    status: 'situacao',
    startDate: 'inicio',
    expectedCompletion: 'conclusao_prevista',
    progressPercentage: 'progresso',
  },
  [movementsFile.name]: {
    amount: 'valor',
    date: 'data',
    description: 'descricao',
    accountId: 'conta',
    sourceAccountId: 'conta',
    destinationAccountId: 'conta_destino',
    investmentId: 'investimento',
    clientId: 'cliente_cpf',
  },
};

/** Null where the refusal concerns the line as a whole. */
export const columnOf = (file: string, field: string | undefined): string | null =>
  (field !== undefined && columns[file]?.[field]) || null;
