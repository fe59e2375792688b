/** Notes, checkpoints, proofs and requests: what is written is read back, what is changed says nothing, what is unknown is passed over. */
import { generateKeyPairSync } from 'node:crypto';
import { base64, fromBase64, utf8 } from './bytes.ts';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { cosign, cosignerKey, isSigned, noteKey, openNote, signNote } from './ed25519.ts';
import { eventHash, eventLine, leafOf, parseEventLine, parseHashedText } from './event-line.ts';
import { leafHash, EMPTY_ROOT } from './merkle-tree.ts';
import {
  noteText,
  parseNote,
  parseSignatureLines,
  parseVerifierKey,
  verifierKeyText,
} from './signed-note.ts';
import { parseTlogProof, tlogProofText } from './tlog-proof.ts';
import { parseWitnessRequest, witnessRequestText } from './witness-request.ts';

const ORIGIN = 'livro.example/obra';
const { privateKey } = generateKeyPairSync('ed25519');
const { privateKey: witness } = generateKeyPairSync('ed25519');
const key = noteKey(ORIGIN, privateKey);
const witnessKey = cosignerKey('auditor.example/w1', witness);
const text = checkpointText({ origin: ORIGIN, size: 7, root: EMPTY_ROOT });
const signature = signNote(text, ORIGIN, privateKey);
const cosignature = cosign(text, 'auditor.example/w1', witness, 1_700_000_000);
const note = noteText({ text, signatures: [signature, cosignature] });

describe('a signed note', () => {
  it('is the example of its specification', () => {
    const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    const example = `This is an example message.\n\n\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n`;
    const parsed = parseVerifierKey(vkey)!;
    expect(verifierKeyText(parsed)).toBe(vkey);
    expect(noteText(parseNote(example)!)).toBe(example);
    expect(openNote(parseNote(example)!, [parsed])).toHaveLength(1);
    expect(
      openNote(parseNote(example.replace('example message', 'other message'))!, [parsed]),
    ).toBeUndefined();
  });

  it('holds under several keys, and passes over lines of keys that it does not know', () => {
    const parsed = parseNote(note)!;
    expect(parsed.text).toBe(text);
    expect(openNote(parsed, [key, witnessKey])!.map((claim) => claim.key.name)).toEqual([
      ORIGIN,
      'auditor.example/w1',
    ]);
    expect(openNote(parsed, [key])).toHaveLength(1);
    expect(openNote(parsed, [])).toBeUndefined();
    const [, cosigned] = openNote(parsed, [key, witnessKey])!;
    expect(cosigned!.time).toBe(1_700_000_000);
  });

  it('says nothing where one of its known signatures does not hold', () => {
    const at = cosignature.signature.length - 1;
    const broken = cosignature.signature.slice();
    broken[at]! ^= 1;
    const forged = parseNote(
      noteText({ text, signatures: [signature, { ...cosignature, signature: broken }] }),
    )!;
    expect(openNote(forged, [key, witnessKey])).toBeUndefined();
    expect(openNote(forged, [key])).toHaveLength(1);
    const early = cosignature.signature.slice();
    early[7]! ^= 1;
    const [claim] = [{ ...cosignature, signature: early }].map((one) => ({ text, signatures: [one] }));
    expect(openNote(claim!, [witnessKey])).toBeUndefined();
  });

  it('refuses a signature of the wrong length without a word', () => {
    for (const length of [0, 1, 63, 65])
      expect(isSigned({ key, message: utf8(text), signature: new Uint8Array(length) })).toBe(false);
    const short = { text, signatures: [{ ...cosignature, signature: new Uint8Array(3) }] };
    expect(openNote(short, [witnessKey])).toBeUndefined();
  });

  it('is refused where its form is another', () => {
    for (const wrong of [
      '',
      text,
      `${text}\n`,
      note.slice(0, -1),
      note.replace('\n\n', '\n'),
      note.replace('\u2014', '-'),
      note.replace('7', '\t'),
      `${note}\u2014 a b c\n`,
    ])
      expect(parseNote(wrong)).toBeUndefined();
    expect(parseSignatureLines('')).toEqual([]);
  });

  it('knows a key by its text, whole', () => {
    const vkey = verifierKeyText(key);
    expect(parseVerifierKey(vkey)).toEqual(key);
    for (const wrong of [vkey.replace(ORIGIN, 'other'), vkey.slice(0, -1), vkey.replace('+', ''), `${vkey} `])
      expect(parseVerifierKey(wrong)).toBeUndefined();
    for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'])
      expect(() => noteKey(name, privateKey)).toThrow(RangeError);
  });
});

