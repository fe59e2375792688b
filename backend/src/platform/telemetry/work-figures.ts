/** How long requests, commands and appends take and how they end, and what the replica answers, of this process. Labels are a few fixed words. */
import { Counter, Histogram } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [] });

export const requestSeconds = histogram(
  'livro_http_request_seconds',
  'Time until a request was answered, by its method and the first digit of its status',
  ['method', 'status'],
);
export const commandSeconds = histogram(
  'livro_command_seconds',
  'Time until a command had its answer: stored, repeated, refused, unknown (the store is out of reach) or failed',
  ['outcome'],
);
export const appendSeconds = histogram(
  'livro_append_seconds',
  'Time until the store answered an append: stored, conflict (another writer was first) or unknown',
  ['outcome'],
);

export const replicaReads = new Counter({
  name: 'livro_replica_reads_total',
  help:
    'Questions to read models that the replica could have answered: it did (replica), or the primary did because the replica was ' +
    'behind, away or busy, or failed',
  labelNames: ['outcome'],
  registers: [],
});

export const workFigures: readonly (Histogram | Counter)[] = [
  requestSeconds,
  commandSeconds,
  appendSeconds,
  replicaReads,
];
