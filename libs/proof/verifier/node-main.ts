/** `node verificador.mjs PASTA | ARQUIVO | TEXTO …`: 0 where all holds, 1 where something is wrong, 2 where it was asked wrongly. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isSigned } from '../src/ed25519.ts';
import type { InputFile } from './input.ts';
import { reportOn } from './report.ts';

const USE = `Uso: node verificador.mjs [--chave CHAVE] PASTA | ARQUIVO | TEXTO ...

  PASTA     um pacote: a pasta onde está events.txt
  ARQUIVO   uma prova (.tlog-proof), um documento (PDF), um checkpoint guardado, chaves (keys.txt)
  TEXTO     o que diz o QR de um documento
  CHAVE     a chave que você recebeu da instalação por outro caminho

Sai com 0 quando confere, 1 quando não, 2 quando não se sabe o que conferir.
`;

const inputFile = (path: string, file: string): InputFile => ({
  path,
  chunks: () => createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>,
});

/** Files of a folder come under a folder of their own, so that what lies beside a bundle is no part of it. */
function filesOf(argument: string, place: number): InputFile[] {
  if (!statSync(argument).isDirectory()) return [inputFile(`${place}:${argument}`, argument)];
  return readdirSync(argument, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return inputFile(`${place}/${relative(argument, file).split(sep).join('/')}`, file);
    });
}

async function main(args: string[]): Promise<number> {
  const given = args.filter((one) => one !== '--chave');
  if (given.length === 0 || given.some((one) => one.startsWith('--'))) {
    process.stderr.write(USE);
    return 2;
  }
  const files = given.flatMap((one, i) => (existsSync(one) ? filesOf(one, i) : []));
  const texts = given.filter((one) => !existsSync(one));
  let told = 0;
  const progress = (done: number, of: number): void => {
    const percent = Math.floor((done / of) * 100);
    if (process.stderr.isTTY && percent > told)
      process.stderr.write(`\r${(told = percent)} %${percent === 100 ? '\n' : ''}`);
  };
  const { holds, title, proven, notProven } = await reportOn({ files, texts, verify: isSigned, progress });
  const list = (head: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${head}\n${lines.map((line) => `  - ${line}\n`).join('')}`;
  process.stdout.write(`${title}\n${list('Provado:', proven)}${list('Não provado:', notProven)}`);
  return holds ? 0 : 1;
}

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    process.stderr.write(
      `Não foi possível conferir: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  })
  .then((code) => (process.exitCode = code));
