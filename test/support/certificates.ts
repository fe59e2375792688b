/** Certificates as a test needs them: an authority of its own, made by openssl, that signs for anyone who is named. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface IssuedFiles {
  readonly cert: string;
  readonly key: string;
}

export class Authority {
  /** What its clients trust. */
  readonly certificate: string;
  private constructor(
    private readonly folder: string,
    private readonly files: IssuedFiles,
  ) {
    this.certificate = fs.readFileSync(files.cert, 'utf8');
  }

  static in(folder: string): Authority {
    const files = { cert: path.join(folder, 'ca.pem'), key: path.join(folder, 'ca.key') };
    const subject = ['-subj', '/CN=Livro Test', '-days', '2'];
    openssl('req', '-x509', ...KEY, ...subject, '-keyout', files.key, '-out', files.cert);
    return new Authority(folder, files);
  }

  /** Writes (or writes over) a certificate for `dnsName` and this machine's own names; of no days it has expired a second later. */
  issue(file: string, dnsName: string, days = 2, newKey = KEY, own = THIS_MACHINE): IssuedFiles {
    const at = (ending: string): string => path.join(this.folder, `${file}.${ending}`);
    fs.writeFileSync(at('ext'), `subjectAltName=${own}DNS:${dnsName}`);
    openssl('req', ...newKey, '-subj', `/CN=${dnsName}`, '-keyout', at('key'), '-out', at('csr'));
    const signer = ['-CA', this.files.cert, '-CAkey', this.files.key, '-CAcreateserial', '-days', `${days}`];
    openssl('x509', '-req', '-in', at('csr'), ...signer, '-extfile', at('ext'), '-out', at('pem'));
    return { cert: at('pem'), key: at('key') };
  }

  /** One that ends at an instant, to the second: `openssl x509` counts in days. */
  issueUntil(end: Date, file: string, dnsName: string, newKey = KEY): IssuedFiles {
    const at = (ending: string): string => path.join(this.folder, `${file}.${ending}`);
    fs.writeFileSync(at('index'), '');
    const own = ['[own]', `database=${at('index')}`, `new_certs_dir=${this.folder}`, 'rand_serial=yes'];
    const names = [
      'default_md=sha256',
      'policy=any',
      'x509_extensions=names',
      '[any]',
      'commonName=supplied',
    ];
    const text = [...own, ...names, '[names]', `subjectAltName=${THIS_MACHINE}DNS:${dnsName}`, ''];
    fs.writeFileSync(at('cnf'), text.join('\n'));
    openssl('req', ...newKey, '-subj', `/CN=${dnsName}`, '-keyout', at('key'), '-out', at('csr'));
    const signer = [
      '-config',
      at('cnf'),
      '-name',
      'own',
      '-cert',
      this.files.cert,
      '-keyfile',
      this.files.key,
    ];
    const until = ['-enddate', `${end.toISOString().replace(/\D/g, '').slice(0, 14)}Z`];
    openssl('ca', '-batch', '-notext', ...signer, ...until, '-in', at('csr'), '-out', at('pem'));
    return { cert: at('pem'), key: at('key') };
  }
}

const THIS_MACHINE = 'IP:127.0.0.1,DNS:localhost,';
export const RSA_KEY = ['-newkey', 'rsa:2048', '-nodes'];
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });
