/** Stamps that openssl made, judged as they come: whole, of another text, by somebody else, changed bit by bit. */
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromBER, Integer, Sequence } from 'asn1js';
import { ContentInfo, SignedData, TimeStampResp } from 'pkijs';
import { TimeStampAuthority } from '../../../../test/support/time-stamp-authority.ts';
import { flawOfStamp, parseStamp, stampRequest } from './time-stamp.read.ts';

const TEXT = 'livro/teste\n12\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n';
let folder: string;
let authority: TimeStampAuthority;
let authorities: readonly Uint8Array[];
let stamp: Buffer;

const known = ({ ca }: TimeStampAuthority) => [new X509Certificate(fs.readFileSync(ca)).raw];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-stamp-'));
  authority = new TimeStampAuthority(folder, 'Carimbo');
  authorities = known(authority);
  stamp = authority.reply(stampRequest(TEXT).der);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('holds for its text, and says when, by whom and in answer to what', async () => {
  const { der, nonce } = stampRequest(TEXT);
  const answer = authority.reply(der);
  const { time, ...said } = parseStamp(answer)!;
  expect(said).toEqual({ accuracyMs: 1_000, by: 'Carimbo', nonce });
  expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(30_000);
  expect(await flawOfStamp(answer, TEXT, authorities)).toBeUndefined();
  expect(await flawOfStamp(answer, TEXT, undefined)).toBeUndefined();
});

it('says nothing of another text', async () =>
  expect(await flawOfStamp(stamp, TEXT.replace('12', '13'), authorities)).toBe('imprint'));

it.each([
  ['an authority that nobody named', (name: string) => new TimeStampAuthority(folder, name)],
  ['a certificate that had run out', (name: string) => new TimeStampAuthority(folder, name, -1)],
])('is not believed when it is signed by %s', async (name, made) => {
  const other = made(name);
  const answer = other.reply(stampRequest(TEXT).der);
  const trusted = name.includes('run out') ? known(other) : authorities;
  expect(await flawOfStamp(answer, TEXT, trusted)).toBe('authority');
  expect(await flawOfStamp(answer, TEXT, [])).toBe('authority');
});

it('is not believed when it is signed by a certificate of the authority for something else', async () => {
  const { timeStampToken } = TimeStampResp.fromBER(new Uint8Array(stamp));
  const { encapContentInfo } = new SignedData({ schema: timeStampToken!.content });
  const token = authority.signedForMail(new Uint8Array(encapContentInfo.eContent!.getValue()));
  const granted = new Sequence({ value: [new Integer({ value: 0 })] });
  const answer = new Sequence({ value: [granted, fromBER(new Uint8Array(token)).result] });
  const der = new Uint8Array(answer.toBER());
  expect(parseStamp(der)!.by).toBe('Carimbo');
  expect(ContentInfo.fromBER(new Uint8Array(token)).contentType).toBe(ContentInfo.SIGNED_DATA);
  expect(await flawOfStamp(der, TEXT, authorities)).toBe('purpose');
});

it('is nothing at all when the authority refuses, or the answer is no answer', async () => {
  const refusal = authority.reply(Buffer.from('301a', 'hex'));
  for (const bytes of [refusal, Buffer.alloc(0), Buffer.from('nada'), stamp.subarray(0, 200)]) {
    expect(parseStamp(bytes)).toBeUndefined();
    expect(await flawOfStamp(bytes, TEXT, authorities)).toBe('signature');
  }
});

it('never tells another time, whichever of its bits is changed', async () => {
  const { time } = parseStamp(stamp)!;
  const told: string[] = [];
  for (let at = 0; at < stamp.length; at += 3) {
    const changed = Buffer.from(stamp);
    changed[at]! ^= 1 << (at % 8);
    const holds = (await flawOfStamp(changed, TEXT, authorities)) === undefined;
    if (holds && parseStamp(changed)!.time.getTime() !== time.getTime()) told.push(`byte ${at}`);
  }
  expect(told).toEqual([]);
  // Some 2,000 stamps, each with a chain of certificates.
}, 60_000);
