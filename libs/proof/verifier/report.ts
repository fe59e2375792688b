/** What is proven, by whom, since when, and what is not: for people, in the order in which they ask. */
import { areEqual, base64 } from '../src/bytes.ts';
import type { VerifierKey } from '../src/signed-note.ts';
import { type CheckedBundle, checkBundle } from './bundle-check.ts';
import { bytesOf, type InputFile, textIn, Wrong } from './input.ts';
import { codeIn, isPdf } from './printed-pdf.ts';
import { checkProof } from './proof-check.ts';
import {
  anyStatementIn,
  isLogKey,
  keysIn,
  type Printed,
  printedIn,
  type Signers,
  type Statement,
  Trust,
  type Verify,
  type Witness,
} from './statements.ts';

export interface Report {
  readonly holds: boolean;
  readonly title: string;
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
}

export interface Given {
  readonly files: readonly InputFile[];
  /** Keys, texts of QR codes, proofs: whatever was typed. */
  readonly texts: readonly string[];
  readonly verify: Verify;
  readonly progress?: (done: number, of: number) => void;
}

const EVENTS = /^(.*\/|)events\.txt$/;

/** Tells by itself what it was given: a bundle where there are events, else proofs, QR codes and checkpoints. */
export async function reportOn({ files, texts, verify, progress }: Given): Promise<Report> {
  try {
    const folder = files.flatMap(({ path }) => EVENTS.exec(path)?.slice(1) ?? [])[0];
    const isBeside = ({ path }: InputFile): boolean => folder === undefined || !path.startsWith(folder);
    const beside = await Promise.all(files.filter(isBeside).map(contentIn));
    const given = [...texts.map((text) => ({ text, isPaper: false })), ...beside];
    const all = given.map(({ text }) => `${text.trim()}\n`).filter((text) => text !== '\n');
    const keys = all.flatMap(keysIn);
    const unread = all.find((text) => keysIn(text).length === 0 && !anyStatementIn(text));
    if (unread) throw new Wrong(`não é prova, checkpoint, QR nem chave: "${unread.slice(0, 60).trim()}".`);
    const known = all.flatMap((text) => anyStatementIn(text) ?? []);
    const printed = given.flatMap(({ text, isPaper }) => {
      const one = printedIn(text);
      return one ? { ...one, isPaper } : [];
    });
    if (folder === undefined) return await onProofs(all, known, printed, new Trust(keys, verify));
    const inside = files.filter((file) => !isBeside(file));
    const bundle = new Map(inside.map((file) => [file.path.slice(folder.length), file]));
    const found = await checkBundle(bundle, { verify, keys, known, progress });
    await assertIssued(printed, found.trust);
    return onBundle(found, printed);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const { index, through, message } = error;
    const place = index === through ? `Evento ${index}` : `Entre os eventos ${index} e ${through}`;
    const title = `NÃO CONFERE. ${index === undefined ? '' : `${place}: `}${message}`;
    return { holds: false, title, proven: [], notProven: ['Nada: a verificação para no primeiro erro.'] };
  }
}

/** A code, and whether it was read in the PDF that it speaks of: then each byte of that is the one that the code says. */
interface Paper extends Printed {
  readonly isPaper: boolean;
}

async function contentIn(file: InputFile): Promise<{ text: string; isPaper: boolean }> {
  const bytes = await bytesOf(file);
  const isPaper = isPdf(file.path, bytes);
  return { isPaper, text: isPaper ? codeIn(file.path, bytes) : textIn(file.path, bytes) };
}

async function assertIssued(printed: readonly Paper[], trust: Trust): Promise<void> {
  for (const one of printed)
    if (one.file && !(await trust.hasIssued(one, one.file)))
      throw new Wrong('o código do documento não foi assinado por esta chave.');
}

