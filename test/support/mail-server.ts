/** A real SMTP server for tests: keeps the letters that it takes, refuses recipients on demand, and may be slow, silent or down. */
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { IssuedFiles } from './certificates.ts';

export interface TakenLetter {
  readonly to: readonly string[];
  readonly text: string;
}

export class TestMailServer {
  readonly letters: TakenLetter[] = [];
  refusing = false;
  /** 450: not now; 550: never. */
  refusalCode: 450 | 550 = 550;
  /** Milliseconds between the end of a letter and the answer to it. */
  answersAfterMs = 0;
  /** Closes the connection instead of an answer to a letter. */
  hangsUp = false;
  #port = 0;
  #server: SMTPServer | undefined;

  private constructor(private readonly tls?: IssuedFiles) {}

  /** With a certificate it speaks TLS from the first byte on. */
  static async start(tls?: IssuedFiles): Promise<TestMailServer> {
    const mail = new TestMailServer(tls);
    await mail.up();
    return mail;
  }

  get settings(): Record<string, string> {
    const scheme = this.tls ? 'smtps' : 'smtp';
    return { SMTP_URL: `${scheme}://127.0.0.1:${this.#port}`, MAIL_FROM: 'Livro <livro@construtora.com.br>' };
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
      ...(this.tls && { secure: true, cert: readFileSync(this.tls.cert), key: readFileSync(this.tls.key) }),
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.refusing
            ? Object.assign(new Error(`no such user ${address}`), { responseCode: this.refusalCode })
            : null,
        ),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.letters.push({ to, text: Buffer.concat(parts).toString() });
          if (this.hangsUp) for (const { _socket: socket } of connectionsOf(server)) socket.destroy();
          else void sleep(this.answersAfterMs).then(() => done());
        });
      },
    });
    // A client that does not trust the certificate hangs up during the handshake.
    server.on('error', () => undefined);
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

const connectionsOf = (server: SMTPServer): Iterable<{ readonly _socket: Socket }> =>
  (server as unknown as { readonly connections: Set<{ readonly _socket: Socket }> }).connections;
