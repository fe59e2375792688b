/** `npm run witness -- --of URL`: reads its arguments, watches one Livro and tells in plain words what it saw. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { runCommandLine } from '../ending.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { Mirror } from './mirror.ts';
import { RemoteLog } from './remote-log.ts';
import { answerRequests } from './witness-server.ts';
import { ForkError, Witness } from './witness.ts';

interface Flags {
  readonly of: string;
  readonly folder: string;
  readonly name: string;
  readonly key?: string;
  readonly listen?: number;
  readonly every: number;
  readonly once?: boolean;
  readonly mirror?: string;
}

const HELP = `
Ambiente: LIVRO_EMAIL e LIVRO_PASSWORD de um usuário auditor.

Códigos de saída: 0 concluído (--once); 2 argumento errado; 4 o Livro não responde (--once); 9 ALARME: o diário mostrado agora
não continua o que esta testemunha já viu. As provas do alarme ficam na pasta.`;

function whole(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('não é um número inteiro de 1 a 99999');
}

const commandLine = new Command('witness')
  .description('testemunha: confere que o diário de um Livro só cresce, e assina cada ponto de verificação')
  .requiredOption('--of <endereço>', 'endereço do Livro, como https://livro.exemplo.com.br')
  .option('--folder <pasta>', 'onde ficam a chave da testemunha e o que ela viu', 'testemunha')
  .option('--name <nome>', 'nome da testemunha nas assinaturas, sem espaços', 'testemunha')
  .option('--key <chave>', 'chave do Livro, recebida por outro caminho (padrão: a que ele disser primeiro)')
  .option('--listen <porta>', 'atende também pedidos de assinatura (WITNESSES) nesta porta', whole)
  .option('--every <segundos>', 'de quanto em quanto tempo olha', whole, 60)
  .option('--mirror <pasta>', 'guarda ali os arquivos do diário selado, conferidos contra o que assinou')
  .option('--once', 'olha uma vez e termina')
  .helpOption('-h, --help', 'mostra esta ajuda')
  .addHelpText('after', HELP)
  .exitOverride()
  .action(watch);

async function watch({ of, folder, name, key, listen, every, once, mirror: copies }: Flags): Promise<void> {
  const log = new RemoteLog(of, process.env);
  const witness = new Witness(path.resolve(folder), name);
  const mirror = copies === undefined ? undefined : new Mirror(copies);
  const say = (sentence: string): void =>
    void process.stdout.write(`${new Date().toISOString()} ${sentence}\n`);
  say(`Testemunha ${witness.key}`);
  const server = listen === undefined ? undefined : await answerRequests(witness, listen);
  try {
    for (;;) {
      try {
        if (key !== undefined || !witness.hasKeys) witness.trust(key ?? (await log.keys()));
        say(await witness.look(log));
        if (witness.fork) throw witness.fork;
        if (mirror && witness.seen) say(await mirror.follow(log, witness.seen));
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        if (error instanceof ForkError) throw new CommandFailure(exitCodes.fork, `ALARME: ${sentence}`);
        if (once) throw new CommandFailure(exitCodes.outOfReach, sentence);
        say(`Não olhou agora: ${sentence}`);
      }
      if (once) return;
      await sleep(every * 1_000);
    }
  } finally {
    server?.close();
  }
}

void runCommandLine(commandLine);
