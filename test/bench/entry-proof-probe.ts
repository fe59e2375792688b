/** Proofs of entries as the program gives them, in a process of its own: in the test runner's sandbox hashing takes many times longer. */
import { Checkpoints } from '../../backend/src/audit/proof/checkpoints.read.ts';
import { EntryProofs } from '../../backend/src/audit/proof/entry-proofs.read.ts';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { StoredTree } from '../../backend/src/audit/tree/stored-tree.read.ts';
import { TreeRows } from '../../backend/src/audit/tree/tree-rows.read.ts';
import { Cosignatures } from '../../backend/src/audit/witness/cosignatures.read.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { answering, forked, type Forked, given } from './forked.ts';
import { oneByOne } from './load.ts';

interface Place {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly streamPrefix: string;
  readonly sealKey: string;
  readonly dataDir: string;
}

/** So many proofs, of entries up to the `entries`th. */
export interface ProofLoad {
  readonly questions: number;
  readonly entries: number;
}

export const startEntryProofProbe = (place: Place): Promise<Forked> => forked(__filename, place);

function main({ databaseUrl, eventStoreUrl, streamPrefix, ...secret }: Place): void {
  const database = new Database({ url: databaseUrl });
  const store = new EventStore({ url: eventStoreUrl, streamPrefix, timeoutMs: 60_000 });
  const rows = new TreeRows(database);
  const checkpoints = new Checkpoints(store, new SealKeys(secret), new Cosignatures(database));
  const health = new HealthRegistry();
  const due = { sealEveryMinutes: 60 };
  const proofs = new EntryProofs(store, database, rows, new StoredTree(rows), checkpoints, health, due);
  answering<ProofLoad>(
    ({ questions, entries }) =>
      oneByOne(questions, (n) => proofs.of({ entry: 1 + ((n * 15_485_863) % entries) })),
    async () => {
      await store.close();
      await database.close();
    },
  );
}

if (require.main === module) main(given<Place>());
