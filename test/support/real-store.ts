/** Three nodes of the EventStoreDB that EVENTSTORE_BIN names (a folder with EventStore.ClusterNode.dll), under TLS and login on 127.0.0.1. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { Authority, type IssuedFiles, RSA_KEY } from './certificates.ts';
import { freePort, sleep } from './program.ts';

export const STORE_BIN = process.env.EVENTSTORE_BIN;
export const ADMIN_PASSWORD = 'Adm1n-secret';

interface Node {
  readonly port: number;
  readonly replicationPort: number;
  readonly folder: string;
  readonly files: IssuedFiles;
  child?: ChildProcess;
}

const READY_MS = 60_000;
/** As docker-compose.yml has it: a node that froze is known to be dead a second later, not two and a half. */
const FOUND_SOON = { 'gossip-interval-ms': 1_000, 'gossip-timeout-ms': 1_000 };

/** One node by itself, with a certificate that its clients may not believe. Resolves once it serves; answers its port and how it is stopped. */
export async function loneNode(
  folder: string,
  authority: Authority,
  files: IssuedFiles,
): Promise<{ readonly port: number; stop(): void }> {
  const trusted = trustedIn(folder, authority);
  const node: Node = { port: await freePort(), replicationPort: await freePort(), folder, files };
  launch(node, trusted, { 'cluster-size': 1 });
  for (const until = Date.now() + READY_MS; !(await serves(node.port)); await sleep(200))
    if (Date.now() > until) throw new Error(`the node does not serve:\n${logOf(node)}`);
  return { port: node.port, stop: () => void node.child?.kill('SIGKILL') };
}

export class RealCluster {
  private constructor(
    private readonly nodes: readonly Node[],
    /** Path of its certificate. */
    readonly authority: string,
    private readonly trusted: string,
  ) {}

  /** Resolves once one of them leads. */
  static async start(folder: string): Promise<RealCluster> {
    const authority = Authority.in(folder);
    const trusted = trustedIn(folder, authority);
    const nodes: Node[] = [];
    for (let n = 0; n < 3; n++)
      nodes.push({
        port: await freePort(),
        replicationPort: await freePort(),
        folder: path.join(folder, `node${n}`),
        // The name by which nodes know one another.
        files: authority.issue(`node${n}`, 'eventstoredb-node', 2, RSA_KEY),
      });
    const cluster = new RealCluster(nodes, path.join(trusted, 'ca.crt'), trusted);
    for (let n = 0; n < 3; n++) cluster.launch(n);
    await cluster.leader();
    return cluster;
  }

  /** In the order of the address. */
  get hosts(): string {
    return this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  }

  launch(n: number): void {
    const node = this.nodes[n]!;
    const seeds = this.nodes.filter((other) => other !== node).map(({ port }) => `127.0.0.1:${port}`);
    launch(node, this.trusted, { 'cluster-size': 3, 'gossip-seed': seeds.join(',') });
  }

  signal(n: number, signal: NodeJS.Signals): void {
    this.nodes[n]!.child?.kill(signal);
  }

  /** The number of the node that leads, as a living one has it; waits for one. */
  leader(): Promise<number> {
    return this.#until('no node leads', async () => {
      for (const { port } of this.nodes) {
        const members = await this.#gossip(port).catch(() => []);
        const leading = members.find(({ state, isAlive }) => state === 'Leader' && isAlive);
        const n = this.nodes.findIndex((node) => node.port === leading?.httpEndPointPort);
        if (n >= 0) return n;
      }
      return undefined;
    });
  }

  /** Resolves once each node has it that one leads and two follow: any of them may fail then. */
  async whole(): Promise<void> {
    await this.#until('the cluster is not whole', async () => {
      const gossips = await Promise.all(this.nodes.map(({ port }) => this.#gossip(port).catch(() => [])));
      const states = gossips.map((members) =>
        members
          .filter(({ isAlive }) => isAlive)
          .map(({ state }) => state)
          .sort()
          .join(),
      );
      return states.every((one) => one === 'Follower,Follower,Leader') || undefined;
    });
  }

  async stop(): Promise<void> {
    for (const { child } of this.nodes) {
      child?.kill('SIGCONT');
      child?.kill('SIGKILL');
    }
    await sleep(200);
  }

  async #until<Result>(why: string, ask: () => Promise<Result | undefined>): Promise<Result> {
    for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(200)) {
      const result = await ask();
      if (result !== undefined) return result;
    }
    throw new Error(`${why}:\n${logOf(this.nodes[0]!)}`);
  }

  #gossip(port: number): Promise<{ state: string; isAlive: boolean; httpEndPointPort: number }[]> {
    const ca = fs.readFileSync(this.authority);
    return new Promise((resolve, reject) => {
      const asked = https.get(`https://127.0.0.1:${port}/gossip`, { ca, timeout: 1_000 }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => {
          try {
            resolve((JSON.parse(text) as { members: never[] }).members);
          } catch (error) {
            reject(new Error('no gossip', { cause: error }));
          }
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('silent')));
      asked.on('error', reject);
    });
  }
}

function trustedIn(folder: string, authority: Authority): string {
  const trusted = path.join(folder, 'trusted');
  fs.mkdirSync(trusted, { recursive: true });
  fs.writeFileSync(path.join(trusted, 'ca.crt'), authority.certificate);
  return trusted;
}

const logOf = ({ folder }: Node): string =>
  fs.readFileSync(path.join(folder, 'out.log'), 'utf8').slice(-3_000);

const serves = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { timeout: 1_000, rejectUnauthorized: false };
    const asked = https.get(`https://127.0.0.1:${port}/health/live`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode! < 300);
    });
    asked.on('timeout', () => asked.destroy(new Error('silent')));
    asked.on('error', () => resolve(false));
  });

function launch(node: Node, trusted: string, cluster: Readonly<Record<string, unknown>>): void {
  fs.mkdirSync(node.folder, { recursive: true });
  const log = fs.openSync(path.join(node.folder, 'out.log'), 'a');
  const options = {
    ...cluster,
    'discover-via-dns': false,
    'node-ip': '127.0.0.1',
    'replication-ip': '127.0.0.1',
    'node-port': node.port,
    'replication-port': node.replicationPort,
    db: path.join(node.folder, 'db'),
    log: path.join(node.folder, 'log'),
    index: path.join(node.folder, 'index'),
    'certificate-file': node.files.cert,
    'certificate-private-key-file': node.files.key,
    'trusted-root-certificates-path': trusted,
    'run-projections': 'None',
    'start-standard-projections': false,
    'stream-existence-filter-size': 10_000_000,
    ...FOUND_SOON,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  node.child = spawn('dotnet', [path.join(STORE_BIN!, 'EventStore.ClusterNode.dll'), ...args], {
    cwd: node.folder,
    env: {
      ...process.env,
      // It takes each variable of its own name for an option.
      EVENTSTORE_BIN: undefined,
      EVENTSTORE_URL: undefined,
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      EVENTSTORE_DEFAULT_OPS_PASSWORD: ADMIN_PASSWORD,
      DOTNET_gcServer: '0',
    },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
}
