/** What the verifier says of whole bundles, parts of them, proofs, printed codes, other keys and changed keys. */
import { type KeyObject, sign } from 'node:crypto';
import {
  base64,
  cosignerKey,
  eventHash,
  GrowingTree,
  hashedText,
  inclusionProof,
  isSigned,
  leafHash,
  noteText,
  parseNote,
  type PlacedEvent,
  rootOf,
  signedCodeText,
  signNote,
  textOf,
  tlogProofText,
  utf8,
  verifierKeyText,
} from '../src/index.ts';
import {
  balanceOf,
  bundleOf,
  chanceOf,
  check,
  type Files,
  FORGER,
  inputs,
  keyOf,
  ORIGIN,
  OWNER,
  placed,
  signed,
  type Told,
  toldBooks,
  vkey,
  WITNESS,
  WITNESS_KEY,
} from './bundle.fixture.ts';
import { type Report, reportOn } from './report.ts';
import { reais } from './trial-balance.ts';

const COUNT = 300;
const { told, contents } = toldBooks(COUNT, chanceOf(7));
const events = placed(told);
const signing = { key: OWNER, witness: WITNESS_KEY, sizes: [1, 100, 256, 280] };
const whole = (): Files => bundleOf(events, contents, signing);
const witnessKey = verifierKeyText(cosignerKey(WITNESS, WITNESS_KEY));
const checkpoint = (files: Files): string => textOf(files.get('checkpoint')!);

const said = (report: Report): string =>
  [report.title, ...report.proven, '—', ...report.notProven].join('\n');

describe('a whole bundle', () => {
  it('holds, and says by whom, since when, and what is not proven', async () => {
    const report = await check(whole(), vkey(OWNER), witnessKey);
    expect(said(report)).toMatch(/^CONFERE\. O pacote não foi mudado/);
    expect(report.holds).toBe(true);
    const text = said(report);
    expect(text).toContain('300 eventos, do 0 ao 299');
    expect(text).toContain('5 checkpoints de livro.example');
    expect(text).toContain(`Assinado por ${ORIGIN}, chave `);
    expect(text).toContain('A testemunha auditor.example/w1 viu este estado em 2023-11-14 22:18:20 (UTC)');
    expect(text).toContain('anexos têm o conteúdo');
    expect(report.notProven).toEqual([
      expect.stringContaining('depois do último'),
      expect.stringContaining('verdade'),
    ]);
  });

  it('counts no witness whose key came with it: who has the key can make one', async () => {
    const report = await check(whole(), vkey(OWNER));
    expect(report.proven.join()).not.toContain('testemunha');
    expect(said(report)).toContain('Quem é a testemunha auditor.example/w1: a chave dela veio no pacote.');
    expect(said(report)).toContain('pode assinar duas');
  });

  it('says that a key which came with it proves nothing about whose it is', async () => {
    const report = await check(whole());
    expect(report.title).toContain('com a chave que veio no pacote');
    expect(report.notProven[0]).toContain('De quem é a chave');
  });

  it('is refused under a key that somebody has from elsewhere and that did not sign it', async () => {
    const report = await check(bundleOf(events, contents, { ...signing, key: FORGER }), vkey(OWNER));
    expect(report).toMatchObject({
      holds: false,
      title: expect.stringContaining('não está assinado pela chave'),
    });
  });

  it('holds without witnesses and attachments, and says so', async () => {
    const files = bundleOf(events, new Map(), { key: OWNER, sizes: [] });
    const report = await check(files, vkey(OWNER));
    expect(report.holds).toBe(true);
    expect(said(report)).toContain('Os anexos: não vieram no pacote.');
    expect(said(report)).toContain('nenhuma testemunha o confirma');
    expect(said(report)).toContain('outra pessoa não recebeu outra versão');
  });

  it('is held against what somebody kept: of it, of another version, of a later day', async () => {
    const kept = signed(treeOf(events.slice(0, 123)), OWNER);
    expect(said(await check(whole(), vkey(OWNER), kept))).toContain('está nesta mesma árvore: 123 eventos');
    const other = placed([...told.slice(0, 110), told[0]!, ...told.slice(111)]).slice(0, 123);
    const split = await check(whole(), vkey(OWNER), signed(treeOf(other), OWNER));
    expect(split.title).toContain('Entre os eventos 0 e 122: há duas versões dos livros');
    const early = signed(treeOf(events.slice(0, 100)), OWNER);
    const between = await check(whole(), vkey(OWNER), signed(treeOf(other), OWNER), early);
    expect(between.title).toContain('Entre os eventos 100 e 122: há duas versões dos livros');
    const forged = await check(whole(), vkey(OWNER), signed(treeOf(other), FORGER));
    expect(forged.title).toContain('não está assinado por esta chave');
    const later = await check(
      bundleOf(events.slice(0, 200), contents, signing),
      vkey(OWNER),
      checkpoint(whole()),
    );
    expect(later.title).toContain('Entre os eventos 0 e 299: o pacote acaba antes do checkpoint guardado');
  });
});

