// `npm run seed`: the sample books of 2025 and five people to sign in as, for anyone who develops. Everything goes through the program's
// own commands and calls. Refuses production, servers of one's own, and books that have begun.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled, fail, requireNode, root } from './prepare.mjs';

const BOOKS = 'test/data/livro-2025';
const JUSTIFICATION = 'A próxima etapa da obra começa na segunda-feira.';
const PASSWORD = 'Andaime-e-Prumo-25';
const READY_WITHIN_MS = 60_000;
const ADDRESS = /Livro pronto em (\S+)\n/;
const CODE = /Código de uso único: (\S+)\n/;
const [administrator, ...others] = [
  { name: 'Ana Moreira', email: 'ana@exemplo.com.br', type: 'admin', label: 'Administradora' },
  { name: 'Fábio Rocha', email: 'fabio@exemplo.com.br', type: 'financial', label: 'Financeiro' },
  { name: 'Lia Campos', email: 'lia@exemplo.com.br', type: 'administrative', label: 'Administrativo' },
  { name: 'Caio Prado', email: 'caio@exemplo.com.br', type: 'purchaser', label: 'Comprador' },
  { name: 'Rosa Lima', email: 'rosa@exemplo.com.br', type: 'auditor', label: 'Auditora' },
];

requireNode();
if (process.env.NODE_ENV === 'production')
  fail('Os livros de exemplo não são para produção (NODE_ENV=production).');
for (const name of ['EVENTSTORE_URL', 'DATABASE_URL', 'FILES_URL'])
  if (process.env[name]) fail(`Os livros de exemplo vão só para as partes embutidas: retire ${name}.`);
await ensureInstalled();
await ensureBuilt({ frontend: false });

const env = {
  ...process.env,
  ADMIN_EMAIL: administrator.email,
  ADMIN_NAME: administrator.name,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  // Asked of each at the first sign-in, not while the books are made.
  REQUIRE_SECOND_FACTOR: '',
  PASSWORD_MIN_LENGTH: '',
};
const TAKEN =
  'Já há livros ou pessoas aqui. Escolha outra pasta com DATA_DIR=…, ou apague a dos dados se não faz falta.';
const { url, adminEmail, code, stop } = await startServer();
let people;
try {
  // Anyone who ran `npm start` before has an administrator under the default address, who has no password yet.
  if (!code) throw new Error(TAKEN);
  people = [{ ...administrator, email: adminEmail }, ...others];
  const sessions = { admin: await firstAccess(people[0], code) };
  if ((await call('GET', 'developments/', undefined, sessions.admin)).length > 0) throw new Error(TAKEN);
  console.log('Lançando os livros de 2025...');
  await ledger('import', BOOKS);
  for (const person of others) {
    const { name, email, type } = person;
    const { first_access: invitation } = await call('POST', 'users/', { name, email, type }, sessions.admin);
    sessions[person.type] = await firstAccess(person, invitation.code);
  }
  await requestPurchases(sessions);
} catch (error) {
  await stop();
  fail(error.message);
}
await stop();
console.log(`\nTodos entram com a senha ${PASSWORD}\n`);
for (const { name, email, label } of people) console.log(`  ${email.padEnd(24)} ${label.padEnd(16)} ${name}`);
console.log('\nAgora: npm run dev, ou npm start.');

/** A command of the books beside the server; its output, or a failure with its words. */
function ledger(...args) {
  return new Promise((resolve, reject) => {
    const program = path.join(root, 'backend/dist/backend/src/cli/ledger.js');
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = collect(child);
    child.once('close', (exit) => (exit === 0 ? resolve(said.out) : reject(new Error(said.out + said.err))));
  });
}

function collect(child) {
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  return said;
}

/** The server as `npm start` runs it, on a free port: its address, the first administrator's e-mail and, while it is open, code. */
async function startServer() {
  const program = path.join(root, 'backend/dist/backend/src/main.js');
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = collect(child);
  const gone = new Promise((resolve) => child.once('close', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(130)));
  const found = (pattern) => pattern.exec(said.out)?.[1];
  const until = Date.now() + READY_WITHIN_MS;
  while (!found(ADDRESS)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      fail(`O Livro não ficou pronto.\n${said.out}${said.err}`);
    }
    await sleep(50);
  }
  return {
    url: found(ADDRESS),
    adminEmail: found(/informe o e-mail (\S+)/),
    code: found(CODE),
    stop,
  };
}

/** Makes the password with the invitation's code, and signs in. */
async function firstAccess({ email }, code) {
  await call('POST', 'auth/create-password/', { email, password: PASSWORD, code });
  return (await call('POST', 'auth/token/', { email, password: PASSWORD })).access_token;
}

async function call(method, route, body, token) {
  const response = await fetch(`${url}/api/${route}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${route}: ${answer.message}`);
  return answer.data;
}

/** One in each of the states that a screen may be looked at in. */
async function requestPurchases({ purchaser, financial }) {
  const developments = await call('GET', 'developments/', undefined, purchaser);
  const development = developments.find(({ status }) => status === 'active');
  const request = (description, estimated_cost, urgency, category = 'material') =>
    call(
      'POST',
      'purchase-requests/',
      {
        description,
        estimated_cost,
        urgency,
        category,
        development_id: development.id,
        justification: JUSTIFICATION,
      },
      purchaser,
    );
  await request('Cimento CP-II, 200 sacos', 8_400, 'high');
  await request('Andaimes para a fachada norte', 12_750, 'urgent', 'equipment');
  const steel = await request('Aço CA-50 para as vigas do térreo', 31_200, 'medium');
  const mixer = await request('Betoneira nova para o canteiro', 6_900, 'low', 'equipment');
  await call('POST', `purchase-requests/${steel.id}/approve/`, {}, financial);
  const rejection_reason = 'Alugar sai mais barato.';
  await call('POST', `purchase-requests/${mixer.id}/reject/`, { rejection_reason }, financial);
}
