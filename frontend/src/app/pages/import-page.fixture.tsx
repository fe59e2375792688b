/** For specs: what the server tells of a folder of books, and the three files of one as a browser hands them over. */
import { File as NodeFile } from 'node:buffer';
import type { ImportCheckView, ImportProblemView, ImportView } from '../../shared/api/generated.ts';

const counts = { lines: 0, fresh: 0, known: 0, linked: 0 };

export const goodCheck: ImportCheckView = {
  ok: true,
  developments: { ...counts, lines: 2, fresh: 1, known: 1 },
  clients: { ...counts, lines: 3, fresh: 3 },
  entries: { ...counts, lines: 1500, fresh: 1200, known: 300 },
  amount: 1_234_567.89,
  sums: [sum('despesa', 'building', 1499, 1199, 1_234_067.89), sum('saldo_inicial', 'land', 1, 1, 500)],
  problems: [],
  problem_count: 0,
  warnings: [],
  warning_count: 0,
  checked: 'o-que-foi-conferido',
};

function sum(
  type: 'despesa' | 'saldo_inicial',
  account: 'building' | 'land',
  lines: number,
  newLines: number,
  amount: number,
) {
  return {
    type,
    development: 'Jardim das Acácias',
    account,
    lines,
    amount,
    new_lines: newLines,
    new_amount: amount,
  };
}

export const problemAt = (line: number | null, message: string): ImportProblemView => ({
  file: 'movimentos.csv',
  line,
  column: line === null ? null : 'valor',
  code: 'INVALID_FORMAT',
  message,
});

export const badCheck = (
  problems: readonly ImportProblemView[],
  count = problems.length,
): ImportCheckView => ({
  ...goodCheck,
  ok: false,
  sums: [],
  problems: [...problems],
  problem_count: count,
  checked: null,
});

const begun: ImportView = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'running',
  started_by: 'u1',
  started_by_name: 'Ana Administradora',
  started_at: '2026-11-23T12:00:00Z',
  planned_entries: 1200,
  planned_amount: 1_234_567.89,
  progress: null,
  result: null,
};
export const running: ImportView = {
  ...begun,
  progress: { phase: 'entries', done: 300, total: 1200, pace: 150, seconds_left: 6 },
};
export const interrupted: ImportView = { ...begun, state: 'interrupted' };
export const booked: ImportView = {
  ...begun,
  state: 'booked',
  result: {
    finished_at: '2026-11-23T12:00:09Z',
    seconds: 8.62,
    developments: 1,
    clients: 3,
    linked: 0,
    entries: 1200,
    repeated: 300,
    amount: 1_234_567.89,
    sums: [
      {
        type: 'despesa',
        account_id: 'a1',
        account: 'building',
        development_id: 'd1',
        development: 'Jardim das Acácias',
        entries: 1200,
        amount: 1_234_567.89,
      },
    ],
    first_entry: 13,
    last_entry: 1212,
    first_day: '2025-01-02',
    last_day: '2025-12-30',
    stop: null,
  },
};
export const stopped: ImportView = {
  ...booked,
  state: 'stopped',
  result: { ...booked.result!, entries: 7, stop: problemAt(9, 'Saldo insuficiente') },
};

/** jsdom's own can be neither read nor sent. */
export const csvFile = (name: string, text = 'nome'): File => new NodeFile([text], name) as unknown as File;
export const bookFolder = (): readonly File[] =>
  ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'].map((name) => csvFile(name));
