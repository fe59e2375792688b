import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkedStoreUrl } from './store-url.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-store-url-'));
const ca = path.join(folder, 'ca.crt');
fs.writeFileSync(ca, 'x');
afterAll(() => fs.rmSync(folder, { recursive: true }));
const read = (url: string | undefined) => checkedStoreUrl(url, (sentence) => new Error(sentence));

it.each([
  'esdb://127.0.0.1:2113?tls=false',
  'kurrentdb://store',
  `esdb://livro:a%40b@store:2113/?tlsCAFile=${ca}&connectionName=livro`,
  'esdb://a:2113,b:2113,c:2113?gossipTimeout=3',
  'esdb+discover://cluster.example:2113?tls_ca-file=' + ca + '&GOSSIP_TIMEOUT=2',
])('takes %s as it is', (url) => expect(read(url)).toBe(url));

it.each([
  ['esdb://a:2113,b:2113', 'esdb://a:2113,b:2113?gossipTimeout=1'],
  ['esdb://a,b/?tls=false', 'esdb://a,b/?tls=false&gossipTimeout=1'],
  ['esdb+discover://a:2113?tls=false', 'esdb+discover://a:2113?tls=false&gossipTimeout=1'],
  ['esdb://a,b?', 'esdb://a,b?gossipTimeout=1'],
])('does not wait long for a node of %s', (url, asked) => expect(read(url)).toBe(asked));

it('has nothing to say of no address', () => expect(read(undefined)).toBeUndefined());

it.each([
  ['esdb+discover://livro:segredo@a:2113,b:2113', 'escreva esdb://a:2113,b:2113'],
  ['esdb://livro:segredo@a?tlsCaFil=/x', 'não há a opção tlsCaFil;'],
  ['esdb://livro:segredo@a?tls', 'opção=valor'],
  ['esdb://livro:segredo@a?tls=no', 'tls deve ser true ou false'],
  ['esdb://livro:segredo@a?gossipTimeout=soon', 'gossipTimeout deve ser um número inteiro'],
  ['esdb://livro:segredo@a?nodePreference=best', 'nodePreference deve ser leader'],
  ['esdb://livro:segredo@a?tlsCAFile=/nowhere/ca.crt', 'tlsCAFile, /nowhere/ca.crt, não existe'],
  ['esdb://livro:segredo@a?tlsCAFile=ca.crt', 'um caminho inteiro'],
  ['esdb://livro:segr@edo@a', '%40'],
  ['esdb://livro:segredo%@a', '%25'],
  ['esdb://livro@a', 'USUÁRIO:SENHA'],
  ['esdb://a:70000', 'NOME:PORTA'],
  ['esdb://a:port', 'NOME:PORTA'],
  ['esdb://', 'NOME:PORTA'],
])('%s is refused in a sentence without the password', (url, said) => {
  expect(() => read(url)).toThrow(said);
  expect(() => read(url)).toThrow(/^EVENTSTORE_URL não serve: (?!.*segr).*\.$/);
});
