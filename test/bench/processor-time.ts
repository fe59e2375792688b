/** What processes cost in processor time, as Linux counts it, in hundredths of a second; elsewhere there is no such figure. */
import fs from 'node:fs';
import pg from 'pg';

const TICK_MS = 10;

/** The numbers of /proc/PID/stat from the state on: a program's name, before them, may hold blanks. */
const statOf = (pid: number): readonly string[] => {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const PARENT = 1;
const OWN = [11, 12] as const;
/** Of children that ended. */
const ENDED = [13, 14] as const;

const ticks = (pid: number, fields: readonly number[]): number => {
  const stat = statOf(pid);
  return fields.reduce((sum, field) => sum + Number(stat[field]), 0);
};

/** Milliseconds of processor that the process has taken. */
export const processorOf = (pid: number): number => ticks(pid, OWN) * TICK_MS;

/** A measure of the Postgres behind the address: milliseconds that it and all its backends have taken. */
export async function processorOfPostgres(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number(statOf(rows[0]!.pid)[PARENT]);
  await client.end();
  return () => {
    const backends = fs
      .readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isChildOf(postmaster, pid));
    const living = backends.reduce((sum, pid) => sum + ticks(pid, OWN), 0);
    return (ticks(postmaster, [...OWN, ...ENDED]) + living) * TICK_MS;
  };
}

function isChildOf(parent: number, pid: number): boolean {
  try {
    return Number(statOf(pid)[PARENT]) === parent;
  } catch {
    // It ended meanwhile.
    return false;
  }
}
