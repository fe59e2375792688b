/**
 * The secret behind the seals of the journal and the tags of its events: from the setting, or from a file of the data folder.
 * One purpose, one key.
 */
import { hkdfSync } from 'node:crypto';
import { SECRET_BYTES, secretIn } from './secret-file.ts';
import type { Settings } from './settings.ts';

type Given = Pick<Settings, 'dataDir' | 'sealKey'>;

const FILE = 'seal.key';
const DAMAGED = 'traga-o de uma cópia, ou as próximas conferências não reconhecerão os selos já feitos';

/** 32 bytes. */
export const sealSeed = ({ dataDir, sealKey }: Given): Buffer =>
  sealKey ? bytesOf(sealKey) : secretIn(dataDir, FILE, DAMAGED);

/** Under which every event is tagged that this installation writes. */
export const originKey = (given: Given): Buffer => sealKeyFor(given, 'origin of events');

/** Another key for each purpose, the same in every process of the installation. */
export const sealKeyFor = (given: Given, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealSeed(given), '', `livro ${purpose}`, SECRET_BYTES));

const bytesOf = (text: string): Buffer =>
  Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64');
