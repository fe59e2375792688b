// Required into a program under attack: each stop of its event loop goes as a line `end-of-stop milliseconds` into the file that
// LOOP_STOPS names. A stop counts as the shorter of what the clock and what the processor say of it: on a machine that is
// busy beside the test a process waits without doing anything.
const fs = require('node:fs');

const file = process.env.LOOP_STOPS;
const EVERY_MS = 5;
const WRITTEN_MS = 20;

if (file && process.argv[1]?.endsWith('start.mjs')) {
  let [at, cpu] = [performance.now(), process.cpuUsage()];
  setInterval(() => {
    const used = process.cpuUsage(cpu);
    const stoppedMs = Math.min(performance.now() - at - EVERY_MS, (used.user + used.system) / 1000);
    if (stoppedMs > WRITTEN_MS) fs.appendFileSync(file, `${Date.now()} ${stoppedMs.toFixed(1)}\n`);
    [at, cpu] = [performance.now(), process.cpuUsage()];
  }, EVERY_MS).unref();
}
