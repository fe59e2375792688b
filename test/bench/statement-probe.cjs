// A long statement written by the built program in a process of its own, whose memory can be looked at: from the read model's
// tables to a reader that takes everything and keeps nothing. Arguments: format, address of Postgres, account. Sends one
// sample: rows a second, resident memory before and at its largest, and the size of the file, in MB.
const path = require('node:path');
const { PassThrough } = require('node:stream');

const built = (file) => require(path.join(__dirname, '../../backend/dist/backend/src', file));
const { AccountQueries } = built('ledger/account/account.queries.js');
const { FiguresQueries } = built('ledger/books/figures.queries.js');
const { StatementQueries } = built('ledger/books/statement.queries.js');
const { Database } = built('platform/database/database.js');
const { Statements } = built('reports/read/statements.js');

const MEGABYTE = 1024 * 1024;
const making = { author: 'Ana Administradora', madeAt: new Date('2026-11-21T12:00:00Z') };
// As in the program, a format's library is there once its first file is asked for.
const paper = () => built('reports/files/pdf/statement-pdf.js');
const sheets = () => built('reports/files/statement-sheets.js');
const writers = {
  pdf: () => {
    const { writeStatementPdf } = paper();
    return (statement, output) => writeStatementPdf(statement, making, output);
  },
  xlsx: () => {
    const { writeStatementXlsx } = sheets();
    return (statement, output) => writeStatementXlsx(statement, making, output);
  },
  csv: () => sheets().writeStatementCsv,
};

async function sampleOf(format, url, accountId) {
  const database = new Database({ url });
  const queries = new StatementQueries(database, new FiguresQueries(database));
  const nothingStale = { keys: async () => new Set() };
  const statement = await new Statements(new AccountQueries(database), queries, nothingStale).ofAccount(
    accountId,
    { to: '2026-12-31' },
  );
  const output = new PassThrough();
  let bytes = 0;
  output.on('data', (part) => (bytes += part.length));
  const write = writers[format]();
  const before = process.memoryUsage().rss / MEGABYTE;
  const begin = performance.now();
  await write(statement, output);
  const seconds = (performance.now() - begin) / 1000;
  await database.close();
  return {
    perSecond: statement.accounts[0].count / seconds,
    before,
    memory: process.resourceUsage().maxRSS / 1024,
    size: bytes / MEGABYTE,
  };
}

void sampleOf(...process.argv.slice(2)).then((sample) => process.send(sample));
