/**
 * Finds the node of a cluster that leads, by its own word. Followers go on naming a leader that is dead or frozen, and the client's own
 * discovery (6.2.1) believes the first one that it asks: it connects to the dead again and again, two seconds each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { type ClusterInfo, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { Metadata } from '@grpc/grpc-js';

interface Internals {
  getGRPCClient(type: typeof GossipClient, name: string): Promise<GossipClient>;
  handleError(client: GossipClient, error: Error): Promise<void>;
}

const ANSWER_MS = 1_000;
const PAUSE_MS = 200;
/** Longer than an election. */
const SEARCH_MS = 10_000;
const { LEADER } = MemberInfo.VNodeState;

/**
 * A search for the leader's `host:port`, as the cluster has it; undefined after ten seconds without one. There is no search for an
 * address that names one node.
 */
export function leaderSearch(url: string): (() => Promise<string | undefined>) | undefined {
  const start = url.indexOf('://') + 3;
  const end = start + url.slice(start).search(/[/?]|$/);
  const afterLogin = start + url.slice(start, end).lastIndexOf('@') + 1;
  const [before, hosts, after] = [url.slice(0, afterLogin), url.slice(afterLogin, end), url.slice(end)];
  if (!before.includes('+discover') && !hosts.includes(',')) return undefined;
  const nodes = new Map<string, Internals>();
  const nodeAt = (host: string): Internals => {
    const client = () =>
      EventStoreDBClient.connectionString(`${before.replace('+discover', '')}${host}${after}`);
    const node = nodes.get(host) ?? (client() as unknown as Internals);
    nodes.set(host, node);
    return node;
  };
  return async () => {
    const asked = new Set<string>();
    const over = new AbortController();
    const found = new Promise<string>((resolve) => {
      const follow = (host: string): void => {
        if (asked.has(host)) return;
        asked.add(host);
        void eachAnswer(nodeAt(host), over.signal, (leaders) => {
          if (leaders.includes(host)) resolve(host);
          // The cluster may know its nodes by other names than the address does.
          leaders.forEach(follow);
        }).catch(() => undefined);
      };
      hosts.split(',').forEach(follow);
    });
    const late = sleep(SEARCH_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    return Promise.race([found, late]).finally(() => over.abort());
  };
}

/** Asks a node who leads until it is over. Nodes are asked at the same time, and none waits for one that is silent. */
async function eachAnswer(
  node: Internals,
  over: AbortSignal,
  tell: (leaders: readonly string[]) => void,
): Promise<void> {
  const gossip = await node.getGRPCClient(GossipClient, 'gossip');
  while (!over.aborted) {
    await leadersBy(gossip).then(tell, () => undefined);
    await sleep(PAUSE_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
  }
  await node.handleError(gossip, new UnavailableError(undefined, 'over'));
}

async function leadersBy(gossip: GossipClient): Promise<readonly string[]> {
  const info = await new Promise<ClusterInfo>((resolve, reject) => {
    const options = { deadline: Date.now() + ANSWER_MS };
    gossip.read(new Empty(), new Metadata(), options, (error, info) =>
      error ? reject(error) : resolve(info),
    );
  });
  return info
    .getMembersList()
    .filter((member) => member.getIsAlive() && member.getState() === LEADER)
    .map((member) => member.getHttpEndPoint())
    .map((place) => `${place?.getAddress()}:${place?.getPort()}`);
}
