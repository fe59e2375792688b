/** Authenticates rows of the security log until their day has a digest: each row by itself, and its number among those of one process. */
import type { RowMacs } from '../integrity/row-macs.ts';

/** A row as it goes into the database and comes out of it. */
export interface LogRow {
  readonly at: Date;
  readonly kind: string;
  readonly outcome: string;
  readonly times: number;
  readonly actorId: string | null;
  readonly subject: string | null;
  readonly route: string | null;
  readonly permission: string | null;
  readonly status: number | null;
  readonly address: string;
  readonly device: string;
  readonly correlationId: string | null;
  /** JSON as it was written. */
  readonly details: string | null;
}

export interface NumberedRow extends LogRow {
  /** The process that wrote it. */
  readonly writer: string;
  readonly number: number;
}

const TABLE = 'vault.security_log';

export const logMac = (macs: RowMacs, row: NumberedRow): string => macs.of(nameOf(row), contentOf(row));

export const isGenuineLine = (macs: RowMacs, row: NumberedRow & { readonly mac: string | null }): boolean =>
  macs.isValid(nameOf(row), contentOf(row), row.mac);

const nameOf = ({ writer, number }: NumberedRow): (string | number)[] => [TABLE, writer, number];

const contentOf = (row: LogRow): string =>
  JSON.stringify([
    row.at.toISOString(),
    row.kind,
    row.outcome,
    row.times,
    row.actorId,
    row.subject,
    row.route,
    row.permission,
    row.status,
    row.address,
    row.device,
    row.correlationId,
    row.details,
  ]);
