// The built command line of the books in a process that runs one command after the other: a process for each would spend most
// of its time on reading the program's files. What a process of its own does besides is tested with one (books-embedded,
// books-crash). Told over IPC, answers the exit code and what was written to stdout and stderr.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureBuilt, root } from '../../scripts/prepare.mjs';

await ensureBuilt({ frontend: false });
const built = createRequire(path.join(root, 'backend/dist/backend/src/cli/'));
const { obeyed } = built('./ending.js');
const { ledgerCommandLine } = built('./ledger-command-line.js');
const ownEnvironment = { ...process.env };

let last = Promise.resolve();
process.on('message', (command) => {
  last = last.then(() => run(command)).then((ended) => process.send(ended));
});
process.on('disconnect', () => process.exit(0));

async function run({ args, env }) {
  process.env = { ...ownEnvironment, ...env };
  process.exitCode = undefined;
  const restore = [];
  const written = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr']) {
    const { write } = process[name];
    process[name].write = (chunk, encoding, done = encoding) => {
      written[name].push(Buffer.from(chunk));
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
    restore.push(() => (process[name].write = write));
  }
  try {
    await obeyed(ledgerCommandLine(), [process.execPath, 'ledger', ...args]);
  } finally {
    for (const back of restore) back();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  }
  const text = (name) => Buffer.concat(written[name]).toString();
  return { code: process.exitCode ?? 0, stdout: text('stdout'), stderr: text('stderr') };
}
