/** Forged PDFs of both versions of the format: the verifier declares none of them genuine, in whatever way it was changed. */
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isSigned } from '@livro/proof';
import { chanceOf } from '../../libs/proof/verifier/bundle.fixture.ts';
import { type Report, reportOn } from '../../libs/proof/verifier/report.ts';
import { development, expense } from '../api/ledger.fixture.ts';
import { download } from '../api/reports.fixture.ts';
import { sealing } from '../api/sealing.fixture.ts';
import {
  APPENDED,
  CODE,
  CONTENT,
  type Forgery,
  type GenuinePapers,
  STRUCTURE,
  VERSION_2,
} from './forged-papers.ts';
import { sharedApp } from './shared-app.ts';

const RANDOM_COUNT = 10_000;
const FORMER_RANDOM_COUNT = 2_000;
const former = (name: string): Buffer => fs.readFileSync(path.join(__dirname, '../data/papers', name));

let keys: string;
let genuine: Buffer;
let papers: GenuinePapers;
const formerPaper = former('version-1.pdf');
const formerPapers: GenuinePapers = {
  paper: formerPaper.toString('latin1'),
  other: former('version-1-other.pdf').toString('latin1'),
  former: formerPaper.toString('latin1'),
};

beforeAll(async () => {
  const { app } = await sharedApp();
  const ana = await app.administrator();
  const [one, other] = [await development(ana, 50_000, 1_000), await development(ana, 70_000, 2_000)];
  for (const { building } of [one, other])
    await ana
      .post('/api/expenses/')
      .send(expense(building, { amount: 12.34 }))
      .expect(201);
  await sealing(app).catchUp();
  const statement = async (id: string) =>
    (await download(ana, `/api/reports/accounts/${id}/statement/?format=pdf`)).body;
  genuine = await statement(one.building);
  papers = {
    paper: genuine.toString('latin1'),
    other: (await statement(other.building)).toString('latin1'),
    former: formerPapers.paper,
  };
  const { text } = await ana.get('/api/audit/log/keys/').buffer(true);
  keys = text + former('keys.txt').toString();
}, 120_000);

const judged = (content: Buffer, name = 'extrato.pdf'): Promise<Report> => {
  async function* chunks() {
    yield await Promise.resolve(content);
  }
  return reportOn({ files: [{ path: name, chunks }], texts: [keys], verify: isSigned });
};

it('declares a genuine paper genuine, and one of version 1 with a reservation', async () => {
  expect(await judged(genuine)).toMatchObject({
    holds: true,
    title: 'CONFERE. O arquivo PDF é o que foi emitido.',
  });
  const report = await judged(formerPaper);
  expect(report).toMatchObject({ holds: true, title: expect.stringMatching(/^CONFERE COM RESSALVA\. /) });
  expect(report.notProven.join('\n')).toContain('o endereço que o código abre e o identificador do arquivo');
});

const COMMON: Readonly<Record<string, Forgery>> = { ...APPENDED, ...STRUCTURE, ...CONTENT, ...CODE };

describe.each([
  ['of version 2', { ...COMMON, ...VERSION_2 }, () => papers],
  ['of version 1', COMMON, () => formerPapers],
] as const)('a paper %s', (_, forgeries, from) => {
  it.each(Object.entries<Forgery>(forgeries))('is refused with %s', async (__, forge) => {
    const forged = forge(from())!;
    expect(forged === from().paper).toBe(false);
    const content = Buffer.from(forged, 'latin1');
    for (const name of ['extrato.pdf', 'extrato.txt', 'extrato'])
      expect(await judged(content, name)).toMatchObject({
        holds: false,
        title: expect.stringMatching(/^NÃO CONFERE/),
      });
  });
});

it('has at least 40 named ways to forge a paper', () =>
  expect(Object.keys({ ...COMMON, ...VERSION_2 }).length).toBeGreaterThanOrEqual(40));

/** One to three changes at random places. `objects`: as they stand in the paper. */
function changed(paper: Buffer, other: Buffer, objects: readonly string[], chance: () => number): Buffer {
  let content = Buffer.from(paper);
  const below = (end: number): number => Math.floor(chance() * end);
  for (let times = 1 + below(3); times > 0; times--) {
    const [at, length] = [below(content.length), 1 + below(64)];
    const [start, end] = [content.subarray(0, at), content.subarray(at)];
    const noise = Buffer.from(Array.from({ length }, () => below(256)));
    const object = objects[below(objects.length)]!;
    const ways: (() => Buffer)[] = [
      () => (content.writeUInt8(content[at]! ^ (1 << below(8)), at), content),
      () => Buffer.concat([start, noise, end]),
      () => Buffer.concat([start, end.subarray(length)]),
      () => Buffer.concat([start, noise.subarray(0, end.length), end.subarray(noise.length)]),
      () => Buffer.concat([end, start]),
      () => content.subarray(0, at + 1),
      () => Buffer.concat([content, noise]),
      () => Buffer.concat([start, Buffer.from(object, 'latin1'), end]),
      () => Buffer.concat([start, other.subarray(at, at + length), end.subarray(length)]),
      () => Buffer.concat([start, Buffer.alloc(length, ' '), end]),
      () => Buffer.from(content.toString('latin1').replace(/\d(?= 00000 n)/, String(below(10))), 'latin1'),
      // The last kilobytes have the code, its padding, the table and the trailer.
      () => (content.writeUInt8(below(256), Math.max(0, content.length - 1 - below(9_000))), content),
    ];
    content = Buffer.from(ways[below(ways.length)]!());
    if (content.length === 0) content = Buffer.from('\n');
  }
  return content;
}

it.each([
  ['2', RANDOM_COUNT, () => [genuine, Buffer.from(papers.other, 'latin1')] as const],
  ['1', FORMER_RANDOM_COUNT, () => [formerPaper, genuine] as const],
])(
  'declares no paper of version %s genuine that differs in any byte, of %d changed ones',
  async (_, count, from) => {
    const [paper, other] = from();
    const seed = randomInt(2 ** 31);
    const chance = chanceOf(seed);
    const objects = paper.toString('latin1').match(/\d+ 0 obj\n[^]*?endobj\n/g)!;
    const passed: number[] = [];
    for (let n = 0; n < count; n++) {
      const content = changed(paper, other, objects, chance);
      if (!content.equals(paper) && (await judged(content)).holds) passed.push(n);
    }
    expect({ seed, passed }).toEqual({ seed, passed: [] });
  },
);
