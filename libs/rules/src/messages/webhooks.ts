/** What is told of webhooks: of who receives the events, and of what became of sending them. */
import { limits } from '../limits.ts';
import { excerpt } from './quoted.ts';

export const webhookMessages = {
  notFound: 'Webhook não encontrado',
  deliveryNotFound: 'Entrega não encontrada: só as últimas são guardadas',
  nameRequired: 'Nome do webhook é obrigatório',
  nameTaken: 'Já existe um webhook com este nome',
  urlRequired: 'Endereço é obrigatório',
  urlInvalid: 'Endereço inválido: escreva-o inteiro, como https://relatorios.exemplo.com.br/livro',
  urlInsecure: 'O endereço deve começar com https:// (http:// só para esta máquina)',
  urlWithCredentials: 'O endereço não pode ter usuário nem senha: quem recebe confere a assinatura',
  urlWithFragment: 'O endereço não pode ter #',
  urlUnknown: (host: string) => `O nome ${excerpt(host)} não foi encontrado agora: confira o endereço`,
  urlInternal: (host: string) =>
    `${excerpt(host)} é um endereço interno, para onde nada é enviado. Quem cuida do servidor pode permiti-lo em WEBHOOK_INTERNAL.`,
  tooMany: `Há ${limits.webhooksMax} webhooks, o máximo: remova um antes`,
  registered: 'Webhook cadastrado',
  registeredBefore:
    'Este webhook já foi cadastrado, e o seu segredo não é mostrado outra vez. Se ele se perdeu, troque-o.',
  rotated: 'Segredo trocado: por 24 horas o anterior também assina',
  rotatedBefore:
    'O segredo já foi trocado, e o novo não é mostrado outra vez. Se ele se perdeu, troque-o de novo.',
  asked: 'Pedido: o resultado aparece nas entregas',
  askedTooOften: 'Já há envios pedidos a este webhook: espere que eles saiam',
  outcome: {
    answered: (status: number) => `Respondeu ${status}`,
    redirected: (status: number) => `Respondeu ${status}: redirecionamentos não são seguidos`,
    late: (seconds: number) => `Não respondeu em ${seconds} segundos`,
    refused: 'Recusou a conexão',
    closed: 'Fechou a conexão antes de responder',
    unknownHost: 'O nome do servidor não foi encontrado',
    ownNetwork: 'O endereço é interno e não é permitido (WEBHOOK_INTERNAL)',
    untrusted: (code: string) => `O certificado não foi aceito (${code})`,
    failed: (code: string) => `Não foi possível enviar (${code})`,
    noSecret: 'O segredo não pôde ser lido: troque-o',
  },
} as const;
