/** Hands texts to the mail server of the settings. Knows nobody and keeps nothing; without a server it is not ready. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { SETTINGS } from '../config/config.module.ts';
import { isLoopback, type Settings } from '../config/settings.ts';
import { toMailError } from './mail-error.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same letter again has the same, so that whoever receives it twice can tell. */
  readonly id: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** RFC 5321, 4.5.3.2.6: so long a server may take to accept a letter, and giving up earlier sends it again. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;
/** An attempt as a whole. */
export const SEND_TIMEOUT_MS = ANSWER_TIMEOUT_MS + 60_000;

interface SendProgress {
  /** The letter itself is on its way: after that, no answer is no refusal. */
  hasBegun: boolean;
}
type SendOptions = SendMailOptions & { readonly progress: SendProgress };

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
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: ANSWER_TIMEOUT_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        { from: mail.from },
      );
    this.#transport?.use('stream', ({ data, message }, done) => {
      message.processFunc((content) => {
        (data as SendOptions).progress.hasBegun = true;
        return content;
      });
      done();
    });
  }

  get isReady(): boolean {
    return this.#transport !== undefined;
  }

  /** Resolves once the server has accepted it. Throws `MailError`; `ending` cuts the attempt off. */
  async send({ to, subject, text, id }: Letter, ending: AbortSignal): Promise<void> {
    if (!this.#transport) throw new Error('No mail server is set.');
    const progress: SendProgress = { hasBegun: false };
    try {
      await this.#transport.sendMail({
        to: { address: to, name: '' },
        subject,
        text,
        messageId: `<${id}@livro>`,
        progress,
        signal: AbortSignal.any([ending, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
      } as SendOptions);
    } catch (error) {
      throw toMailError(error, progress.hasBegun);
    }
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }
}
