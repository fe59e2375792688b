import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withStoreLogin } from './store-login.ts';
import { storeAddressOf } from './store-url.ts';

const refuse = (sentence: string): Error => new Error(sentence);
const url = 'esdb://a:2113,b:2113?tlsCAFile=/ca.crt';
const read = (env: Record<string, string>, to: string | undefined = url) => withStoreLogin(to, env, refuse);

it('puts the login into the address, and any sign of a password survives', () => {
  const EVENTSTORE_PASSWORD = 'a@b:c/d?e%f';
  const full = read({ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD })!;
  expect(full).toBe('esdb://livro:a%40b%3Ac%2Fd%3Fe%25f@a:2113,b:2113?tlsCAFile=/ca.crt');
  expect(storeAddressOf(full).login).toEqual({ username: 'livro', password: EVENTSTORE_PASSWORD });
  expect(storeAddressOf(url).login).toBeUndefined();
});

it('reads the password from a file, without the end of its line', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'livro-login-')), 'password');
  fs.writeFileSync(file, 'segredo\n');
  expect(read({ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD_FILE: file })).toContain('livro:segredo@');
  fs.rmSync(path.dirname(file), { recursive: true });
  expect(() => read({ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD_FILE: file })).toThrow('_FILE');
});

it('without a password the address stays as it is', () => {
  expect(read({})).toBe(url);
  expect(read({ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD: '' })).toBe(url);
  expect(withStoreLogin(undefined, {}, refuse)).toBeUndefined();
});

it.each([
  [{ EVENTSTORE_PASSWORD: 'x' }, url, 'EVENTSTORE_USER'],
  [{ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD: 'x' }, 'esdb://u:p@a:2113', 'um dos dois'],
  [{ EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD: 'x' }, 'esdb://a:2113?tls=false', 'sem cifra'],
])('%j with %s is refused', (env, to, said) => expect(() => read(env, to)).toThrow(said));

it('a login without a store of its own is refused', () => {
  const env = { EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD: 'x' };
  expect(() => withStoreLogin(undefined, env, refuse)).toThrow('EVENTSTORE_URL');
});
