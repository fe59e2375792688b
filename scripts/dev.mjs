// `npm run dev`: the server and the screens for anyone who changes them, each anew when a file is saved. Holds the lease on the
// embedded parts itself, so that they stay while the server is exchanged. Builds into a folder of its own, never into `dist`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled, requireNode, root } from './prepare.mjs';

const built = path.join(root, 'backend/dist-dev');
const program = path.join(built, 'backend/src');
const screensPort = process.env.SCREENS_PORT ?? '5173';
const inspect = process.argv.filter((argument) => argument.startsWith('--inspect'));
// A name, not an address: passkeys are bound to names. The screens' server stands before ours and speaks plain HTTP.
const address = {
  PUBLIC_URL: `http://localhost:${screensPort}`,
  HOST: '127.0.0.1',
  TLS_CERT: '',
  TLS_KEY: '',
};
const env = { ...process.env, ...address };
const children = new Set();
let server;
let parts;
let ending;

requireNode();
await ensureInstalled();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
try {
  fs.rmSync(built, { recursive: true, force: true });
  await compile(() => void restart());
  const required = createRequire(import.meta.url);
  const { readSettings } = required(path.join(program, 'platform/config/settings.js'));
  const { acquireParts } = required(path.join(program, 'platform/embedded/parts.js'));
  const settings = readSettings(env);
  env.API_URL = `http://${settings.host}:${settings.port}`;
  parts = await acquireParts(settings);
  parts.onLost((reason) => fail(`O Livro perdeu o banco de dados embutido e vai parar: ${reason}`));
  const at = ['--host', settings.host, '--port', screensPort, '--strictPort'];
  needed(start(bin('vite'), ['frontend', ...at, '--clearScreen', 'false', '--logLevel', 'warn']));
  needed(serve());
} catch (error) {
  fail(error.message);
}

/** Starts the compiler, which stays; resolves when all is compiled, and calls `again` whenever a saved file is, too. */
function compile(again) {
  const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(root, 'nest-cli.json'), 'utf8'));
  const { filenames, swcrcPath } = compilerOptions.builder.options;
  const paths = ['--config-file', swcrcPath, '-C', `jsc.baseUrl=${root}`, '-d', built];
  const compiler = start(
    bin('swc'),
    [...filenames, ...paths, '--extensions', '.ts', '--watch'],
    ['ignore', 'ignore', 'pipe'],
  );
  needed(compiler);
  return new Promise((resolve) => {
    let told = resolve;
    compiler.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      if (!String(chunk).includes('Successfully compiled')) return;
      told();
      told = again;
    });
  });
}

function serve() {
  server = start(process.execPath, ['--enable-source-maps', ...inspect, path.join(program, 'main.js')]);
  return server;
}

/** A server that ended by itself, over a mistake in what was saved, is started by the next change. */
async function restart() {
  if (!server) return;
  const former = server;
  server = undefined;
  former.removeAllListeners('exit');
  await ended(former);
  if (!ending) serve();
}

function start(command, args, stdio = ['ignore', 'inherit', 'inherit']) {
  const child = spawn(command, args, { cwd: root, env, stdio });
  children.add(child);
  return child;
}

/** Without it the others are no use. */
function needed(child) {
  child.once('exit', (code) => void end(code || 1));
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

function fail(sentence) {
  console.error(sentence);
  void end(1);
}

/** Once: lets all end, the server giving its answers first, then gives the parts back. */
function end(code) {
  ending ??= (async () => {
    await Promise.all([...children].map(ended));
    await parts?.release();
    process.exit(code);
  })();
}

function bin(name) {
  return path.join(root, 'node_modules/.bin', name);
}