const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`;
const events = (n: number): string => counted(n, 'evento', 'eventos');
const instant = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} (UTC)`;
/** The lines for which there is a reason. */
const those = (...lines: readonly (string | false | undefined)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string');

const ALONE =
  'Que outra pessoa não recebeu outra versão: quem tem a chave pode assinar duas. Compare um checkpoint com o de outra pessoa, guarde este para a próxima vez, ou peça testemunhas.';
const AFTER = 'O que foi registrado depois do último checkpoint.';
const TRUE = 'Que o registrado é verdade: só que não foi mudado desde que foi assinado.';

function onBundle(found: CheckedBundle, printed: readonly Paper[]): Report {
  const { newest, signers, attachments, first, count, sums, recorded, kept, keys } = found;
  const { size, origin, root } = newest;
  const [from = '?', to = from] = recorded;
  const isOwn = !keys.some(isLogKey);
  // Who has the key can make a witness, too.
  const seen = signers.witnesses.filter(({ key }) => keys.includes(key));
  const told = signers.witnesses.filter((one) => !seen.includes(one)).map(({ key }) => key.name);
  return {
    holds: true,
    title: `CONFERE${isOwn ? ' com a chave que veio no pacote' : ''}. O pacote não foi mudado desde que foi assinado.${printed.some(isOfVersion1) ? ` ${RESERVATION}` : ''}`,
    proven: those(
      `${events(count)}, do ${first} ao ${first + count - 1}, em ${counted(found.streams, 'sequência', 'sequências')}: cada um é o que foi assinado, nenhum falta no meio, nenhum trocou de lugar.`,
      `${counted(found.checkpoints, 'checkpoint', 'checkpoints')} de ${origin}: cada um só acrescenta ao anterior; o último tem ${events(size)} e a raiz ${base64(root)}.`,
      ...signedBy(newest, signers.log, seen),
      `O balancete é a soma de ${counted(sums.entries, 'lançamento', 'lançamentos')}; débitos e créditos somam ${sums.debits} de cada lado.`,
      !!attachments?.checked &&
        `${counted(attachments.checked, 'anexo tem', 'anexos têm')} o conteúdo que foi anexado.`,
      kept.length > 0 && `O que você guardou está nesta mesma árvore: ${events(kept.at(-1)!.size)}.`,
      ...printed.flatMap(documentOf),
    ),
    notProven: those(
      ...unprovenOf(printed),
      isOwn &&
        `De quem é a chave. Compare-a com a que você recebeu por outro caminho: ${signers.log?.name}+${signers.log?.id}.`,
      ...untold(seen, `os eventos dizem de ${from} a ${to}`),
      told.length > 0 && `Quem é a testemunha ${told.join(', ')}: a chave dela veio no pacote. Peça-a a ela.`,
      first > 0 &&
        'Os saldos de antes do primeiro evento: o pacote os diz, e não traz os eventos de que vêm.',
      first + count < size &&
        `Os ${events(size - first - count)} do fim: a árvore os tem, e o pacote não os traz.`,
      !attachments && 'Os anexos: não vieram no pacote.',
      !!attachments?.missing &&
        `${counted(attachments.missing, 'anexo', 'anexos')} que não vieram, ou foram apagados depois.`,
      found.stamps > 0 &&
        `${counted(found.stamps, 'carimbo', 'carimbos')} do tempo: este programa não os confere (openssl ts -verify).`,
      seen.length === 0 && kept.length === 0 && ALONE,
      AFTER,
      TRUE,
    ),
  };
}

const signedBy = (
  { origin }: Statement,
  log: VerifierKey | undefined,
  witnesses: readonly Witness[],
): string[] =>
  those(
    log && `Assinado por ${origin}, chave ${log.id}.`,
    ...witnesses.map(
      ({ key, time }) =>
        `A testemunha ${key.name} viu este estado em ${instant(time)}: tudo isto existia antes, e ela não assina outra versão.`,
    ),
  );

const untold = (witnesses: readonly Witness[], told: string): string[] =>
  those(
    witnesses.length === 0 &&
      `Desde quando: ${told}, pelo relógio da instalação; nenhuma testemunha o confirma.`,
  );

const RESERVATION = 'Um documento é do formato 1, que garante menos: leia abaixo.';
const isOfVersion1 = ({ file, isPaper }: Paper): boolean => isPaper && file?.version === 1;

function documentOf({ statement, first, last, file, isPaper }: Paper): string[] {
  const span = first === undefined ? '' : `, com eventos do ${first} ao ${last}`;
  const state = `O documento impresso mostra o estado de ${events(statement.size)}${span}`;
  if (!file) return [`${state}.`];
  const where =
    file.version === 1
      ? `nos primeiros ${file.bytes} bytes`
      : `nos ${file.before} bytes antes do desenho do código e nos ${file.after} depois dele`;
  const whole =
    file.version === 1
      ? 'O arquivo PDF (formato 1): a parte assinada não foi mudada, e o resto é o que se calcula a partir dela.'
      : 'O arquivo PDF é o que foi emitido: cada byte está assinado, e o código é o desenho do texto dele.';
  return [`${state}; o arquivo dele tem, ${where}, o SHA-256 ${file.sha256}.`, ...(isPaper ? [whole] : [])];
}

const unprovenOf = (printed: readonly Paper[]): string[] =>
  those(
    printed.some(isOfVersion1) &&
      'Do documento do formato 1: o endereço que o código abre e o identificador do arquivo não estão assinados, e o logotipo JPEG foi guardado como veio. Peça que o emitam de novo.',
    printed.some(({ isPaper }) => !isPaper) &&
      'Que o papel é o que foi emitido: o código pode ter sido copiado para outro. Só o arquivo PDF o mostra.',
    printed.length > 0 && 'Que o documento impresso diz o que está nos livros: compare-o com um pacote.',
  );

async function onProofs(
  all: readonly string[],
  known: readonly Statement[],
  printed: readonly Paper[],
  trust: Trust,
): Promise<Report> {
  const newest = [...known].sort((a, b) => b.size - a.size)[0];
  if (!newest)
    throw new Wrong('não há nada a conferir: dê uma prova, o texto de um QR ou a pasta de um pacote.');
  const proofs = all.flatMap((text) => checkProof(text) ?? []);
  const signers: Signers[] = [];
  for (const one of known) {
    signers.push(await trust.signersOf(one));
    const isOther = ({ origin, size, root }: Statement): boolean =>
      origin === one.origin && size === one.size && !areEqual(root, one.root);
    if (known.some(isOther))
      throw new Wrong(
        `há duas versões dos livros: dois checkpoints de ${events(one.size)} diferem.`,
        0,
        one.size - 1,
      );
  }
  const by = signers[known.indexOf(newest)]!;
  const isSigned = signers.every(({ log }) => log);
  if (isSigned) await assertIssued(printed, trust);
  return {
    holds: isSigned,
    title: isSigned
      ? titleOf(proofs.length > 0, printed)
      : 'FALTA A CHAVE: a conta confere, e sem a chave não se sabe de quem é.',
    proven: those(
      ...proofs.flatMap(({ index, statement, event: { type, metadata, data } }) => [
        `O evento ${index} está entre os ${events(statement.size)} do checkpoint: ${type}, registrado em ${String(metadata['recordedAt'])} por ${String(metadata['actor'])}.`,
        `Ele diz: ${JSON.stringify(data)}`,
      ]),
      ...signedBy(newest, by.log, by.witnesses),
      ...printed.flatMap(documentOf),
    ),
    notProven: those(
      !isSigned &&
        'Quem assinou: dê a chave que você recebeu da instalação por outro caminho (keys.txt, ou o texto dela).',
      ...untold(by.witnesses, 'a hora é a que o evento diz'),
      proofs.length > 0 &&
        'Que o lançamento não foi estornado ou corrigido depois: isso só um pacote inteiro mostra.',
      ...unprovenOf(printed),
      by.witnesses.length === 0 && ALONE,
      TRUE,
    ),
  };
}

function titleOf(hasProof: boolean, printed: readonly Paper[]): string {
  if (printed.some(isOfVersion1)) return `CONFERE COM RESSALVA. ${RESERVATION}`;
  if (printed.some(({ isPaper }) => !isPaper))
    return 'CONFERE SÓ O CÓDIGO. O papel pode ser outro: confira o arquivo PDF.';
  if (hasProof) return 'CONFERE. O evento está nos livros assinados.';
  return printed.length > 0
    ? 'CONFERE. O arquivo PDF é o que foi emitido.'
    : 'CONFERE. O checkpoint está assinado.';
}
