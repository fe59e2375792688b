/** Certificates that browsers would refuse are neither started with nor taken at a renewal, and key exchange without forward secrecy is not accepted. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { SettingError } from '../../backend/src/platform/config/setting-error.ts';
import { certificateHost, readCertificate } from '../../backend/src/platform/config/transport.ts';
import { followCertificate } from '../../backend/src/platform/http/renewed-certificate.ts';
import { Authority, RSA_KEY } from '../support/certificates.ts';
import { temporaryFolder } from '../support/store-process.ts';

const HOST = 'livro.example';
const LOOK_MS = 50;
/** Longer than a change of the files takes to be noticed. */
const NOTICED_MS = 1_500;
const releases: (() => Promise<void>)[] = [];
let authority: Authority;
beforeAll(() => (authority = Authority.in(temporaryFolder(releases))));
afterAll(async () => {
  for (const release of releases) await release();
});

interface Session {
  readonly serial: string;
  readonly cipher: string;
}
const connect = (port: number, options: tls.ConnectionOptions = {}): Promise<Session> =>
  new Promise((resolve, reject) => {
    const socket = tls.connect({ host: '127.0.0.1', port, ca: authority.certificate, ...options });
    socket.once('error', reject).once('secureConnect', () => {
      resolve({ serial: socket.getPeerX509Certificate()!.serialNumber, cipher: socket.getCipher().name });
      socket.destroy();
    });
  });

it('rejects an expired certificate and one for another name at the start', async () => {
  const files = authority.issue('good', HOST);
  expect(() => readCertificate(files, HOST)).not.toThrow();
  expect(() => readCertificate(files, '127.0.0.1')).not.toThrow();
  const reading = () => readCertificate(files, 'outro.example');
  expect(reading).toThrow(SettingError);
  expect(reading).toThrow(/^TLS_CERT=.* não é do nome "outro\.example" de PUBLIC_URL/);
  const expired = authority.issue('expired', HOST, 0);
  await sleep(1_100);
  expect(() => readCertificate(expired, HOST)).toThrow(/^TLS_CERT=.* venceu em /);
});

it('does not ask for the public name behind a proxy that encrypts again', () => {
  const publicUrl = `https://${HOST}`;
  expect(certificateHost({ publicUrl, trustProxy: [] })).toBe(HOST);
  expect(certificateHost({ publicUrl: 'https://[::1]:3000', trustProxy: [] })).toBe('::1');
  expect(certificateHost({ publicUrl, trustProxy: ['10.0.0.7'] })).toBeUndefined();
});

it('keeps the certificate at a renewal by a worse one, and follows the next good one', async () => {
  const files = authority.issue('renewed', HOST);
  const server = createServer(readCertificate(files, HOST));
  followCertificate(server, files, { host: HOST, lookMs: LOOK_MS });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const serial = async (): Promise<string> => (await connect(port)).serial;
  const first = await serial();
  authority.issue('renewed', 'outro.example');
  await sleep(NOTICED_MS);
  expect(await serial()).toBe(first);
  authority.issue('renewed', HOST, 0);
  await sleep(NOTICED_MS);
  expect(await serial()).toBe(first);
  authority.issue('renewed', HOST);
  for (let waits = 0; waits < 50 && (await serial()) === first; waits++) await sleep(100);
  expect(await serial()).not.toBe(first);
  server.close();
}, 30_000);

it('accepts TLS 1.2 with forward secrecy only', async () => {
  const server = createServer(readCertificate(authority.issue('rsa', HOST, 2, RSA_KEY), HOST));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const only = (ciphers: string) => connect(port, { maxVersion: 'TLSv1.2', ciphers });
  expect((await only('ECDHE-RSA-AES128-GCM-SHA256')).cipher).toBe('ECDHE-RSA-AES128-GCM-SHA256');
  await expect(only('AES128-GCM-SHA256')).rejects.toThrow(/handshake failure/);
  await expect(only('AES256-SHA')).rejects.toThrow(/handshake failure/);
  server.close();
});
