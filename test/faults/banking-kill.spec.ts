/** kill -9 in the middle of an import, and of lines that are booked and matched: nothing comes twice, and asking again finishes it. */
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

jest.setTimeout(120_000);
const LINES = 1_500;
const ROUNDS = 2;
const day = (n: number): string => `202603${String(1 + (n % 28)).padStart(2, '0')}`;
const statement = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
${Array.from(
  { length: LINES },
  (_, n) => `<STMTTRN><DTPOSTED>${day(n)}<TRNAMT>-${n + 1}.50<FITID>${n}<MEMO>PAGAMENTO ${n}</STMTTRN>`,
).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

let program: Program;
let session: Session;
let account: string;

interface Line {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly entries: readonly { readonly id: string; readonly amount: number }[];
}
interface Entry {
  readonly id: string;
  readonly amount: number;
}

beforeAll(async () => {
  program = await Program.at();
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const plan = {
    name: 'Torre',
    status: 'active',
    startDate: '2026-01-05',
    building_opening_balance: 1_000_000,
  };
  const { id } = (await session.post('developments/', plan)).body.data;
  const accounts = (await session.get(`accounts/?development=${id}`)).body.data;
  account = accounts.find(({ type }: { type: string }) => type === 'building').id;
}, 60_000);
afterAll(() => program?.dispose());

const at = (path: string) => `bank-accounts/${account}/${path}`;
const bring = () => session.file(at('statements/'), 'março.ofx', statement);

async function killedAfter(ms: number): Promise<void> {
  await sleep(ms);
  program.kill('all');
  await program.start();
  await session.renew();
}

/** Until it is answered with what is no "not now". */
async function untilDone<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function linesOf(status = ''): Promise<Line[]> {
  const { body } = await session.get(at(`lines/?limit=100&page=1&status=${status}`));
  return body.data.results as Line[];
}

it('a statement that was cut off is whole once it comes again, and known when it comes a third time', async () => {
  // Later each time.
  for (let round = 0; round < ROUNDS; round += 1) {
    const sending = bring().catch(() => undefined);
    await killedAfter(30 + 120 * round);
    await sending;
  }
  await untilDone(bring);
  await untilDone(bring);
  const found = await untilDone(async () => {
    const { body } = await session.get('bank-accounts/');
    const one = body.data.find(({ id }: { id: string }) => id === account);
    if (one.lines < LINES) throw new Error(`${one.lines} lines`);
    return one;
  });
  expect(found).toMatchObject({ lines: LINES, open_lines: LINES });
});

it('a line that was booked, or a fee, stands in the books once, whenever all was killed', async () => {
  const lines = (await linesOf('open')).slice(0, 12);
  const bills = await Promise.all(
    lines.slice(0, 6).map(async ({ amount }) => {
      // What the bank took is half a real more than the bill.
      const bill = {
        account_id: account,
        category: 'material',
        description: 'Areia',
        amount: -amount - 0.5,
        date: '2026-03-01',
      };
      return (await session.post('expenses/', { ...bill, confirm_duplicate: true })).body.data.id as string;
    }),
  );
  let stopping = false;
  const settled = lines.map(async ({ id }, n) => {
    const bill = bills[n];
    const [path, body] = bill
      ? [at('matches/'), { line_ids: [id], entry_ids: [bill], fee_category: 'other' }]
      : [at(`lines/${id}/entry/`), { description: `Linha ${n}`, category: 'other' }];
    for (;;) {
      const answer = await session.post(path, body).catch(() => undefined);
      // Settled, now or by a call whose answer was lost.
      if (answer?.status === 201 || answer?.status === 409) return;
      if (answer && answer.status < 500 && ![401, 429].includes(answer.status))
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      if (stopping && !program.running) throw new Error('the program is gone');
      await sleep(50);
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) await killedAfter(40 + 90 * round);
  stopping = true;
  await Promise.all(settled);
  const matched = await untilDone(async () => {
    const some = await linesOf('matched');
    if (some.length < lines.length) throw new Error(`${some.length} matched`);
    return some;
  });
  const centavos = (amounts: readonly number[]) =>
    amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  expect(matched).toHaveLength(lines.length);
  for (const { amount, entries } of matched)
    expect(centavos(entries.map((one) => one.amount))).toBe(centavos([amount]));
  const { body } = await session.get(`expenses/?account=${account}&limit=100&page=1`);
  const booked = body.data.results as Entry[];
  const inMatches = matched.flatMap(({ entries }) => entries.map(({ id }) => id));
  // Each expense is in one match, and there is none beside them.
  expect(booked.map(({ id }) => id).toSorted()).toEqual(inMatches.toSorted());
  expect(booked).toHaveLength(18);
});
