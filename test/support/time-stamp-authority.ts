/** Authorities for time stamps as a test needs them: openssl stamps, a small server of the test's own hands its answers on. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });

/** Stamps by openssl, under an authority of its own. */
export class TimeStampAuthority {
  readonly #folder: string;
  #server: http.Server | undefined;
  /** Whether it answers: to a request that it was sent, to another one, late, not at all. */
  behaviour: 'stamps' | 'stamps another' | 'slow' | 'fails' = 'stamps';
  asked = 0;

  /** `days` is for how long the certificate that signs is good. */
  constructor(folder: string, name: string, days = 2) {
    this.#folder = path.join(folder, name);
    fs.mkdirSync(this.#folder);
    const at = (file: string): string => path.join(this.#folder, file);
    fs.writeFileSync(at('serial'), '01\n');
    fs.writeFileSync(
      at('ext'),
      `extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n`,
    );
    fs.writeFileSync(
      at('tsa.cnf'),
      `[tsa]\ndefault_tsa = own\n[own]\nserial = ${at('serial')}\nsigner_cert = ${at('tsa.pem')}\n` +
        `signer_key = ${at('tsa.key')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\n` +
        'digests = sha256\naccuracy = secs:1\ness_cert_id_alg = sha256\n',
    );
    const made = (file: string) => ['-keyout', at(`${file}.key`)];
    openssl('req', '-x509', ...KEY, '-subj', `/CN=${name} CA`, ...made('ca'), '-days', '2', '-out', this.ca);
    openssl('req', ...KEY, '-subj', `/O=Carimbos/CN=${name}`, ...made('tsa'), '-out', at('csr'));
    const signer = ['-CA', this.ca, '-CAkey', at('ca.key'), '-CAcreateserial'];
    const validity = ['-days', String(days)];
    openssl(
      'x509',
      '-req',
      '-in',
      at('csr'),
      ...signer,
      ...validity,
      '-extfile',
      at('ext'),
      '-out',
      at('tsa.pem'),
    );
  }

  /** What its clients trust: a PEM file. */
  get ca(): string {
    return path.join(this.#folder, 'ca.pem');
  }

  /** The answer to a request, DER both. */
  reply(request: Uint8Array): Buffer {
    const [asked, answer] = [path.join(this.#folder, 'q.tsq'), path.join(this.#folder, 'r.tsr')];
    fs.writeFileSync(asked, request);
    openssl(
      'ts',
      '-reply',
      '-config',
      path.join(this.#folder, 'tsa.cnf'),
      '-queryfile',
      asked,
      '-out',
      answer,
    );
    return fs.readFileSync(answer);
  }

  /** A token over this content under a certificate of the same authority for something else: openssl itself would not stamp with it. */
  signedForMail(content: Uint8Array): Buffer {
    const at = (file: string): string => path.join(this.#folder, file);
    fs.writeFileSync(at('mail.ext'), 'extendedKeyUsage=critical,emailProtection\n');
    const signer = ['-CA', this.ca, '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
    openssl('x509', '-req', '-in', at('csr'), ...signer, '-extfile', at('mail.ext'), '-out', at('mail.pem'));
    fs.writeFileSync(at('content'), content);
    const type = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-binary', '-nodetach', '-outform', 'DER'];
    const by = ['-signer', at('mail.pem'), '-inkey', at('tsa.key')];
    openssl('cms', '-sign', ...type, ...by, '-in', at('content'), '-out', at('mail.der'));
    return fs.readFileSync(at('mail.der'));
  }

  async listen(port = 0): Promise<string> {
    this.#server = http.createServer((request, response) => void this.#answer(request, response));
    await once(this.#server.listen(port, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsa`;
  }

  /** Whoever still waits for an answer gets none. */
  hangUp(): void {
    this.#server?.closeAllConnections();
  }

  close(): void {
    this.hangUp();
    this.#server?.close();
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.asked++;
    if (this.behaviour === 'slow') return;
    if (this.behaviour === 'fails') return void response.writeHead(503).end();
    const asked = Buffer.concat(chunks);
    // The digest stands in the request as it is.
    const digest = asked.indexOf(Buffer.from('0420', 'hex')) + 2;
    if (this.behaviour === 'stamps another') asked[digest]! ^= 1;
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(this.reply(asked));
  }
}

/** Whether openssl finds the stamp good. */
export function opensslHolds(stamp: string, data: string, ca: string): boolean {
  try {
    openssl('ts', '-verify', '-in', stamp, '-data', data, '-CAfile', ca);
    return true;
  } catch {
    return false;
  }
}
