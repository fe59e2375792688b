/** The way in of the cluster's own superuser, for who may read the cluster's files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placeOf } from './places.ts';
import { SUPERUSER } from './cluster.ts';

/** The address of the same database as `url` for the superuser of the cluster in `directory` (absolute, real). */
export function administratorOf(directory: string, url: string): string {
  const { home } = placeOf(directory);
  const address = new URL(url);
  address.username = SUPERUSER;
  address.password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  return address.href;
}
