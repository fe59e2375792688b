/** Sentences about one field. Texts that the parsers of money, dates, CPF and phone own are taken from there. */
import { cpfTexts, phoneTexts } from '@livro/brazil';
import { formatMoney, moneyTexts, type Centavos } from '@livro/money';
import { limits } from '../limits.ts';

export const validationMessages = {
  required: (label: string) => `${label} é obrigatório`,
  minLength: (label: string, n: number) => `${label} deve ter pelo menos ${n} caracteres`,
  maxLength: (label: string, n: number) => `${label} deve ter no máximo ${n} caracteres`,
  textTooLong: 'Texto longo demais',
  listTooLong: 'Lista longa demais',
  invalidChoice: (label: string) => `${label}: escolha um dos valores da lista`,
  seedRequired: 'Semente é obrigatória',
  notBetween: (label: string, from: string, to: string) => `${label}: use um valor entre ${from} e ${to}`,
  accountantCodeInvalid: (label: string) =>
    `${label}: use letras e números, com ponto, hífen, barra ou espaço entre eles`,
  accountantFileLine: (line: number, reason: string) => `Linha ${line}: ${reason}`,
  accountantFileHeader: (columns: string) => `O arquivo deve ter as colunas ${columns}`,
  accountantFileUnreadable: 'O arquivo não pôde ser lido como CSV',
  accountantFileTooLong: (n: string) => `No máximo ${n} linhas por arquivo`,
  accountantFileAccount: (key: string) => `não há conta com a chave “${key}”`,
  accountantFileTwice: (key: string) => `a chave “${key}” aparece duas vezes`,
  invalidText: (label: string) => `${label} contém caracteres inválidos`,

  nameRequired: 'Nome é obrigatório',
  descriptionRequired: 'Descrição é obrigatória',
  emailRequired: 'Email é obrigatório',
  emailInvalid: 'E-mail inválido. Verifique o formato digitado.',
  userEmailInvalid: 'Email deve ter um formato válido',
  clientEmailInvalid: 'Email inválido',
  passwordRequired: 'Senha é obrigatória',
  passwordConfirmationRequired: 'Confirmação de senha é obrigatória',
  passwordMismatch: 'As senhas não coincidem',
  passwordTooShort: (n: number) => `A senha deve ter pelo menos ${n} caracteres`,
  passwordTooLong: `A senha deve ter no máximo ${limits.passwordMax} caracteres`,
  passwordCommon: 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.',
  passwordPersonal: 'A senha não pode conter seu nome, seu e-mail nem o nome do sistema',
  passwordUnchanged: 'A nova senha deve ser diferente da atual',
  currentPasswordRequired: 'Senha atual é obrigatória',
  currentPasswordWrong: 'Senha atual incorreta',
  userTypeRequired: 'Tipo de usuário é obrigatório',

  amountRequired: 'Valor é obrigatório',
  amountInvalid: moneyTexts.invalidAmount,
  amountAboveLimit: moneyTexts.aboveLimit,
  amountAboveZero: 'Valor deve ser maior que zero',
  insufficientBalance: (available: Centavos) =>
    `Saldo insuficiente. Saldo disponível: ${formatMoney(available)}`,

  dateRequired: 'Data é obrigatória',
  dateInFuture: 'Data não pode ser no futuro',
  dateInPast: 'Data não pode ser no passado',
  rangeReversed: 'O início não pode vir depois do fim',
  dateTooFarAhead: 'Data não pode passar de um ano à frente',

  tagTooLong: 'Cada tag deve ter no máximo 30 caracteres',
  tooManyTags: 'No máximo 10 tags',

  statusRequired: 'Status é obrigatório',
  startDateRequired: 'Data de início é obrigatória',
  startDateInFuture: 'Data de início não pode ser no futuro',
  completionBeforeStart: 'Data de conclusão deve ser posterior à data de início',
  progressOutOfRange: 'Progresso deve ser um número entre 0 e 100',
  openingBalanceNegative: 'Saldo inicial deve ser maior ou igual a zero',
  totalUnitsInvalid: `Total de unidades deve ser um número inteiro entre ${limits.totalUnitsMin} e 100.000`,

  accountRequired: 'Conta é obrigatória',
  developmentRequired: 'Empreendimento é obrigatório',
  categoryRequired: 'Categoria é obrigatória',
  clientRequired: 'Cliente é obrigatório',
  paymentMethodRequired: 'Método de pagamento é obrigatório',
  paymentStatusNotInitial: 'Um novo pagamento só pode ser pendente ou confirmado',

  sourceRequired: 'Conta de origem é obrigatória',
  destinationRequired: 'Conta de destino é obrigatória',
  destinationNotOffered: 'Conta de destino não encontrada na lista de contas disponíveis',
  destinationIsSource: 'Conta de destino deve ser diferente da conta de origem',

  investmentTypeRequired: 'Tipo de investimento é obrigatório',
  rateOutOfRange: 'Taxa deve ser um número entre 0 e 100',
  expectedReturnBeforeInvestment: 'Data prevista de retorno não pode ser anterior à aplicação',
  investmentRequired: 'Investimento é obrigatório',
  returnTypeRequired: 'Tipo de retorno é obrigatório',
  returnAmountAboveZero: 'Valor de retorno deve ser maior que zero',

  cpfRequired: 'CPF é obrigatório',
  cnpjRequired: 'CNPJ é obrigatório',
  cpfShape: cpfTexts.shape,
  phoneRequired: 'Telefone é obrigatório',
  phoneDigits: phoneTexts.digits,
  phoneAreaCode: phoneTexts.areaCode,
  clientDevelopmentRequired: 'Pelo menos um empreendimento deve ser especificado',
  bulkClientsRequired: 'Envie a lista de clientes em “clients”',
  tooManyBulkClients: `No máximo ${limits.bulkClientsMax} clientes por envio`,
  bulkClientUnreadable: 'Cada cliente deve ser um objeto',
  developmentRequiredForItem: (n: number) => `Empreendimento é obrigatório para o item ${n}`,
  duplicateUnitsInItem: (n: number, units: readonly string[]) =>
    `Unidades duplicadas encontradas no item ${n}: ${units.join(', ')}`,
  unitTooLong: (n: number) => `Cada unidade do item ${n} deve ter no máximo ${limits.unitLengthMax} dígitos`,
  tooManyUnits: (n: number) => `No máximo ${limits.unitsPerDevelopmentMax} unidades no item ${n}`,
  tooManyDevelopments: `No máximo ${limits.developmentsPerClientMax} empreendimentos por cliente`,
  unitsIgnored: (dropped: readonly string[]) =>
    `Ignoramos ${dropped.map((unit) => `“${unit}”`).join(', ')}: use só números.`,

  estimatedCostRequired: 'Custo estimado é obrigatório',
  estimatedCostAboveZero: 'Custo estimado deve ser maior que zero',
  urgencyRequired: 'Urgência é obrigatória',
  purchaseExpenseRequired: 'Despesa é obrigatória',

  filesTooLarge: (names: readonly string[]) => `Arquivos muito grandes (máximo 10MB): ${names.join(', ')}`,
  filesRequired: 'Escolha pelo menos um arquivo',
  tooManyFiles: (max: number) => `No máximo ${max} arquivos por envio`,
  fileTypesRefused: (names: readonly string[]) => `Tipos de arquivo não suportados: ${names.join(', ')}`,
} as const;
