// One attack in a process of its own: `node attacker.mjs NAME '{"port":…}'`. Ends when the attack is over.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , name, given] = process.argv;
const { port, token, file, statements, seconds = 8 } = JSON.parse(given);
const host = `127.0.0.1:${port}`;

function connect(localAddress) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  return socket.on('error', () => undefined);
}

const bearer = `Authorization: Bearer ${token}\r\n`;
const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;

async function untilOver(work) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) await work();
}

const attacks = {
  /** A megabyte of calls on sixteen connections, again and again. */
  async pipelining() {
    const calls = get('/api/clients/');
    const payload = calls.repeat(Math.ceil(65_536 / calls.length));
    await untilOver(async () => {
      const sockets = Array.from({ length: 16 }, () => connect());
      for (const socket of sockets) socket.resume().write(payload);
      await sleep(400);
      for (const socket of sockets) socket.destroy();
    });
  },
  /** Calls behind one that takes a moment, then a reset: nobody is told that their answers are not wanted. */
  async resets() {
    const payload = get('/api/health/ready/') + get('/api/clients/').repeat(300);
    await untilOver(async () => {
      const sockets = Array.from({ length: 4 }, () => connect());
      for (const socket of sockets) socket.write(payload);
      await sleep(60);
      for (const socket of sockets) socket.resetAndDestroy();
    });
  },
  async slowSenders() {
    const sockets = Array.from({ length: 300 }, () => connect());
    const text = `POST /api/auth/login/ HTTP/1.1\r\nHost: ${host}\r\nX-A: `;
    let at = 0;
    await untilOver(async () => {
      for (const socket of sockets) if (socket.writable) socket.write(text[at] ?? 'a');
      at++;
      await sleep(1_000);
    });
  },
  /** Files of ten megabytes that are asked for and never read. */
  async unreadDownloads() {
    const sockets = Array.from({ length: 262 }, () => connect().pause());
    for (const socket of sockets) socket.write(get(file, bearer));
    await sleep(seconds * 1_000);
  },
  async statement() {
    const part = `<${'A'.repeat(240)}`;
    const bytes = 5 * 1024 * 1024 - 200;
    const content = `<OFX><STMTRS>${part.repeat(Math.floor((bytes - 13) / part.length))}`;
    await untilOver(async () => {
      const form = new FormData();
      form.append('file', new Blob([content]), 'extrato.ofx');
      const headers = { Authorization: `Bearer ${token}` };
      await fetch(statements, { method: 'POST', body: form, headers })
        .then((answer) => answer.text())
        .catch(() => '');
    });
  },
  /** Passwords of accounts that there are not, from fifty addresses, ten at a time from each. */
  async signInFlood() {
    let n = 0;
    const flood = async (localAddress) => {
      while (!over) {
        const body = JSON.stringify({ email: `pessoa${n++}@exemplo.com.br`, password: 'Segredo-9' });
        const head = `POST /api/auth/login/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
        const socket = connect(localAddress);
        socket.write(`${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
        await new Promise((resolve) => socket.resume().once('close', resolve));
      }
    };
    let over = false;
    setTimeout(() => (over = true), seconds * 1_000);
    const addresses = Array.from({ length: 50 }, (_, one) => `127.0.1.${one + 1}`);
    await Promise.all(addresses.flatMap((one) => Array.from({ length: 10 }, () => flood(one))));
  },
};

await attacks[name]();
process.exit();