test('a checkpoint is read back, with lines that others add, and nothing else is one', () => {
  const checkpoint = { origin: ORIGIN, size: 7, root: EMPTY_ROOT };
  expect(parseCheckpoint(text)).toEqual(checkpoint);
  expect(parseCheckpoint(`${text}more\n`)).toEqual(checkpoint);
  for (const wrong of [
    text.replace('\n7\n', '\n07\n'),
    text.replace('\n7\n', '\n-7\n'),
    text.slice(0, -1),
    `${text}\n`,
  ])
    expect(parseCheckpoint(wrong)).toBeUndefined();
  expect(parseCheckpoint(text.replace(ORIGIN, ''))).toBeUndefined();
});

test('a proof is read back, and the first form of it that is not right is none', () => {
  const path = [EMPTY_ROOT, leafHash(utf8('a'))];
  for (const proof of [
    { index: 3, path, checkpoint: note, extra: utf8('the text') },
    { index: 0, path: [], checkpoint: note },
  ])
    expect(parseTlogProof(tlogProofText(proof))).toEqual(proof);
  const whole = tlogProofText({ index: 3, path, checkpoint: note, extra: utf8('x') });
  for (const wrong of [
    whole.replace('@v1', '@v2'),
    whole.replace('index 3', 'index 03'),
    whole.replace('extra eA==', 'extra eA'),
  ])
    expect(parseTlogProof(wrong)).toBeUndefined();
});

test('a request to a witness is read back', () => {
  const request = { oldSize: 5, proof: [EMPTY_ROOT], checkpoint: note };
  expect(parseWitnessRequest(witnessRequestText(request))).toEqual(request);
  expect(parseWitnessRequest(witnessRequestText({ ...request, oldSize: 0, proof: [] }))?.proof).toEqual([]);
  expect(parseWitnessRequest('old x\n\n')).toBeUndefined();
});

test('an event travels as the text that its hash is made over', () => {
  const event = {
    previousHash: '0'.repeat(64),
    content: '{"data":{"text":"a b"},"id":"i","metadata":{},"type":"T"}',
  };
  const line = eventLine({ ...event, index: 12, stream: 'ledger', revision: 3 });
  expect(parseEventLine(line)).toEqual({ ...event, index: 12, stream: 'ledger', revision: 3 });
  expect(parseHashedText(`${event.previousHash}\n${event.content}`)).toEqual(event);
  expect(leafOf(Buffer.from(eventHash(event)).toString('hex'))).toEqual(leafHash(eventHash(event)));
  for (const wrong of [
    '',
    line.replace('12', '012'),
    line.replace('ledger', ''),
    line.slice(0, -1),
    ` ${line}`,
  ])
    expect(parseEventLine(wrong)).toBeUndefined();
});

test('base64 is taken in its one form only', () => {
  expect(fromBase64(base64(Uint8Array.of(1, 2, 3, 255)))).toEqual(Uint8Array.of(1, 2, 3, 255));
  for (const wrong of ['AQID/x==', 'AQI', 'AQ ==', 'AQ==\n', 'A', '!!!!'])
    expect(fromBase64(wrong)).toBeUndefined();
});
