/** What a person reads when the request itself cannot be served, beyond the sentences of the catalogue in `@livro/rules`. */
export const requestTexts = {
  bodyNotObject: 'O corpo da requisição deve ser um objeto JSON',
  bodyTooDeep: 'O corpo da requisição tem níveis demais',
  bodyTooWide: 'O corpo da requisição tem campos demais',
  compressed: 'Corpo comprimido não é aceito: envie sem Content-Encoding',
  badPath: 'Endereço inválido',
  badForm: 'O formulário com os arquivos chegou incompleto ou danificado',
  notMultipart: 'Tipo de conteúdo não suportado: envie os arquivos como multipart/form-data',
  notPlainForm: 'Tipo de conteúdo não suportado: envie os campos como application/x-www-form-urlencoded',
  badLimit: 'O limite deve ser um número inteiro a partir de 1',
  badPage: 'A página deve ser um número inteiro a partir de 1',
  badCursor: 'Cursor inválido',
  misdirected: 'Este endereço não é o do Livro. Abra-o pelo endereço configurado em PUBLIC_URL.',
  plainText:
    'O Livro só atende por conexão cifrada (https://). Um proxy na frente deve enviar X-Forwarded-Proto.',
  methodNotAllowed: 'Método não permitido',
} as const;
