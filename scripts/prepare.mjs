// Brings a checkout into a state in which it can run: the right Node, installed packages, fresh builds.
// Plain JavaScript with nothing but Node's own modules, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const MINIMUM_NODE = [20, 19];
/** Another process that installs or builds is waited for at most this long. Its lock is not taken from it: both would write the same files. */
const LOCK_TIMEOUT_MS = 600_000;

/** Ends the program with one sentence where Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  fail(`O Livro precisa do Node ${MINIMUM_NODE.join('.')} ou mais novo; este é o ${process.versions.node}.`);
}

/** Prints one clear sentence and exits with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a command from the root; its output goes to `log` when it fails. Rejects with a sentence. */
export function run(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(
          Object.assign(new Error(`${command} ${args.join(' ')}: ${signal ?? `código ${code}`}\n${output}`), {
            code,
          }),
        );
    });
  });
}

const digest = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

function filesBelow(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.name === 'node_modules' || entry.name === 'dist'
        ? []
        : entry.isDirectory()
          ? filesBelow(path.join(folder, entry.name))
          : [path.join(folder, entry.name)],
    );
}

/** A digest of the sources' contents: reading them costs tens of milliseconds and never errs as clocks do. */
function digestOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(root, source);
    if (!fs.existsSync(full)) continue;
    for (const file of fs.statSync(full).isDirectory() ? filesBelow(full).sort() : [full]) {
      if (/\.spec\.tsx?$/.test(file)) continue;
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Holds a lock folder while `work` runs, so that two programs started at once do not install or build over each other. */
async function exclusively(name, work) {
  const lock = path.join(root, `.${name}.lock`);
  const until = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(read(lock));
      if (!alive(owner)) fs.rmSync(lock, { force: true });
      else if (Date.now() > until)
        fail(`O processo ${owner} ainda prepara o programa. Espere por ele, ou encerre-o e apague ${lock}.`);
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const release = () => fs.rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function alive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Installs the packages when the lock file is not the one that was installed last. */
export async function ensureInstalled() {
  const stamp = path.join(root, 'node_modules', '.livro-installed');
  const wanted = () => digest(read(path.join(root, 'package-lock.json')) + process.versions.modules);
  if (read(stamp) === wanted()) return;
  await exclusively('install', async () => {
    if (read(stamp) === wanted()) return;
    process.stderr.write('Instalando os pacotes (só na primeira vez, cerca de um minuto)...\n');
    // To the letter of the lock file, with its checksums. A registry's copy may lack packages of other platforms, which only
    // this way of installing asks for; then npm picks what this machine needs, still by the lock file, and leaves it as it is.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...quiet], { stdio: 'pipe' })
      .catch(async () => {
        process.stderr.write(
          'O arquivo de travas não tem todos os pacotes de outras plataformas; instalando os desta máquina...\n',
        );
        await run('npm', ['install', '--no-save', ...quiet], { stdio: 'pipe' });
      })
      .catch((error) => fail(`A instalação dos pacotes falhou.\n${error.message}`));
    fs.writeFileSync(stamp, wanted());
  });
}

const BACKEND = ['nest-cli.json', 'backend/.swcrc', 'backend/src', 'libs', 'package-lock.json'];
const FRONTEND = [
  'frontend',
  'docs/guia',
  'libs/money',
  'libs/calendar',
  'libs/brazil',
  'libs/rules',
  'package-lock.json',
];

const VERIFIER = ['libs/proof', 'scripts/verifier.mjs', 'package-lock.json'];
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** Builds what is stale: the server with the Nest CLI (swc), the verifier, and the web application with Vite. */
export async function ensureBuilt({ frontend = true } = {}) {
  await ensureTarget('backend', BACKEND, 'o servidor', [bin('nest'), ['build']]);
  await ensureTarget('libs/proof', VERIFIER, 'o verificador', [process.execPath, ['scripts/verifier.mjs']]);
  if (frontend)
    await ensureTarget('frontend', FRONTEND, 'as telas', [
      bin('vite'),
      ['build', 'frontend', '--logLevel', 'warn'],
    ]);
}

async function ensureTarget(folder, sources, label, [command, args]) {
  const name = folder.replace('/', '-');
  // Beside dist, not in it: the builder empties that folder, and a killed build must not look like a finished one.
  const stamp = path.join(root, 'node_modules', `.livro-built-${name}`);
  const fresh = () => read(stamp) === digestOf(sources) && fs.existsSync(path.join(root, folder, 'dist'));
  if (fresh()) return;
  await exclusively(`build-${name}`, async () => {
    if (fresh()) return;
    process.stderr.write(`Preparando ${label}...\n`);
    const wanted = digestOf(sources);
    fs.rmSync(stamp, { force: true });
    await run(command, args, { stdio: 'pipe', env: { ...process.env, NODE_ENV: 'production' } }).catch(
      (error) => fail(`Não foi possível preparar ${label}.\n${error.message}`),
    );
    fs.writeFileSync(stamp, wanted);
  });
}
