/**
 * The specification's texts: where each stands (the screen of the matrix tells how to get there) and in which state. Written
 * out here letter by letter and not taken from the program, which would agree with itself.
 */
import type { State } from './answers.ts';
import type { Width } from './screens.ts';

export interface SpokenTexts {
  readonly screen: string;
  readonly state: State;
  /** Where the text stands only in the wide table; left out: at any width. */
  readonly width?: Width;
  readonly texts: readonly string[];
}

const at = (screen: string, state: State, ...texts: string[]): SpokenTexts => ({ screen, state, texts });
const inTable = (screen: string, ...texts: string[]): SpokenTexts => ({
  screen,
  state: 'ready',
  width: 1440,
  texts,
});

export const spokenTexts: readonly SpokenTexts[] = [
  // Signing in
  at('who-is-there', 'loading', 'Carregando...'),
  at('who-is-there', 'error', 'Erro ao verificar autenticação'),
  at('login', 'ready', 'resource management system', 'Continuar'),
  at('login', 'loading', 'Verificando...'),
  at('login', 'error', 'E-mail inválido. Verifique o formato digitado.'),
  at('password', 'ready', 'Entrar', 'Esqueci minha senha'),
  at('password', 'loading', 'Entrando...'),
  at('password', 'error', 'Senha é obrigatória'),
  at('first-access', 'ready', 'Primeiro Acesso'),
  at('create-password', 'ready', 'Criar Senha', 'Cancelar'),
  at('create-password', 'loading', 'Criando...'),
  at('create-password', 'error', 'Senha é obrigatória', 'Confirmação de senha é obrigatória'),
  at('passwords-differ', 'error', 'A senha deve ter pelo menos 6 caracteres', 'As senhas não coincidem'),
  at('session-over', 'ready', 'Sessão expirada. Faça login novamente.'),
  // The shell
  at('side-menu', 'ready', 'Empreendimentos', 'Clientes', 'Compras', 'Usuários'),
  at('user-menu', 'ready', 'Administrador', 'ana@construtora.com.br'),
  at('failure', 'ready', 'Ops! Algo deu errado', 'Tentar Novamente', 'Recarregar Página'),
  ...['developments', 'development', 'clients', 'client', 'purchases', 'users', 'painel'].map((page) =>
    at(page, 'denied', 'Operação não permitida'),
  ),
  // Developments
  at(
    'developments',
    'ready',
    ...['Todos', 'Ativo', 'Planejamento', 'Pausado', 'Concluído', 'Gerenciar', '+ Novo Empreendimento'],
  ),
  at('developments', 'error', 'Tentar novamente'),
  at('new-development', 'ready', 'Novo Empreendimento', 'Cancelar'),
  at('new-development-refused', 'error', 'Nome é obrigatório', 'Data de início é obrigatória'),
  at('unsaved-question', 'ready', 'Você tem alterações não salvas. Deseja realmente fechar?'),
  at('edit-development', 'ready', 'Editar Empreendimento'),
  at('schedule', 'empty', 'Não definido'),
  at('development-unknown', 'ready', 'Empreendimento não encontrado'),
  at(
    'development',
    'ready',
    ...['Cadastrar Cliente', 'Gerar Relatório', 'Editar Empreendimento', 'Ver Cronograma'],
    ...['Contas do Empreendimento', 'Conta da Obra', 'Conta do Terreno', 'Saldo Atual'],
    ...['Total Investido', 'Total Gastos', 'Total Recebido', 'Registrar Pagamento', 'Adicionar Despesa'],
    ...['Gerenciar Aplicações', 'Gerenciar Transferências', 'Atividade Recente', 'Ver Histórico Completo'],
  ),
  at('development', 'empty', 'Nenhuma atividade recente encontrada'),
  // Money
  at('history', 'ready', 'Mostrando 8 de 8 transações'),
  at('history', 'error', 'Erro ao carregar o histórico', 'Tentar novamente'),
  at('transfer', 'ready', 'Transferência entre contas', 'Nova Transferência'),
  at('transfer', 'error', 'Erro ao carregar o histórico de transferências'),
  at(
    'transfer-refused',
    'error',
    ...['Conta de destino é obrigatória', 'Valor é obrigatório', 'Descrição é obrigatória'],
  ),
  at('expense', 'ready', 'Adicionar Despesa'),
  at('expense-refused', 'error', 'Valor é obrigatório', 'Descrição é obrigatória'),
  at('payment', 'ready', 'Registrar Pagamento'),
  at(
    'payment-refused',
    'error',
    ...['Cliente é obrigatório', 'Valor é obrigatório', 'Descrição é obrigatória'],
  ),
  at(
    'investment',
    'ready',
    ...['Aplicação Financeira', 'Total Investido', 'Total de Retornos', 'Retorno Líquido'],
    ...['Investimentos Ativos', 'Aplicar Dinheiro', 'Registrar Retorno', 'Retorno de Investimento'],
  ),
  at(
    'investment',
    'empty',
    'Não há investimentos ativos para registrar retorno.',
    'Nenhum investimento encontrado',
    'Esta conta ainda não possui histórico de investimentos.',
  ),
  at('investment', 'error', 'Erro ao carregar o histórico de investimentos', 'Tentar novamente'),
  // Clients
  inTable('clients', 'Nome', 'Email', 'Telefone', 'CPF', 'Ações', 'Novo Cliente', '529.***.***-25'),
  at(
    'clients',
    'empty',
    'Ainda não há clientes cadastrados',
    'Crie um empreendimento primeiro para cadastrar clientes.',
  ),
  at('clients-none-found', 'empty', 'Nenhum cliente encontrado'),
  at('new-client', 'ready', 'Novo Cliente', 'Importar Cliente'),
  at(
    'new-client-refused',
    'error',
    ...['Nome é obrigatório', 'Email é obrigatório', 'Telefone é obrigatório', 'CPF é obrigatório'],
  ),
  at('edit-client', 'ready', 'Editar Cliente'),
  at('delete-client', 'ready', 'Excluir Cliente', 'Atenção! Esta ação não pode ser desfeita.'),
  at(
    'delete-client-mismatch',
    'error',
    'Por favor, digite o nome do cliente exatamente como mostrado para confirmar.',
  ),
  // Users
  inTable('users', '3 de 3', 'Nome', 'Email', 'Tipo', 'Status', 'Criado em', 'Ações', 'Inativo'),
  at('users', 'ready', 'Administrador', 'Financeiro', 'Comprador'),
  at('new-user', 'ready', 'Novo Usuário', 'Tipo de Usuário', 'Usuário ativo', 'Criar Usuário'),
  at('new-user-refused', 'error', 'Nome é obrigatório', 'Email é obrigatório'),
  at('edit-user', 'ready', 'Editar Usuário', 'Atualizar'),
  at('deactivate-user', 'ready', 'Desativar', 'preservados'),
  at('activate-user', 'ready', 'Ativar'),
  // Purchases
  inTable(
    'purchases',
    ...[
      'Descrição',
      'Empreendimento',
      'Custo Estimado',
      'Urgência',
      'Status',
      'Solicitado em',
      'Ações',
      'Registrar Compra',
    ],
  ),
  at(
    'purchases',
    'ready',
    ...['Compras', 'Pendente', 'Aprovada', 'Rejeitada', 'Cancelada'],
    ...['Baixa', 'Média', 'Alta', 'Urgente', 'Material'],
  ),
  at('purchases', 'empty', 'Ainda não há solicitações de compra'),
  at('purchases-none-found', 'empty', 'Nenhuma solicitação encontrada'),
  at('purchase-approving', 'ready', 'Aprovar?'),
  at('purchase-rejecting', 'ready', 'Rejeitar?'),
  at('request', 'ready', 'Nova Solicitação de Compra'),
  at('request-refused', 'error', 'Descrição é obrigatória', 'Custo estimado é obrigatório'),
  at('register-purchase', 'ready', 'Registrar Compra'),
  // Done
  at('new-development-done', 'ready', 'Empreendimento Criado!'),
  at('edit-development-done', 'ready', 'Atualizado!'),
  at('transfer-done', 'ready', 'Transferência Realizada!'),
  at('request-done', 'ready', 'Solicitação Criada!', 'A solicitação de compra foi registrada com sucesso.'),
];
