/** Hands texts to the mail server of the settings. Knows nobody and keeps nothing; without a server it is not ready. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { SETTINGS } from '../config/config.module.ts';
import { isLoopback, type Settings } from '../config/settings.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same letter again has the same, so that whoever receives it twice can tell. */
  readonly id: string;
}

/** A server that says nothing for so long is away. */
const PATIENCE_MS = 10_000;

@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #transport: Transporter | undefined;

  constructor(@Inject(SETTINGS) { mail }: Pick<Settings, 'mail'>) {
    this.#transport =
      mail &&
      createTransport(
        {
          url: mail.url,
          // Never in plain text beyond this machine.
          requireTLS: !isLoopback(new URL(mail.url).hostname),
          connectionTimeout: PATIENCE_MS,
          greetingTimeout: PATIENCE_MS,
          socketTimeout: PATIENCE_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        { from: mail.from },
      );
  }

  get isReady(): boolean {
    return this.#transport !== undefined;
  }

  /** Resolves once the server has taken it. Its errors may name addresses: they are not for a log. */
  async send({ to, subject, text, id }: Letter): Promise<void> {
    if (!this.#transport) throw new Error('No mail server is set.');
    await this.#transport.sendMail({
      to: { address: to, name: '' },
      subject,
      text,
      messageId: `<${id}@livro>`,
    });
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }
}
