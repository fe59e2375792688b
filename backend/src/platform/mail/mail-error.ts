/** What a failed attempt to send a letter means: for the server, for this letter, and in one sentence that names nobody. */

/** `refused` is final, `unanswered` may have been delivered, `server` concerns every letter, `letter` only this one. */
export type MailErrorKind = 'refused' | 'unanswered' | 'server' | 'letter';

/** Its message is for logs and Sistema: the server's own words may hold an address. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    readonly kind: MailErrorKind,
    message: string,
  ) {
    super(message);
  }
}

const SERVER_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EABORT']);
const CERTIFICATE_CODES = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
const AUTHENTICATION_REQUIRED = 530;
const OF_SERVER: Readonly<Record<string, string>> = {
  EAUTH: 'recusa o usuário ou a senha',
  ETLS: 'não oferece TLS',
};

interface SmtpError {
  readonly code?: string;
  /** Of the socket or of OpenSSL, where `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** `hasBegun`: the server may have the letter, unless it said otherwise. */
export function toMailError(error: unknown, hasBegun: boolean): MailError {
  const { code = 'unknown', originalCode = '', responseCode, command = '' } = error as SmtpError;
  if (CERTIFICATE_CODES.test(originalCode))
    return new MailError(
      'server',
      `O certificado do servidor de e-mail (SMTP_URL) não é confiável (${originalCode}): confira o nome em SMTP_URL ou informe em NODE_EXTRA_CA_CERTS a autoridade que o emitiu.`,
    );
  if (responseCode === undefined && hasBegun)
    return new MailError('unanswered', `o servidor de e-mail não confirmou se aceitou a mensagem (${code})`);
  const isPermanent = responseCode !== undefined && responseCode >= 500;
  if (isPermanent && responseCode !== AUTHENTICATION_REQUIRED && /^(RCPT TO|DATA)$/.test(command))
    return new MailError(
      'refused',
      `o servidor de e-mail recusou ${command === 'DATA' ? 'a mensagem' : 'o destinatário'} (${responseCode})`,
    );
  const codes = [code, originalCode, responseCode].filter(Boolean).join(' ');
  const isServer = SERVER_CODES.has(code);
  const what = isServer ? (OF_SERVER[code] ?? 'está fora de alcance') : 'não aceitou a mensagem agora';
  return new MailError(isServer ? 'server' : 'letter', `O servidor de e-mail (SMTP_URL) ${what} (${codes}).`);
}
