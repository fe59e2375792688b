/** Bundles made from nothing but the format's document, whole or told wrongly: what an installation, or a forger, would hand over. */
import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import {
  checkpointText,
  cosign,
  cosignerKey,
  eventHash,
  eventLine,
  GrowingTree,
  isSigned,
  leafHash,
  noteKey,
  noteText,
  type PlacedEvent,
  signNote,
  type Tile,
  tilePath,
  utf8,
  verifierKeyText,
} from '../src/index.ts';
import type { InputFile } from './input.ts';
import { type Report, reportOn } from './report.ts';

export const ORIGIN = 'livro.example/0123456789abcdef';
export const WITNESS = 'auditor.example/w1';
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
export const keyOf = (seed: number): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.alloc(32, seed)]), format: 'der', type: 'pkcs8' });
export const OWNER = keyOf(1);
export const FORGER = keyOf(2);
export const WITNESS_KEY = keyOf(3);
export const vkey = (key: KeyObject): string => verifierKeyText(noteKey(ORIGIN, key));

export type Files = Map<string, Uint8Array>;
/** What an event is before it has a place. */
export interface Told {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const GENESIS = '0'.repeat(64);

/** The events of small books, by chance: every kind of posting, other streams, attachments, a void and an erasure. */
export function toldBooks(
  count: number,
  chance: () => number,
): { told: Told[]; contents: Map<string, Uint8Array> } {
  const told: Told[] = [];
  const contents = new Map<string, Uint8Array>();
  const accounts = ['a1', 'a2', 'a3'];
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  const money: Told[] = [];
  const attached: string[] = [];
  while (told.length < count) {
    const n = told.length;
    const accountId = one(accounts);
    const amount = 1 + Math.floor(chance() * 1_000_000);
    const gain = Math.floor(chance() * 2000) - 1000;
    const entry = (type: string, data: object): Told => ({
      stream: 'ledger',
      type,
      data: { accountId, amount, ...data },
    });
    const kinds: (() => Told)[] = [
      () =>
        entry('ExpenseRecorded', {
          expenseId: `e${n}`,
          category: one(['material', 'labor']),
          description: `Cimento ção ${n}`,
        }),
      () =>
        entry('PaymentRegistered', {
          paymentId: `p${n}`,
          clientId: 'c1',
          status: one(['confirmed', 'pending']),
        }),
      () => entry('OpeningBalanceSet', { entryId: `o${n}` }),
      () => entry('InvestmentMade', { investmentId: `i${n}` }),
      () => entry('InvestmentReturned', { returnId: `r${n}`, principal: amount - gain, gain }),
      () => {
        const { accountId: _, ...data } = entry('', {
          sourceAccountId: 'a1',
          destinationAccountId: 'a2',
        }).data;
        return { stream: 'ledger', type: 'MoneyTransferred', data };
      },
      () => {
        const undone = money.length > 0 ? one(money) : entry('ExpenseRecorded', { category: 'other' });
        const { type, data } = undone;
        return {
          stream: 'ledger',
          type: 'EntryReversed',
          data: { reversalId: `v${n}`, entry: { type, data }, reason: 'x' },
        };
      },
      () => ({ stream: 'users', type: 'UserRenamed', data: { userId: `u${n}`, name: 'Zé "da" Obra' } }),
      () => ({ stream: `purchase-${n % 3}`, type: 'PurchaseApproved', data: { requestId: n % 3 } }),
      () => {
        const content = utf8(`papel ${n}`);
        const sha256 = createHash('sha256').update(content).digest('hex');
        contents.set(sha256, content);
        attached.push(`f${n}`);
        return { stream: 'attachments-1', type: 'AttachmentAdded', data: { attachmentId: `f${n}`, sha256 } };
      },
    ];
    const next = n === 0 ? kinds[0]!() : one(kinds)();
    if (/^(Expense|Payment|Opening|Money|Investment)/.test(next.type)) money.push(next);
    told.push(next);
  }
  return { told, contents };
}

/** Chained by stream, in the order told. `entry` numbers count what is skipped, too. */
export function placed(told: readonly Told[], from: readonly PlacedEvent[] = []): PlacedEvent[] {
  const heads = new Map<string, { revision: number; hash: string }>();
  const events = [...from];
  for (const event of from) heads.set(event.stream, { revision: event.revision, hash: hashText(event) });
  for (const { stream, type, data } of told.slice(from.length)) {
    const index = events.length;
    const head = heads.get(stream) ?? { revision: -1, hash: GENESIS };
    const metadata = {
      actor: 'u1',
      recordedAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
      schema: 1,
    };
    const content = JSON.stringify({ data, id: `id-${index}`, metadata, type });
    const event = { index, stream, revision: head.revision + 1, previousHash: head.hash, content };
    events.push(event);
    heads.set(stream, { revision: event.revision, hash: hashText(event) });
  }
  return events;
}

const hashText = (event: PlacedEvent): string => Buffer.from(eventHash(event)).toString('hex');

/** The sums again, by hand: what the books' owner would say. */
export function balanceOf(events: readonly PlacedEvent[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (line: string, amount: number): void => {
    sums[line] = (sums[line] ?? 0) + amount;
  };
  const post = (type: string, data: Record<string, number & string>, sign: 1 | -1): void => {
    const { accountId: a, amount } = data as unknown as { accountId: string; amount: number };
    const both = (debit: string, credit: string): void => {
      add(debit, sign * amount);
      add(credit, -sign * amount);
    };
    if (type === 'OpeningBalanceSet') both(`asset:${a}`, `opening-equity:${a}`);
    if (type === 'ExpenseRecorded') both(`expense:${a}:${data['category']}`, `asset:${a}`);
    if (type.startsWith('Payment') && data['status'] !== 'pending') both(`asset:${a}`, `revenue:${a}`);
    if (type === 'MoneyTransferred')
      both(`asset:${data['destinationAccountId']}`, `asset:${data['sourceAccountId']}`);
    if (type === 'InvestmentMade') both(`investment:${a}`, `asset:${a}`);
    if (type === 'InvestmentReturned') {
      const gain = Number(data['gain']);
      add(`asset:${a}`, sign * amount);
      add(`investment:${a}`, -sign * (amount - gain));
      add(`${gain < 0 ? 'loss' : 'gain'}:${a}`, -sign * gain);
    }
    if (type === 'EntryReversed') {
      const entry = data['entry'] as unknown as { type: string; data: Record<string, number & string> };
      post(entry.type, entry.data, -1);
    }
  };
  for (const { content } of events) {
    const { type, data } = JSON.parse(content) as { type: string; data: Record<string, number & string> };
    post(type, data, 1);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

export interface Signing {
  readonly key: KeyObject;
  readonly witness?: KeyObject | undefined;
  /** Checkpoints after so many events; the last one is of all. */
  readonly sizes: readonly number[];
}

/** All files of a bundle over these events. */
export function bundleOf(
  events: readonly PlacedEvent[],
  contents: ReadonlyMap<string, Uint8Array>,
  { key, witness, sizes }: Signing,
): Files {
  const files: Files = new Map();
  const tree = new GrowingTree();
  const put = (tile: Tile): unknown => files.set(tilePath(tile), tile.bytes);
  const notes: string[] = [];
  for (const event of events) {
    tree.append(leafHash(eventHash(event))).forEach(put);
    if (sizes.includes(tree.size) || tree.size === events.length) notes.push(signed(tree, key, witness));
  }
  tree.partialTiles().forEach(put);
  files.set('events.txt', utf8(events.map((event) => `${eventLine(event)}\n`).join('')));
  files.set('checkpoints.txt', utf8(notes.map((note) => `${note}\n`).join('')));
  files.set('checkpoint', utf8(notes.at(-1)!));
  const witnesses = witness ? [verifierKeyText(cosignerKey(WITNESS, witness))] : [];
  files.set('keys.txt', utf8(`${[vkey(key), ...witnesses].join('\n')}\n`));
  files.set('trial-balance.json', utf8(JSON.stringify({ size: events.length, lines: balanceOf(events) })));
  for (const [sha256, content] of contents) files.set(`attachments/${sha256}`, content);
  return files;
}

export function signed(tree: GrowingTree, key: KeyObject, witness?: KeyObject): string {
  const text = checkpointText({ origin: ORIGIN, size: tree.size, root: tree.root() });
  const signatures = [signNote(text, ORIGIN, key)];
  if (witness) signatures.push(cosign(text, WITNESS, witness, 1_700_000_000 + tree.size));
  return noteText({ text, signatures });
}

export const inputs = (files: Files, folder = 'pacote/'): InputFile[] =>
  [...files].map(([path, bytes]) => ({
    path: folder + path,
    // In pieces, and never the same memory: whoever reads may write into it.
    chunks: async function* () {
      const half = Math.floor(bytes.length / 2);
      yield bytes.slice(0, half);
      yield bytes.slice(half);
    },
  }));

/** As `node verificador.mjs` would tell. */
export const check = (files: Files, ...texts: readonly string[]): Promise<Report> =>
  reportOn({ files: inputs(files), texts, verify: isSigned });

/** Numbers from 0 up to 1, the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
