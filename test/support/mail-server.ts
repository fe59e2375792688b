/** A real SMTP server for tests: keeps the letters that it takes, refuses addressees on demand, and may be down. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenLetter {
  readonly to: readonly string[];
  readonly text: string;
}

export class TestMailServer {
  readonly letters: TakenLetter[] = [];
  refusing = false;
  #port = 0;
  #server: SMTPServer | undefined;

  static async start(): Promise<TestMailServer> {
    const mail = new TestMailServer();
    await mail.up();
    return mail;
  }

  get settings(): Record<string, string> {
    return { SMTP_URL: `smtp://127.0.0.1:${this.#port}`, MAIL_FROM: 'Livro <livro@construtora.com.br>' };
  }

  /** Who was written to, in the alphabet's order. */
  get addressees(): string[] {
    return this.letters.flatMap(({ to }) => to).sort();
  }

  /** On the same port as before. */
  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.refusing ? Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }) : null,
        ),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.letters.push({ to, text: Buffer.concat(parts).toString() });
          done();
        });
      },
    });
    await new Promise<void>((ready) => server.listen(this.#port, '127.0.0.1', ready));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((closed) => (server ? server.close(closed) : closed()));
  }
}