function treeOf(list: readonly PlacedEvent[]): GrowingTree {
  const tree = new GrowingTree();
  for (const event of list) tree.append(leafHash(eventHash(event)));
  return tree;
}

test('a bundle of some days holds by the tiles of the rest, and says that its opening balances are only told', async () => {
  const files = whole();
  const part = events.slice(90, 270);
  files.set(
    'events.txt',
    utf8(textOf(files.get('events.txt')!).split('\n').slice(90, 270).join('\n') + '\n'),
  );
  const balance = (size: number): object => ({ size, lines: balanceOf(events.slice(0, size)) });
  files.set('trial-balance.json', utf8(JSON.stringify({ ...balance(270), from: balance(90) })));
  const report = await check(files, vkey(OWNER));
  expect(report.title).toMatch(/^CONFERE/);
  expect(said(report)).toContain(`${part.length} eventos, do 90 ao 269`);
  expect(said(report)).toContain('Os saldos de antes do primeiro evento');
  files.set('trial-balance.json', utf8(JSON.stringify({ ...balance(270), from: { size: 90, lines: {} } })));
  expect((await check(files)).title).toContain('trial-balance.json');
});

test('names what nobody could have written: an event without its metadata, a text that is none', async () => {
  const files = whole();
  const text = textOf(files.get('events.txt')!);
  files.set('events.txt', utf8(text.replace('"metadata":', '"metadatb":')));
  expect((await check(files)).title).toContain('Evento 0: o evento não é o que a árvore guarda');
  const note = files.get('checkpoints.txt')!.map((byte) => (byte > 0x7f ? byte ^ 0x40 : byte));
  expect((await check(files.set('checkpoints.txt', note))).title).toContain('não é texto em UTF-8');
});

test('an empty bundle is one, too', async () => {
  const files = bundleOf([], new Map(), { key: OWNER, sizes: [] });
  const note = signed(new GrowingTree(), OWNER);
  files.set('checkpoints.txt', utf8(`${note}\n`)).set('checkpoint', utf8(note));
  expect(said(await check(files, vkey(OWNER)))).toMatch(/^CONFERE/);
});

describe('the key changes by an event', () => {
  const NEXT = keyOf(9);
  const change: Told = {
    stream: 'seals',
    type: 'SealKeyRotated',
    data: { previousKey: vkey(OWNER), key: vkey(NEXT) },
  };
  const rotated = placed([...told.slice(0, 50), change, ...told.slice(51, 120)]);
  const size = rotated.length;
  const bundle = (keys: Readonly<Record<number, readonly ReturnType<typeof keyOf>[]>>): Files => {
    const files = bundleOf(rotated, contents, { key: OWNER, sizes: [] });
    const notes = Object.entries(keys).map(([at, signers]) => {
      const { text } = parseNote(signed(treeOf(rotated.slice(0, Number(at))), OWNER))!;
      return noteText({ text, signatures: signers.map((key) => signNote(text, ORIGIN, key)) });
    });
    files.set('checkpoints.txt', utf8(notes.map((note) => `${note}\n`).join('')));
    return files.set('checkpoint', utf8(notes.at(-1)!));
  };

  it('holds where the old key signs the first checkpoint over it and the new one those after', async () => {
    const files = bundle({ 30: [OWNER], 60: [OWNER], [size]: [NEXT] });
    expect(said(await check(files, vkey(OWNER)))).toMatch(/^CONFERE/);
    expect(said(await check(bundle({ 30: [OWNER], 60: [OWNER, NEXT], [size]: [NEXT] })))).toContain(
      'CONFERE',
    );
  });

  it('is refused where the old key goes on signing, or the new one signs before', async () => {
    for (const keys of [
      { 60: [OWNER], [size]: [OWNER] },
      { 30: [NEXT], 60: [OWNER], [size]: [NEXT] },
      { [size]: [NEXT] },
    ])
      expect((await check(bundle(keys), vkey(OWNER))).title).toContain('não está assinado');
  });
});

