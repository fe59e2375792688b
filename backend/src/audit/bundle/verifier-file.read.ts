/** The verifier as it is handed out, `verificador.html` or `verificador.mjs`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const VERIFIER_PAGE = 'verificador.html';

/** Made of the sources of `libs/proof` by the build, which puts what runs here deeper than its sources. */
export function verifierFile(name: string): Promise<Buffer> {
  const folders = Array.from({ length: 8 }, (_, up) =>
    path.resolve(__dirname, ...Array<string>(up).fill('..')),
  );
  const files = folders.map((folder) => path.join(folder, 'libs/proof/dist', name));
  return readFile(files.find((file) => existsSync(file)) ?? files.at(-1)!);
}
