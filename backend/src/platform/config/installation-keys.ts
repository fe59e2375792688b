/**
 * Keys that this installation derives from one secret: its master key where it brings one, else a file (0600) in the data
 * folder, made by the first process that needs it. One purpose, one key.
 */
import { hkdfSync } from 'node:crypto';
import { secretIn } from './secret-file.ts';
import type { Settings } from './settings.ts';

const FILE = 'session.key';
const DAMAGED = 'apague-o e todos entrarão de novo';
const BYTES = 32;

/** 32 bytes, the same in every process of the installation. */
export function keyFor(settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>, purpose: string): Buffer {
  const secret = settings.vaultMasterKey
    ? Buffer.from(settings.vaultMasterKey)
    : secretIn(settings.dataDir, FILE, DAMAGED);
  return Buffer.from(hkdfSync('sha256', secret, '', `livro ${purpose}`, BYTES));
}