describe('what is printed or handed over alone', () => {
  const leaves = events.map((event) => leafHash(eventHash(event)));
  const hashAt = (level: number, n: number) => rootOf(leaves.slice(n * 2 ** level, (n + 1) * 2 ** level));
  const proofOf = async (index: number): Promise<string> =>
    tlogProofText({
      index,
      path: await inclusionProof(index, COUNT, hashAt),
      checkpoint: checkpoint(whole()),
      extra: hashedText(events[index]!),
    });
  const alone = (...texts: string[]): Promise<Report> => reportOn({ files: [], texts, verify: isSigned });
  const qr = `https://livro.example/prova#note=${base64(utf8(checkpoint(whole())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')}&first=3&last=77`;

  it('proves an entry under the key, and nothing without it', async () => {
    const proof = await proofOf(77);
    const report = await alone(proof, vkey(OWNER));
    expect(report.holds).toBe(true);
    expect(said(report)).toContain('O evento 77 está entre os 300 eventos');
    expect(said(report)).toContain('registrado em 2023-11-14T22:14:37.000Z por u1');
    expect(said(report)).toContain('não foi estornado');
    expect(await alone(proof)).toMatchObject({
      holds: false,
      title: expect.stringContaining('FALTA A CHAVE'),
    });
    expect((await alone(proof, vkey(FORGER))).title).toContain('não está assinado');
  });

  it('names a proof of which anything was changed', async () => {
    const proof = await proofOf(77);
    const [, extra = '', index = '', path = ''] = proof.split('\n');
    const other = base64(hashedText(events[78]!));
    for (const changed of [
      proof.replace(extra, `extra ${other}`),
      proof.replace(index, 'index 78'),
      proof.replace(path, base64(leaves[5]!)),
      proof.replace('\n300\n', '\n301\n'),
      proof.replace(`${path}\n`, ''),
    ])
      expect((await alone(changed, vkey(OWNER))).title).toContain('NÃO CONFERE');
  });

  it('reads the code of a document', async () => {
    const report = await alone(qr, vkey(OWNER));
    expect(report.title).toMatch(/^CONFERE SÓ O CÓDIGO\. /);
    expect(said(report)).toContain('mostra o estado de 300 eventos, com eventos do 3 ao 77');
    expect(said(report)).toContain('o código pode ter sido copiado para outro');
    expect(said(await check(whole(), vkey(OWNER), qr))).toContain('está nesta mesma árvore: 300 eventos');
    expect((await alone(qr.replace('note=b', 'note=c'), vkey(OWNER))).holds).toBe(false);
  });

  it('refuses a code that the key has not signed, beside a bundle too', async () => {
    const text = `${qr}&v=2&bytes=10-20-30&sha256=${'A'.repeat(43)}`;
    const issued = (key: KeyObject): string =>
      `${text}&by=${sign(null, Buffer.from(signedCodeText(ORIGIN, text)), key).toString('base64url')}`;
    expect((await alone(issued(OWNER), vkey(OWNER))).holds).toBe(true);
    expect((await check(whole(), vkey(OWNER), issued(OWNER))).holds).toBe(true);
    for (const report of [
      await alone(issued(FORGER), vkey(OWNER)),
      await check(whole(), vkey(OWNER), issued(FORGER)),
      await check(whole(), issued(FORGER)),
    ])
      expect(report.title).toContain('o código do documento não foi assinado por esta chave');
  });

  it('sees two versions by their checkpoints alone', async () => {
    const other = placed([...told.slice(0, -1), told[0]!]);
    const report = await alone(await proofOf(3), signed(treeOf(other), OWNER), vkey(OWNER));
    expect(report.title).toContain('há duas versões dos livros');
  });

  it('says what it cannot read, and that there is nothing to check', async () => {
    expect((await alone('olá')).title).toContain('não é prova, checkpoint, QR nem chave: "olá"');
    expect((await alone(vkey(OWNER))).title).toContain('não há nada a conferir');
  });

  it('takes keys and checkpoints that lie beside the bundle', async () => {
    const beside = inputs(new Map([['keys.txt', utf8(vkey(OWNER))]]), '');
    const report = await reportOn({ files: [...beside, ...inputs(whole())], texts: [], verify: isSigned });
    expect(report.title).toMatch(/^CONFERE\. /);
  });
});

test('amounts are told as people write them', () => {
  expect([0n, 5n, -123456n, 100000000n].map(reais)).toEqual([
    'R$ 0,00',
    'R$ 0,05',
    '-R$ 1.234,56',
    'R$ 1.000.000,00',
  ]);
});
