/** Files that the address of a Postgres names for TLS: each process has a folder of its own, so only whole paths are the same file for all. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'];

export function refusePostgresFiles(
  name: string,
  url: string | undefined,
  refuse: (sentence: string) => Error,
): void {
  const parameters = new URLSearchParams(url?.split('?')[1]);
  for (const parameter of PARAMETERS) {
    const file = parameters.get(parameter);
    if (!file) continue;
    if (!path.isAbsolute(file))
      throw refuse(`${name} não serve: ${parameter}="${file}" deve ser um caminho completo, a partir de /.`);
    try {
      accessSync(file, constants.R_OK);
    } catch {
      throw refuse(`${name} não serve: o arquivo ${parameter}="${file}" não existe ou não pode ser lido.`);
    }
  }
}
