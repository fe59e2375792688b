// A client of its own process and address beside an attack: asks for health, a list and a sign-in again and again, and answers on
// "stop" with the slowest of each in milliseconds and what was not answered with 200.
import http from 'node:http';

const { url, email, password, token, localAddress } = JSON.parse(process.argv[2]);
const TIMEOUT_MS = 20_000;
const slowest = { live: 0, list: 0, signIn: 0 };
const failures = [];
let stopped = false;

function ask(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve) => {
    const request = http.request(
      new URL(path, url),
      { method, headers, localAddress, timeout: TIMEOUT_MS },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      },
    );
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', (error) => resolve(error.message));
    request.end(body);
  });
}

async function repeat(name, everyMs, call) {
  while (!stopped) {
    const started = performance.now();
    const status = await call();
    slowest[name] = Math.max(slowest[name], Math.round(performance.now() - started));
    if (status !== 200) failures.push(`${name}: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

const body = JSON.stringify({ email, password });
const json = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
const loops = [
  repeat('live', 20, () => ask('/api/health/live/')),
  repeat('list', 200, () => ask('/api/developments/', { headers: { Authorization: `Bearer ${token}` } })),
  repeat('signIn', 500, () => ask('/api/auth/token/', { method: 'POST', headers: json, body })),
];
process.on('message', async () => {
  stopped = true;
  await Promise.all(loops);
  process.send({ slowest, failures: failures.slice(0, 5) }, () => process.exit());
});
process.on('disconnect', () => process.exit());
