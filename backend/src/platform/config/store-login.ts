/** As whom the program works in a secure event store: a user and a password beside the address, so that no log or listing shows them with it. */
import fs from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** The connection string with the login in it; as given where none is set. Throws what `refuse` makes of a sentence. */
export function withStoreLogin(
  url: string | undefined,
  env: Env,
  refuse: (sentence: string) => Error,
): string | undefined {
  const user = env.EVENTSTORE_USER?.trim();
  const password = passwordOf(env, refuse);
  // Composed environments name both and leave them empty.
  if (password === undefined) return url;
  if (!user) throw refuse('EVENTSTORE_PASSWORD não serve sem EVENTSTORE_USER.');
  if (url === undefined)
    throw refuse('EVENTSTORE_USER não serve sem EVENTSTORE_URL: o livro embutido não conhece usuários.');
  if (/^[\w+]+:\/\/[^/?]*@/.test(url))
    throw refuse('EVENTSTORE_USER não serve: EVENTSTORE_URL já diz um usuário. Informe um dos dois.');
  if (/[?&]tls=false\b/i.test(url))
    throw refuse('EVENTSTORE_PASSWORD não serve com tls=false: a senha passaria sem cifra.');
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return url.replace(/^([\w+]+:\/\/)/, `$1${login}@`);
}

function passwordOf(env: Env, refuse: (sentence: string) => Error): string | undefined {
  const given = env.EVENTSTORE_PASSWORD || undefined;
  const file = env.EVENTSTORE_PASSWORD_FILE?.trim();
  if (!file) return given;
  if (given) throw refuse('EVENTSTORE_PASSWORD e EVENTSTORE_PASSWORD_FILE: informe um dos dois.');
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw refuse(`EVENTSTORE_PASSWORD_FILE="${file}" não serve: o arquivo não existe ou não pode ser lido.`);
  }
}
