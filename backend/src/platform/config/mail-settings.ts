/** By which server e-mails go out, and in whose name; nobody is written to where it is not set. */

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  readonly from: string;
}

export function readMailSettings(
  { SMTP_URL: url = '', MAIL_FROM: from = '' }: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
  hasAddress: boolean,
): MailSettings | undefined {
  const [server, sender] = [url.trim(), from.trim()];
  if (server === '' && sender === '') return undefined;
  if (server === '') throw refuse('MAIL_FROM não serve sem SMTP_URL: ninguém levaria os e-mails.');
  // The address may hold a password, so it is not repeated.
  if (!/^smtps?:\/\/[^\s/]+/.test(server) || !URL.canParse(server))
    throw refuse('SMTP_URL não serve: escreva smtp://USUARIO:SENHA@SERVIDOR:PORTA, ou smtps://….');
  if (!/^(?:[^<>\r\n]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(sender))
    throw refuse(
      `MAIL_FROM="${sender}" não serve: escreva livro@empresa.com.br ou Livro <livro@empresa.com.br>.`,
    );
  if (!hasAddress) throw refuse('SMTP_URL não serve sem PUBLIC_URL: os e-mails não teriam para onde levar.');
  return { url: server, from: sender };
}
