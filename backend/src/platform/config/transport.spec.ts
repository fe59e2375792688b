import { SettingError } from './setting-error.ts';
import { readCertificate, refusePlainText } from './transport.ts';

const tls = { cert: '/c.pem', key: '/k.pem' };
const publicUrl = 'https://livro.example';

it.each([
  [{ host: '127.0.0.1', trustProxy: [] }],
  [{ host: 'localhost', publicUrl: 'http://localhost:3000', trustProxy: [] }],
  [{ host: '0.0.0.0', trustProxy: [], tls }],
  [{ host: '127.0.0.1', publicUrl, trustProxy: [], tls }],
  [{ host: '0.0.0.0', publicUrl, trustProxy: ['10.0.0.7'] }],
  [{ host: '127.0.0.1', publicUrl, trustProxy: ['loopback'] }],
])('%j is served', (settings) => expect(() => refusePlainText(settings)).not.toThrow());

it.each([
  [{ host: '0.0.0.0', trustProxy: [] }, 'HOST="0.0.0.0"'],
  [{ host: '::', trustProxy: ['loopback'] }, 'HOST="::"'],
  [{ host: '192.168.0.7', publicUrl, trustProxy: [] }, 'HOST="192.168.0.7"'],
  [{ host: '0.0.0.0', publicUrl: 'http://localhost', trustProxy: ['10.0.0.7'] }, 'HOST="0.0.0.0"'],
  [{ host: '127.0.0.1', publicUrl, trustProxy: [] }, 'PUBLIC_URL="https://livro.example"'],
])('%j would be read along, and is refused', (settings, named) => {
  expect(() => refusePlainText(settings)).toThrow(SettingError);
  expect(() => refusePlainText(settings)).toThrow(named);
});

it('a certificate that is not there, or is none, is refused by its name', () => {
  expect(() => readCertificate({ cert: '/nowhere/c.pem', key: __filename })).toThrow(
    'TLS_CERT="/nowhere/c.pem"',
  );
  expect(() => readCertificate({ cert: __filename, key: __filename })).toThrow(
    /TLS_CERT=.* e TLS_KEY=.* não servem/,
  );
});
