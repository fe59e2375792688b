/** Serves a certificate that was renewed in its files from the next connection on; one that is expired, for another name or unusable changes nothing. */
import { unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:tls';
import { Logger } from '@nestjs/common';
import type { TlsFiles } from '../config/settings.ts';
import { readCertificate } from '../config/transport.ts';

/** Files are asked for their time of change: links that a renewal turns to others are followed, too. */
const LOOK_MS = 5_000;
/** Certificate and key are two files, and for a moment only one of them is new. */
const SETTLED_MS = 500;

/** Follows the files until the server closes. */
export function followCertificate(
  server: Server,
  files: TlsFiles,
  { host, lookMs = LOOK_MS }: { readonly host?: string; readonly lookMs?: number } = {},
): void {
  const logger = new Logger('tls');
  let settling: NodeJS.Timeout | undefined;
  const renew = (): void => {
    try {
      server.setSecureContext(readCertificate(files, host));
      logger.warn(`the certificate in ${files.cert} is served now`);
    } catch (error) {
      logger.error(`the certificate stays as it was: ${(error as Error).message}`);
    }
  };
  const changed = (): void => {
    clearTimeout(settling);
    settling = setTimeout(renew, SETTLED_MS);
    settling.unref();
  };
  for (const file of [files.cert, files.key])
    watchFile(file, { interval: lookMs, persistent: false }, changed);
  server.once('close', () => {
    clearTimeout(settling);
    for (const file of [files.cert, files.key]) unwatchFile(file, changed);
  });
}
