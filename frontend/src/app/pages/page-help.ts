/**
 * What each page is for, in the words of those who work with it: one short text beside each page of `pages.ts`. A page without
 * one does not compile.
 */
import { messages } from '@livro/rules';
import type { KeyPlace } from '../../shared/keyboard/keymap.ts';
import type { pages } from './pages.ts';

export type PageName = keyof typeof pages;

export interface PageHelp {
  readonly title: string;
  /** Two or three sentences. */
  readonly about: string;
  /** Its page of the guide (docs/guia). */
  readonly guide?: string;
  /** The keys of its own that it listens for. */
  readonly keys?: readonly KeyPlace[];
  /** Where the work goes on. */
  readonly next?: readonly PageName[];
}

const { screens } = messages;

export const pageHelp: Readonly<Record<PageName, PageHelp>> = {
  developments: {
    title: screens.menuDevelopments,
    guide: 'primeiros-passos',
    about:
      'Cada obra ou empreendimento tem um cartão com o saldo, o andamento e a situação. Abra um deles para lançar despesas, pagamentos e transferências em suas contas.',
    keys: ['lists'],
    next: ['entries', 'dashboard'],
  },
  development: {
    title: 'Empreendimento',
    guide: 'primeiros-passos',
    about:
      'Aqui estão as contas do empreendimento, o que falta receber e o que aconteceu por último. Escolha a conta e a ação: o lançamento aparece no histórico e pode ser desfeito ou corrigido, mas nunca some.',
    keys: ['development', 'payments', 'history'],
    next: ['entries', 'reports'],
  },
  entries: {
    title: screens.menuEntries,
    guide: 'lancamentos',
    about:
      'Todos os lançamentos de todos os empreendimentos em uma lista. Filtre por mês, conta, fornecedor ou valor, veja a soma do que filtrou e guarde o filtro como uma visão.',
    keys: ['entries'],
    next: ['pasteEntries', 'reports'],
  },
  pasteEntries: {
    title: screens.pasteEntries,
    guide: 'lancamentos',
    about:
      'Copie linhas de uma planilha e cole aqui. Cada célula é conferida antes; nada é lançado enquanto houver erro, e o lote inteiro pode ser desfeito de uma vez.',
    keys: ['pasted'],
    next: ['entries'],
  },
  pasteClients: {
    title: screens.pasteClients,
    guide: 'clientes-e-parcelas',
    about:
      'Copie linhas de uma planilha de clientes e cole aqui. Cada CPF ou CNPJ é conferido antes de cadastrar, e os erros são mostrados na célula.',
    keys: ['pasted'],
    next: ['clients'],
  },
  clients: {
    title: screens.menuClients,
    guide: 'clientes-e-parcelas',
    about:
      'Quem comprou ou vai comprar unidades. Os dados pessoais são guardados cifrados; abra um cliente para ver suas unidades e seus pagamentos.',
    keys: ['lists'],
    next: ['payments', 'pasteClients'],
  },
  client: {
    title: 'Cliente',
    guide: 'clientes-e-parcelas',
    about:
      'Tudo de um cliente: contato, unidades, parcelas e o que já pagou. Daqui se registra um pagamento, se exportam ou se apagam os dados pessoais.',
    keys: ['payments'],
    next: ['clients', 'payments'],
  },
  payments: {
    title: screens.menuReceivables,
    guide: 'clientes-e-parcelas',
    about:
      'As parcelas que os clientes ainda devem, por vencimento. Confirme uma parcela quando o dinheiro entrar; várias podem ser confirmadas juntas, com multa e juros quando houver atraso.',
    keys: ['payments'],
    next: ['clients', 'reconciliation'],
  },
  purchases: {
    title: screens.menuPurchases,
    guide: 'compras-e-fornecedores',
    about:
      'Quem precisa comprar pede aqui; quem responde pela obra aprova ou rejeita. Depois de comprada, a solicitação vira uma despesa, dentro do valor aprovado.',
    keys: ['lists', 'purchases'],
    next: ['suppliers', 'entries'],
  },
  suppliers: {
    title: screens.menuSuppliers,
    guide: 'compras-e-fornecedores',
    about:
      'De quem a empresa compra e quanto gastou com cada um. Os nomes vêm das despesas; informe o CNPJ para reunir o que foi escrito de jeitos diferentes.',
    next: ['purchases', 'entries'],
  },
  supplier: {
    title: 'Fornecedor',
    guide: 'compras-e-fornecedores',
    about: 'O que se gastou com este fornecedor, por mês e por empreendimento, e cada uma das despesas.',
    next: ['suppliers', 'entries'],
  },
  reports: {
    title: screens.menuReports,
    guide: 'relatorios-e-livros',
    about:
      'Relatórios para imprimir ou enviar, em PDF, Excel ou CSV. Cada PDF traz um código com que qualquer pessoa confere se o arquivo é como foi emitido.',
    next: ['dashboard', 'entries'],
  },
  users: {
    title: screens.menuUsers,
    guide: 'usuarios',
    about:
      'Quem entra no Livro e o que pode fazer. Convide uma pessoa pelo e-mail: ela recebe um link ou um código e cria a própria senha.',
    keys: ['lists'],
    next: ['securityLog'],
  },
  settings: {
    title: screens.menuSettings,
    guide: 'configuracoes',
    about:
      'O que vale para toda a empresa: de quem são estes livros, o logotipo dos documentos, a multa e os juros de quem paga atrasado, e a partir de que valor duas pessoas aprovam uma compra. Quem muda são os administradores.',
    next: ['users', 'closing', 'accessKeys', 'webhooks', 'importBooks'],
  },
  accessKeys: {
    title: screens.accessKeys,
    guide: 'configuracoes',
    about:
      'As chaves com que programas leem e lançam em nome próprio, sem a senha de ninguém. Cada uma faz só o que foi escolhido, vence em até um ano e é revogada com um botão; o que ela fez leva o seu nome. O segredo aparece uma vez só.',
    next: ['securityLog', 'users'],
  },
  webhooks: {
    title: screens.webhooks,
    guide: 'configuracoes',
    about:
      'Os programas a que o Livro envia cada evento, assinado, logo depois de lançado. Se um deles não responde, o envio é repetido com esperas cada vez maiores; depois de um dia de falhas é desligado, e ao ser ligado segue de onde parou. Nada se perde.',
    next: ['accessKeys', 'securityLog'],
  },
  importBooks: {
    title: screens.importBooks,
    guide: 'configuracoes',
    about:
      'Traga livros inteiros de uma pasta com três arquivos. Escolher a pasta só confere: cada problema aparece com arquivo e linha, e nada é lançado antes de você mandar. A importação segue no servidor, e o que ela lançou fica contado aqui.',
    next: ['entries', 'developments'],
  },
  securityLog: {
    title: screens.menuSecurityLog,
    guide: 'usuarios',
    about:
      'Quem entrou, quem tentou e o que mudou nos acessos. Serve para conferir um acesso estranho; não se pode apagar.',
    next: ['users', 'accessKeys'],
  },
  reconciliation: {
    title: screens.menuReconciliation,
    guide: 'conciliacao',
    about:
      'Importe o extrato do banco e compare cada linha com os lançamentos. Aceite a proposta, escolha outra ou lance o que falta; no fim, diga até que dia o banco e os livros concordam.',
    keys: ['reconciliation'],
    next: ['closing', 'entries'],
  },
  closing: {
    title: screens.menuClosing,
    guide: 'fechamento',
    about:
      'Feche um mês quando tudo dele estiver lançado e conferido. Depois disso ninguém lança nem corrige nele; a página mostra o que ainda falta e quem fechou ou reabriu cada mês.',
    next: ['reconciliation', 'audit'],
  },
  audit: {
    title: screens.menuAudit,
    guide: 'auditoria',
    about:
      'Para o contador e o auditor: o Livro Diário, o Razão, o balancete de qualquer dia e a prova de que nada foi mudado depois. Aqui só se lê; nada se lança.',
    next: ['closing', 'reports'],
  },
  auditEntry: {
    title: 'Lançamento na auditoria',
    guide: 'auditoria',
    about:
      'Tudo o que se sabe de um lançamento: partidas, autor, documentos, correções e a prova de que está no Diário.',
    next: ['audit'],
  },
  system: {
    title: screens.menuSystem,
    guide: 'configuracoes',
    about:
      'Para quem cuida do programa: se tudo está bem, até onde cada tela está em dia, o que está parado e por quê. Administradores reconstroem, comparam e trocam o que as telas leem, e decidem sobre eventos que não puderam ser lidos; cada decisão fica no Diário com o nome de quem decidiu.',
    next: ['audit', 'securityLog'],
  },
  dashboard: {
    title: screens.menuDashboard,
    guide: 'relatorios-e-livros',
    about:
      'Quanto entrou, quanto saiu e quanto há em caixa, por período e por empreendimento, com avisos do que pede atenção. Todos os números levam aos lançamentos de que são feitos.',
    next: ['entries', 'reports'],
  },
  guide: {
    title: 'Guia do Livro',
    about: 'Cada página é uma tarefa, passo a passo e com figuras. O que está em negrito é o texto da tela.',
  },
};
