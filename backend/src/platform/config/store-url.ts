/** The address of the event store: what its client would misread, or tell with the password in it, is refused here in one sentence. */
import fs from 'node:fs';
import path from 'node:path';

type Refuse = (sentence: string) => Error;

/** Scheme, login, hosts and options. */
const PARTS = /^([a-z+]+):\/\/(?:([^/?@]*)@)?([^/?@]*)\/?(?:\?(.*))?$/;
const WHOLE_NUMBER = 'um número inteiro';
const YES_OR_NO = 'true ou false';
const FILE = 'um arquivo';
/** What the client (6.2.1) knows; it ignores any other with a warning that shows the whole address. */
const OPTIONS = {
  connectionName: undefined,
  defaultDeadline: WHOLE_NUMBER,
  discoveryInterval: WHOLE_NUMBER,
  gossipTimeout: WHOLE_NUMBER,
  keepAliveInterval: WHOLE_NUMBER,
  keepAliveTimeout: WHOLE_NUMBER,
  maxDiscoverAttempts: WHOLE_NUMBER,
  nodePreference: 'leader, follower, random ou readonlyreplica',
  throwOnAppendFailure: YES_OR_NO,
  tls: YES_OR_NO,
  tlsCAFile: FILE,
  tlsVerifyCert: YES_OR_NO,
  userCertFile: FILE,
  userKeyFile: FILE,
} as const;
const FORMS: Readonly<Record<string, RegExp>> = {
  [WHOLE_NUMBER]: /^-?\d{1,9}$/,
  [YES_OR_NO]: /^(true|false)$/,
  [OPTIONS.nodePreference]: /^(leader|follower|random|read[_-]?only[_-]?replica)$/i,
};
/** Seconds that a node may take to tell who leads. The client's own five make an election take twenty. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

/** As the client is given it. Throws what `refuse` makes of a sentence. */
export function checkedStoreUrl(url: string | undefined, refuse: Refuse): string | undefined {
  if (url === undefined) return undefined;
  const no = (why: string): Error => refuse(`EVENTSTORE_URL não serve: ${why}.`);
  const [, scheme, login, hosts, query = ''] = PARTS.exec(url) ?? [];
  if (!scheme || hosts === undefined)
    throw no(
      'escreva esdb://USUÁRIO:SENHA@NOME:PORTA?opção=valor; @, / e ? na senha se escrevem %40, %2F e %3F',
    );
  if (login !== undefined && !isLogin(login))
    throw no('antes de @ vão USUÁRIO:SENHA, com %25 no lugar de cada %');
  const names = hosts.split(',');
  if (!names.every(isHost)) throw no('cada servidor se escreve NOME ou NOME:PORTA, separados por vírgula');
  // The client asks only the first of them, and waits for it when it is down.
  if (scheme.endsWith('+discover') && names.length > 1)
    throw no(
      `com ${scheme} só o primeiro servidor seria procurado; com vários, escreva esdb://${names[0]},${names[1]}`,
    );
  const given = query === '' ? [] : query.split('&').map((pair) => checkedOption(pair, no));
  const isCluster = scheme.endsWith('+discover') || names.length > 1;
  const asked = isCluster && !given.includes('gossipTimeout') ? [query, GOSSIP_TIMEOUT] : [query];
  const options = asked.filter((one) => one !== '').join('&');
  return `${url.split('?')[0]!}${options === '' ? '' : '?'}${options}`;
}

export interface StoreAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly isEncrypted: boolean;
  /** Path of the authority's certificate; undefined where those of the system count. */
  readonly authority: string | undefined;
  readonly login: { readonly username: string; readonly password: string } | undefined;
}

const DEFAULT_PORT = 2113;

/** The parts of an address that `checkedStoreUrl` has let pass. */
export function storeAddressOf(url: string): StoreAddress {
  const [, , login, hosts = '', query = ''] = PARTS.exec(url) ?? [];
  const options = new Map(
    query.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [flat(name), value.join('=')] as const;
    }),
  );
  const authority = options.get('tlscafile');
  const [username = '', password = ''] = login?.split(':') ?? [];
  return {
    hosts: hosts.split(',').map((one) => {
      const [host = '', port = DEFAULT_PORT] = one.split(':');
      return { host, port: Number(port) };
    }),
    isEncrypted: options.get('tls') !== 'false',
    authority: authority === undefined ? undefined : decoded(authority),
    login: login === undefined ? undefined : { username: decoded(username)!, password: decoded(password)! },
  };
}

/** Answers the option's name. The client takes it in any case, with `-` or `_` between its words. */
function checkedOption(pair: string, no: (why: string) => Error): keyof typeof OPTIONS {
  const [, key = '', value = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
  const name = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).find((one) => flat(one) === flat(key));
  if (!name)
    throw no(
      key === ''
        ? 'depois de ? vêm opção=valor, separados por &'
        : `não há a opção ${key.slice(0, 40)}; há ${Object.keys(OPTIONS).join(', ')}`,
    );
  const form = OPTIONS[name];
  if (form === FILE) refuseMissing(name, value, no);
  else if (form && !FORMS[form]!.test(value)) throw no(`${name} deve ser ${form}`);
  return name;
}

function refuseMissing(name: string, value: string, no: (why: string) => Error): void {
  const file = decoded(value) ?? value;
  if (!path.isAbsolute(file)) throw no(`${name} deve ser um caminho inteiro, a partir de /`);
  try {
    fs.accessSync(file, fs.constants.R_OK);
  } catch {
    throw no(`o arquivo de ${name}, ${file}, não existe ou não pode ser lido`);
  }
}

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

const isHost = (host: string): boolean => {
  const found = /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}(?::(\d{1,5}))?$/.exec(host);
  return found !== null && Number(found[1] ?? 0) <= 65_535;
};

const isLogin = (login: string): boolean => {
  const [user = '', password = '', ...rest] = login.split(':');
  return rest.length === 0 && Boolean(decoded(user)) && Boolean(decoded(password));
};

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
