/** Authenticates where a generation stands: events could be skipped or folded twice by whoever changes that in the database. */
import type { RowMacs } from '../../integrity/row-macs.ts';
import type { TamperedRow } from '../../integrity/tamper-reports.ts';
import type { Checkpoint, GenerationId } from './checkpoints.ts';

const TABLE = 'projection.checkpoints';

export interface AuthenticatedStand extends GenerationId {
  readonly fingerprint: string;
  readonly position: bigint | undefined;
  /** Of every stream, not only what has changed. */
  readonly revisions: ReadonlyMap<string, bigint> | Readonly<Record<string, string>>;
}

export function checkpointMac(macs: RowMacs, stand: AuthenticatedStand): string {
  return macs.of(nameOf(stand), contentOf(stand));
}

export const isGenuine = (macs: RowMacs, checkpoint: AuthenticatedStand & Pick<Checkpoint, 'mac'>): boolean =>
  macs.isValid(nameOf(checkpoint), contentOf(checkpoint), checkpoint.mac);

export const tamperedCheckpoint = ({ projection, version, generation }: GenerationId): TamperedRow => ({
  where: TABLE,
  key: `${projection} ${version}.${generation}`,
  message: 'não pôde ser autenticado e não é usado: alguém o mudou no banco',
});

const nameOf = ({ projection, version, generation, fingerprint }: AuthenticatedStand) => [
  TABLE,
  projection,
  version,
  generation,
  fingerprint,
];

function contentOf({ position, revisions }: AuthenticatedStand): string {
  const entries = revisions instanceof Map ? revisions : Object.entries(revisions as Record<string, string>);
  const lines = [...entries].map(([stream, revision]) => `${stream} ${revision}`).sort();
  return [position ?? '', ...lines].join('\n');
}
