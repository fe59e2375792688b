/** Sentences about a whole request: refusals of the business, of the door, and of the machine. */
import { formatMoney, type Centavos } from '@livro/money';
import { limits } from '../limits.ts';

/** As a person reads them. */
interface PurchaseAmounts {
  readonly approved: string;
  readonly ceiling: string;
  readonly asked: string;
}

/** dd/mm/yyyy of an ISO day. */
const shownDay = (date: string): string => date.split('-').reverse().join('/');

export const refusalMessages = {
  notFound: 'Item não encontrado',
  notSealed: (by: string) => `Ainda não selado: o próximo selo vem até ${by}. Peça a prova depois.`,
  sealingStopped: 'Ainda não selado, e nada mais é selado: peça a um administrador que confira o diário.',
  journalDiffers: (difference: string) =>
    `O livro de eventos não é o que foi selado, e nenhum pacote foi feito. Primeira diferença: ${difference}`,
  nothingSealed: 'Nada foi selado ainda: o primeiro selo vem com os primeiros eventos.',
  segmentNotThere:
    'Este arquivo do diário falta ou não é o que foi selado; o servidor o grava de novo. Tente outra vez em instantes.',
  treeNotThere:
    'As provas estão sendo refeitas a partir do diário. Tente de novo em alguns minutos; se persistir, confira o diário.',
  unauthorized: 'Acesso não autorizado',
  forbidden: 'Operação não permitida',
  validationFailed: 'Dados inválidos',
  networkError: 'Erro de conectividade',
  insufficientFunds: 'Saldo insuficiente',
  insufficientFundsAvailable: (available: Centavos) =>
    `Saldo insuficiente. Saldo disponível: ${formatMoney(available)}`,
  duplicateRecord: 'Registro já existe',
  malformedBody: 'O corpo da requisição não é um JSON válido',
  wrongType: 'Um campo veio com o tipo errado',
  payloadTooLarge: 'A requisição é grande demais',
  unsupportedType: 'Tipo de conteúdo não suportado: envie application/json',
  tooManyRequests: (seconds: number) => `Muitas tentativas. Aguarde ${seconds} s.`,
  tooManyOfYours: (seconds: number) =>
    `Você já tem pedidos demorados em andamento. Espere um deles terminar, ou tente de novo em ${seconds} s.`,
  tooManyOfAddress: (seconds: number) =>
    `Há muitos pedidos vindos da sua rede. Tente de novo em ${seconds} s.`,
  tooManyOfAll: (seconds: number) =>
    `Há muitos pedidos demorados em andamento. Tente de novo em ${seconds} s.`,
  uploadsOfTheDay: (hours: number) =>
    `Limite diário de envio de arquivos atingido. Tente de novo em ${hours} h.`,
  staleVersion: 'O registro mudou desde que foi lido. Atualize e tente de novo.',
  idempotencyMismatch: 'Esta chave de idempotência já foi usada com outro conteúdo',
  idempotencyKeyInvalid: 'Idempotency-Key deve ter de 1 a 255 caracteres imprimíveis',
  outcomeUnknown: 'Não sabemos se foi salvo. Tentar de novo é seguro.',
  readModelsRebuilding:
    'Esta tela está sendo refeita depois da atualização do Livro. Tente de novo em alguns instantes.',
  overloaded: 'O sistema está muito ocupado e nada foi feito. Tente de novo em alguns segundos.',
  serviceUnavailable: 'Sistema ocupado ou fora de alcance. Tente de novo em instantes.',
  fileStoreRefused:
    'O armazenamento dos anexos recusa o acesso. Repetir não adianta: avise quem cuida do sistema.',
  journalUnreadable:
    'Um evento do diário não pôde ser lido ou conferido: nada mais é lançado até que o administrador o trate.',
  accountUnreadable:
    'Um evento do diário sobre esta conta não pôde ser lido: nada mais é lançado nela até que o administrador o trate.',
  entryReadable: 'Este lançamento pode ser lido: em vez de anulá-lo, estorne-o',
  entryVoidedNow: 'Lançamento anulado: não está em nenhuma soma',
  entryVoided: 'Este lançamento já foi anulado',
  internalError: 'Erro interno. Os detalhes estão no registro do servidor.',
  periodClosed: 'O período está fechado',
  periodClosedAlready: 'O período já está fechado',
  periodNotOver: 'Só um mês que já terminou pode ser fechado',
  periodInvalid: 'Período deve ter o formato aaaa-mm',
  yearInvalid: 'Ano deve ter quatro algarismos',
  periodNotClosed: 'O período não está fechado',
  alreadyReversed: 'Este lançamento já foi estornado',
  reversalOfReversal: 'Um estorno não pode ser estornado',
  paymentPending: 'O pagamento ainda está pendente',
  paymentConfirmed: 'O pagamento já está confirmado',
  paymentCancelled: 'O pagamento foi cancelado',
  paymentEnded: 'O pagamento foi estornado ou devolvido',
  planNotFound: 'Parcelamento não encontrado, ou sem parcelas pendentes',
  planPaid: (paid: number) =>
    paid === 1
      ? 'Uma parcela já foi paga: cancele as outras uma a uma'
      : `${paid} parcelas já foram pagas: cancele as outras uma a uma`,
  planExists: (pending: number) =>
    `O cliente já tem um parcelamento desta unidade, com ${pending === 1 ? 'uma parcela pendente' : `${pending} parcelas pendentes`}. Confirme para registrar mesmo assim.`,
  lateChargesOf: (description: string) => Array.from(`Multa e juros: ${description}`).slice(0, 200).join(''),
  investmentHasReturns: 'Estorne antes os retornos deste investimento',
  investmentReversed: 'Este investimento foi estornado',
  batchRefused: (refused: number, all: number) =>
    `Nada foi lançado: ${refused === 1 ? 'uma linha' : `${refused} linhas`} de ${all} precisa${refused === 1 ? '' : 'm'} de correção`,
  batchNotReversed: (refused: number, all: number) =>
    `Nada foi estornado: ${refused === 1 ? 'um lançamento' : `${refused} lançamentos`} de ${all} não pode${refused === 1 ? '' : 'm'} ser estornado${refused === 1 ? '' : 's'}`,
  batchTooLarge: (fits: number) =>
    `São lançamentos demais para um lote só: divida-o em partes de até ${fits} linhas`,
  batchNotFound: 'Lote de lançamentos não encontrado',
  repeatsLine: (line: number) =>
    `Parece repetir a linha ${line} deste lote. Confirme para lançar mesmo assim.`,
  ofEntry: (entryNumber: number, message: string) => `Lançamento nº ${entryNumber}: ${message}`,
  likelyDuplicateExpense: (entryNumber: number, date: string) =>
    `Possível despesa duplicada do lançamento nº ${entryNumber}, de ${shownDay(date)}. Confirme para lançar mesmo assim.`,
  likelyDuplicatePayment: (entryNumber: number, date: string) =>
    `Possível pagamento duplicado do lançamento nº ${entryNumber}, de ${shownDay(date)}: mesmo cliente e valor, com o mesmo documento ou na mesma data e unidade. Confirme para lançar mesmo assim.`,
  returnAboveValue: (value: Centavos, date: string) =>
    `O retorno passa do valor da posição em ${shownDay(date)}, que é ${formatMoney(value)}. Confirme para registrar mesmo assim.`,
  reversalBeforeEntry: 'O estorno não pode ser anterior ao lançamento',
  reversalReasonRequired: 'Motivo do estorno é obrigatório',
  reasonRequired: 'Motivo é obrigatório',

  bookIncomplete: 'Há um lançamento que não pôde ser lido: o livro sairia incompleto.',
  bookWithoutCompany: 'Informe os dados da empresa antes de emitir os livros.',
  bookOvertaken:
    'Outro livro foi emitido enquanto este era preparado. Nada foi gravado: confira e emita de novo.',
  bookUnchanged: (number: number, edition: number) =>
    `O livro não mudou desde que foi emitido: continua valendo o nº ${number}, ${edition}ª edição.`,
  bookFileLost:
    'O arquivo deste livro não está onde os arquivos ficam, ou foi alterado. Procure a cópia de segurança.',
  bookNotIssued: 'Livro emitido não encontrado',

  accountNotFound: 'Conta não encontrada',
  accountOrDevelopmentNotFound: 'Conta ou desenvolvimento não encontrado',
  destinationNotFound: 'Conta de destino não encontrada',
  clientNotFound: 'Cliente não encontrado',
  erasureNotFound: 'Este cliente não foi apagado',
  /** Why an erased person still lies in the database's files. */
  erasureDelays: {
    busy: 'A limpeza dos arquivos do banco de dados continua e termina sozinha.',
    fold: 'Uma projeção ainda não passou desta exclusão; a limpeza dos arquivos vem depois dela.',
    readers: 'Uma leitura longa ainda vê os dados antigos; a limpeza dos arquivos espera por ela.',
    permission:
      'O usuário do banco de dados não pode limpar arquivos antigos: falta uma permissão descrita em docs/admin/cluster-and-postgres.md.',
    log: 'O servidor de banco de dados ainda guarda o registro de gravação (WAL) de antes, para arquivo ou réplica.',
    failed:
      'A limpeza dos arquivos do banco de dados falhou e será repetida; a causa está no registro do servidor.',
  },
  developmentNotFound: 'Empreendimento não encontrado',
  developmentHasMoney:
    'O empreendimento tem saldo ou lançamentos em suas contas e não pode ser excluído; mude o status para Cancelado',
  investmentNotFound: 'Investimento não encontrado',
  returnNotFound: 'Retorno não encontrado',
  userNotFound: 'Usuário não encontrado',
  entryTestNotFound: 'Teste não encontrado',
  transactionNotFound: 'Transação não encontrada',
  expenseNotFound: 'Despesa não encontrada',
  supplierNotFound: 'Fornecedor não encontrado',
  supplierNameDiffers: 'O nome não é o deste fornecedor',
  supplierRequired: 'Fornecedor é obrigatório',
  paymentNotFound: 'Pagamento não encontrado',
  transferNotFound: 'Transferência não encontrada',
  purchaseNotFound: 'Solicitação não encontrada',

  developmentCompleted: 'O empreendimento está concluído. Confira se o lançamento é mesmo dele.',
  developmentCancelled:
    'O empreendimento está cancelado: não aceita mais despesas, pagamentos nem aplicações',
  developmentNameTaken: 'Já existe um empreendimento com este nome',
  openingBalanceExists: 'A conta já tem um saldo inicial',
  accountExists: 'O empreendimento já tem esta conta',
  investmentClosed: 'O investimento já foi resgatado por completo',
  returnBeforeInvestment: 'O retorno não pode ser anterior à aplicação',
  clientCpfTaken: 'CPF já está em uso',
  clientCnpjTaken: 'CNPJ já está em uso',
  clientHasPending: (count: number, total: Centavos) =>
    `O cliente tem ${count} ${count === 1 ? 'pagamento pendente' : 'pagamentos pendentes'}, de ${formatMoney(total)} ao todo, que ainda podem ser confirmados ou cancelados.`,
  clientCpfDeactivated: 'Este CPF é de um cliente desativado. Restaure o cadastro em vez de fazer outro.',
  clientCpfDeactivatedAsk: 'Este CPF é de um cliente desativado. Peça a um administrador que o restaure.',
  clientEmailTaken: 'Email já está em uso',
  clientInactive: 'O cliente está desativado. Reative o cadastro antes de alterar.',
  reasonNamesClient: 'Motivo não pode conter dados do cliente: ele fica registrado depois da exclusão',
  userEmailTaken: 'Email já está em uso',
  unitTaken: (unit: string, name: string) => `A unidade ${unit} também está com ${name}`,

  clientOfOtherDevelopment:
    'O cliente não tem cadastro neste empreendimento. Confira se o pagamento é mesmo dele.',
  unitNotOfClient: (unit: string) =>
    `A unidade ${unit} não está no cadastro deste cliente neste empreendimento.`,

  purchasePending: 'A solicitação ainda não foi aprovada',
  purchaseApproved: 'A solicitação já foi aprovada',
  purchaseCompleting: 'A compra desta solicitação está sendo registrada',
  purchaseCompleted: 'A solicitação já foi concluída',
  purchaseRejected: 'A solicitação foi rejeitada',
  purchaseCancelled: 'A solicitação foi cancelada',
  purchaseSecondApproval: 'Você já aprovou esta solicitação: falta a aprovação de outra pessoa',
  purchaseOwnApproval: 'Quem fez a solicitação não pode aprová-la',
  purchaseStatusByAction: 'O status só muda ao aprovar, rejeitar, cancelar ou concluir a solicitação',
  purchaseFieldFixed: (label: string) => `${label}: não muda depois da solicitação. Cancele e faça outra.`,
  purchaseDevelopmentClosed: 'O empreendimento não está aberto para compras',
  purchaseExpenseTaken: 'Esta despesa já está ligada a outra solicitação',
  purchaseDevelopmentCancelled: 'O empreendimento está cancelado: nada mais é aprovado nem comprado para ele',
  purchaseSameValue: 'O valor revisto é igual ao que foi aprovado',
  purchaseOtherDevelopment: 'A compra foi aprovada para outro empreendimento: use uma conta dele',
  purchaseOtherCategory: (approved: string, asked: string) =>
    `A compra foi aprovada na categoria ${approved}, e não em ${asked}`,
  purchaseAboveApproved: ({ approved, ceiling, asked }: PurchaseAmounts) =>
    `Foram aprovados ${approved} (com a tolerância, até ${ceiling}) e a compra é de ${asked}. Revise o valor para uma nova aprovação.`,
  purchaseTooFewApprovals: ({ asked, secondApprovalFrom }: { asked: string; secondApprovalFrom: string }) =>
    `A compra de ${asked} precisa de duas aprovações (a partir de ${secondApprovalFrom}) e tem uma. Revise o valor para uma nova aprovação.`,
  approvalRuleOwnProposal: 'A mudança precisa da concordância de outro administrador',
  approvalRuleProposalOpen: 'Já há uma mudança proposta: confirme ou recuse antes de propor outra',
  approvalRuleProposalClosed: 'Esta mudança proposta já foi encerrada',
  approvalRuleProposerGone: 'Quem propôs não é mais um administrador ativo: recuse e proponha de novo',
  purchaseExceedingReason: ({ approved, ceiling, asked }: PurchaseAmounts) =>
    `Foram aprovados ${approved} (com a tolerância, até ${ceiling}) e a compra é de ${asked}. Diga o motivo para concluir acima do aprovado.`,

  attachmentNotFound: 'Anexo não encontrado',
  tooManyAttachments: (max: number) => `No máximo ${max} anexos por registro`,
  attachmentOfCompleted: 'A compra foi concluída: os anexos da solicitação ficam.',
  attachmentMissing: 'O arquivo deste anexo não está no armazenamento. Fale com o administrador.',
  attachmentErased:
    'O conteúdo deste anexo foi removido para sempre, a pedido da exclusão de dados pessoais.',
  attachmentShared: 'O mesmo arquivo também está anexado em outro lugar: confirme que ele some de lá também',
  attachmentDamaged: 'O arquivo deste anexo está danificado: o conteúdo não é mais o que foi enviado.',

  badCredentials: 'E-mail ou senha inválidos',
  sessionExpired: 'Sessão expirada. Faça login novamente.',
  invalidAuthentication: 'Autenticação inválida',
  lastAdministratorInactive: 'O último administrador ativo não pode ser desativado',
  lastAdministratorWhoGetsIn:
    'Nenhum outro administrador consegue entrar: falta-lhes a senha ou o segundo fator. Espere que um deles entre antes.',
  lastAdministratorType: 'O último administrador ativo não pode mudar de tipo',
  userInactive: 'O usuário está inativo. Reative-o antes de convidar.',
  sessionNotFound: 'Sessão não encontrada',
  signInExpired: 'A entrada demorou demais. Comece outra vez.',
  providerRefused: 'Esta conta do provedor não dá acesso ao Livro. Fale com o administrador.',
  providerCancelled: 'A entrada foi cancelada no provedor.',
  providerFailed: 'O provedor não confirmou quem você é. Tente outra vez.',
  providerOther: 'A conta do provedor é de outra pessoa. Nada foi confirmado.',
  providerLacksFactor:
    'O provedor não pediu um segundo fator. Confirme com o seu: aplicativo, chave de acesso ou código de recuperação.',
  providerConfirmed: 'Confirmado: é você. Peça outra vez o que ia fazer.',
  providerWait: 'Muitas tentativas. Aguarde alguns minutos.',
  providerUnreachable: 'O provedor não responde agora. Tente outra vez, ou entre com o e-mail e a senha.',
  providerUnknown: 'Nenhum provedor está configurado',
  providerNeedsName: 'A entrada pelo provedor só funciona pelo endereço configurado em PUBLIC_URL.',
  returnOutside: 'O endereço de retorno deve ser uma página do Livro',
  secondFactorRequired: 'Sua conta exige um segundo fator. Configure-o para continuar.',
  tokenNeedsCode: 'Esta conta tem segundo fator: envie também o código em “code”',
  secondFactorCodeRequired: 'Código é obrigatório',
  secondFactorInvalid: 'Código inválido ou já usado',
  passkeyInvalid: 'A chave de acesso não foi aceita. Tente outra vez.',
  passkeyNotFound: 'Chave de acesso não encontrada',
  tooManyPasskeys: 'No máximo 20 chaves de acesso por usuário',
  passkeyNameRequired: 'Nome da chave é obrigatório',
  passkeysNeedName:
    'Chaves de acesso só funcionam por um nome, não por um endereço IP. Abra o Livro por http://localhost ou pelo endereço configurado em PUBLIC_URL.',
  noOwnSecondFactor: 'Você não tem segundo fator',
  noSecondFactor: 'Este usuário não tem segundo fator',
  totpExists: 'O aplicativo autenticador já está configurado',
  totpNotBegun: 'A configuração expirou. Comece outra vez.',
  lastSecondFactor: 'Seu tipo de usuário exige um segundo fator. Adicione outro antes de remover este.',
  confirmIdentity: 'Confirme que é você para continuar.',
  confirmationFailed: 'Senha incorreta',
  confirmWithFactor:
    'Confirme com o seu segundo fator (aplicativo, chave de acesso ou código de recuperação): a senha sozinha não basta.',
  firstAccessClosed: 'O primeiro acesso não está aberto para este e-mail. Fale com o administrador.',
  firstAccessCodeRequired: 'Código de primeiro acesso é obrigatório',
  firstAccessCodeInvalid: 'Código de primeiro acesso inválido',
  passwordExists: 'Este usuário já tem uma senha. Para abrir um novo acesso, redefina o acesso.',
  savedViewNotFound: 'Visão não encontrada',
  savedViewNameTaken: 'Já existe uma visão com este nome',
  savedViewOfAnother: 'Só quem salvou a visão, ou um administrador, pode mudá-la ou removê-la',
  tooManySavedViews: `No máximo ${limits.savedViewsMax} visões por pessoa: remova uma que não usa mais`,
  lotUnreadable: (number: number) =>
    `O lançamento ${number} não pode ser lido: nenhum lote é feito enquanto ele não for anulado.`,
  lotNotReady: 'Os lançamentos mais novos ainda estão sendo lidos. Tente de novo em instantes.',
  lotOvertaken:
    'Outro lote foi feito ou os códigos mudaram enquanto este era preparado. Nada foi gravado: confira e faça de novo.',
  lotEmpty: (until: string) => `Não há lançamentos a entregar até ${shownDay(until)}`,
  lotUnmapped: (count: number, names: string) =>
    `${count === 1 ? 'Falta o código do escritório de uma conta' : `Falta o código do escritório de ${count} contas`}: ${names}`,
  lotNotFound: 'Lote não encontrado',
  lotCodesUnchanged: 'Os códigos deste lote não mudaram: o arquivo enviado continua valendo',
  lotNumberInvalid: 'Lançamento deve ser um número a partir de 1',
  accountantCodesChanged:
    'Os códigos do contador mudaram enquanto você os editava. Nada foi gravado: confira e grave de novo.',
  ownReset: 'Para trocar a própria senha use “Alterar senha”',
} as const;
