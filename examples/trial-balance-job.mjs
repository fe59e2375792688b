// A reporting job: follows the feed of a Livro and keeps a trial balance of its own in one file, with Node and nothing else.
//
//   LIVRO_URL=https://livro.example LIVRO_KEY=… node examples/trial-balance-job.mjs STATE.json [--once]
//
// LIVRO_KEY is a key or token that may read the feed. The file holds the position and what was added up until then, and is
// exchanged as a whole: killed at any moment, the job goes on from the last whole file, and nothing counts twice or not at all.
// Without --once it follows for ever; with it, it ends where the books end, and prints what it has as JSON.
import fs from 'node:fs';
import path from 'node:path';

const { LIVRO_URL: url, LIVRO_KEY: key } = process.env;
const [file, ...flags] = process.argv.slice(2);
if (!url || !key || !file) {
  console.error('usage: LIVRO_URL=… LIVRO_KEY=… node trial-balance-job.mjs STATE.json [--once]');
  process.exit(2);
}
const once = flags.includes('--once');
const AGAIN_MS = 500;
const TYPES = [
  'OpeningBalanceSet',
  'ExpenseRecorded',
  'PaymentRegistered',
  'PaymentConfirmed',
  'MoneyTransferred',
  'InvestmentMade',
  'InvestmentReturned',
  'EntryReversed',
  'PaymentRefunded',
];

/** What an event debits (above zero) and credits, in centavos, as docs/reference/proof-formats.md tells. */
function postings({ type, data }) {
  const { accountId: a, amount } = data;
  switch (type) {
    case 'OpeningBalanceSet':
      return moved(amount, [a, 'asset'], [a, 'opening-equity']);
    case 'ExpenseRecorded':
      return moved(amount, [a, `expense:${data.category}`], [a, 'asset']);
    case 'PaymentRegistered':
    case 'PaymentConfirmed':
      return data.status === 'pending' ? [] : moved(amount, [a, 'asset'], [a, 'revenue']);
    case 'MoneyTransferred':
      return moved(amount, [data.destinationAccountId, 'asset'], [data.sourceAccountId, 'asset']);
    case 'InvestmentMade':
      return moved(amount, [a, 'investment'], [a, 'asset']);
    case 'InvestmentReturned':
      return [
        [a, 'asset', amount],
        [a, 'investment', -data.principal],
        [a, data.gain < 0 ? 'loss' : 'gain', -data.gain],
      ];
    case 'EntryReversed':
    case 'PaymentRefunded':
      return postings(data.entry).map(([account, code, sum]) => [account, code, -sum]);
    default:
      return [];
  }
}
const moved = (amount, debit, credit) => [
  [...debit, amount],
  [...credit, -amount],
];

const stateNow = () =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { position: '', events: 0, balances: {} };

/** On the disk before its name is: whoever reads the name reads all of it. */
function store(state) {
  const draft = `${file}.${process.pid}`;
  const descriptor = fs.openSync(draft, 'w');
  fs.writeSync(descriptor, JSON.stringify(state));
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
  fs.renameSync(draft, file);
  for (const left of fs.readdirSync(path.dirname(path.resolve(file))))
    if (left.startsWith(`${path.basename(file)}.`))
      fs.rmSync(path.join(path.dirname(path.resolve(file)), left));
}

async function ask(position) {
  const query = new URLSearchParams({ after: position, types: TYPES.join(','), wait: once ? '0' : '20' });
  const answer = await fetch(`${url}/api/feed/?${query}`, { headers: { Authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (answer.status === 409) throw Object.assign(new Error(text), { final: true });
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  const lines = text.split('\n').filter(Boolean);
  return {
    events: lines.map((line) => JSON.parse(line)),
    position: answer.headers.get('x-livro-position'),
    atEnd: answer.headers.get('x-livro-at-end') === 'true',
  };
}

const state = stateNow();
for (;;) {
  let answer;
  try {
    answer = await ask(state.position);
  } catch (error) {
    console.error(error.message);
    // The books are of another past than the file: what was added up is to be thrown away by whoever knows why.
    if (error.final) process.exit(3);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    continue;
  }
  for (const event of answer.events) {
    state.events += 1;
    for (const [account, code, amount] of postings(event)) {
      const line = `${account} ${code}`;
      state.balances[line] = (state.balances[line] ?? 0) + amount;
    }
  }
  if (answer.position !== state.position) {
    state.position = answer.position;
    store(state);
  }
  if (once && answer.atEnd) break;
}
console.log(JSON.stringify(state));
