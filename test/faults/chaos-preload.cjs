// What the chaos run does to a server from within: another time of day, a disk that takes nothing more, memory that runs out. Told by a file.
const fs = require('node:fs');
const { open } = require('node:fs/promises');

const CONTROL = process.env.CHAOS_CONTROL;
const LOOK_MS = 50;
const { readFileSync } = fs;
let told = { shiftMs: 0, full: false, eat: false };
const eaten = [];

function look() {
  try {
    told = JSON.parse(readFileSync(CONTROL, 'utf8'));
  } catch {
    // Being written.
  }
  // Objects, not buffers: V8 counts them, and ends the process at its limit as it would in earnest.
  for (let n = 0; told.eat && n < 200; n++) eaten.push(Array.from({ length: 10_000 }, () => ({ n })));
}
look();
setInterval(look, LOOK_MS).unref();

const RealDate = Date;
const now = () => RealDate.now() + told.shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const full = (syscall) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall,
  });
/** Standard output and the like go on. */
const isFile = (where) => typeof where !== 'number' || where > 2;
const byCallback = (name) => {
  const real = fs[name];
  fs[name] = function (where, ...rest) {
    if (!told.full || !isFile(where)) return real.call(fs, where, ...rest);
    process.nextTick(rest.at(-1), full(name));
  };
};
const atOnce = (name) => {
  const real = fs[name];
  fs[name] = function (where, ...rest) {
    if (told.full && isFile(where)) throw full(name);
    return real.call(fs, where, ...rest);
  };
};
const byPromise = (owner, name) => {
  const real = owner[name];
  owner[name] = async function (...args) {
    if (told.full) throw full(name);
    return real.apply(this, args);
  };
};
for (const name of ['write', 'writev', 'writeFile', 'appendFile']) byCallback(name);
for (const name of ['writeSync', 'writevSync', 'writeFileSync', 'appendFileSync']) atOnce(name);
for (const name of ['writeFile', 'appendFile']) byPromise(fs.promises, name);
void open('/dev/null', 'r').then((file) => {
  const handles = Object.getPrototypeOf(file);
  for (const name of ['write', 'writev', 'writeFile', 'appendFile']) byPromise(handles, name);
  return file.close();
});
