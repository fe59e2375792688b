/** Writes a bundle of as many entries as are wanted, event by event, by itself as `FOLDER ENTRIES`: nothing of what it has written is kept in memory. */
import fs from 'node:fs';
import path from 'node:path';
import {
  eventHash,
  eventLine,
  GrowingTree,
  leafHash,
  type Tile,
  tilePath,
  noteKey,
  verifierKeyText,
} from '@livro/proof';
import { ORIGIN, OWNER, signed } from '../../libs/proof/verifier/bundle.fixture.ts';

const HEX = '0123456789abcdef';
/** As long as the ids and tags of real events. */
const digits = (n: number, length: number): string =>
  Array.from({ length }, (_, i) => HEX[(n * 7 + i * i + (n >> (i % 20))) % 16]).join('');

/** Expenses with the metadata of real ones, about 800 bytes each; a checkpoint after every thousand. */
export function writeBigBundle(folder: string, entries: number): void {
  fs.mkdirSync(folder, { recursive: true });
  const tree = new GrowingTree();
  const put = ({ bytes, ...place }: Tile): void => {
    const file = path.join(folder, tilePath(place));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
  };
  const [events, checkpoints] = ['events.txt', 'checkpoints.txt'].map((name) =>
    fs.openSync(path.join(folder, name), 'w'),
  ) as [number, number];
  let previousHash = '0'.repeat(64);
  let total = 0;
  let lines = '';
  let note = '';
  for (let index = 0; index < entries; index++) {
    const amount = 1 + (index % 999_983);
    total += amount;
    const content = JSON.stringify({
      data: {
        accountId: '11111111-1111-4111-8111-111111111111',
        amount,
        category: 'material',
        date: '2026-11-20',
        description: `Cimento, areia e brita para a laje ${index}`,
        documentNumber: null,
        expenseId: digits(index, 36),
        notes: null,
        purchaseRequestId: null,
        supplier: 'Depósito São João Materiais de Construção Ltda',
        tags: ['laje', 'bloco-b'],
      },
      id: digits(index + 1, 36),
      metadata: {
        actor: '22222222-2222-4222-8222-222222222222',
        causationId: digits(index + 2, 36),
        commandId: digits(index + 2, 36),
        correlationId: digits(index + 2, 36),
        recordedAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
        schema: 1,
        tag: digits(index + 3, 64),
      },
      type: 'ExpenseRecorded',
    });
    const event = { index, stream: 'ledger', revision: index, previousHash, content };
    const hash = eventHash(event);
    previousHash = Buffer.from(hash).toString('hex');
    tree.append(leafHash(hash)).forEach(put);
    lines += `${eventLine(event)}\n`;
    if (tree.size % 1000 !== 0 && tree.size !== entries) continue;
    fs.writeSync(events, lines);
    note = signed(tree, OWNER);
    fs.writeSync(checkpoints, `${note}\n`);
    lines = '';
  }
  for (const file of [events, checkpoints]) fs.closeSync(file);
  tree.partialTiles().forEach(put);
  const account = '11111111-1111-4111-8111-111111111111';
  const balance = { [`asset:${account}`]: -total, [`expense:${account}:material`]: total };
  fs.writeFileSync(path.join(folder, 'checkpoint'), note);
  fs.writeFileSync(path.join(folder, 'keys.txt'), `${verifierKeyText(noteKey(ORIGIN, OWNER))}\n`);
  fs.writeFileSync(
    path.join(folder, 'trial-balance.json'),
    JSON.stringify({ size: entries, lines: balance }),
  );
}

if (require.main === module) writeBigBundle(process.argv[2]!, Number(process.argv[3]));
