/** Importar livros in the matrix: nothing brought in yet, an import under way, those that ended each in its way, and a folder that was checked. */
import type { Page } from 'playwright-core';
import { LARGEST, LONG_NAME } from './answers.ts';
import { everyState, pageShows, type Screen } from './screens.ts';

const PLACE = { file: 'movimentos.csv', line: 1_204, column: 'empreendimento_destino', code: 'NOT_FOUND' };
const problem = (line: number) => ({
  ...PLACE,
  line,
  message: `Empreendimento não encontrado: “${LONG_NAME}”`,
});

const kinds = ['saldo_inicial', 'despesa', 'pagamento', 'transferencia', 'aplicacao', 'retorno'] as const;
const accounts = (['building', 'land'] as const).flatMap((account) =>
  kinds.map((type) => ({ type, account, development: LONG_NAME })),
);
const counts = { lines: 1_500, fresh: 1_200, known: 300, linked: 12 };
const checked = {
  ok: true,
  developments: counts,
  clients: counts,
  entries: counts,
  amount: LARGEST,
  sums: accounts.map((sum) => ({
    ...sum,
    lines: 1_500,
    amount: LARGEST,
    new_lines: 1_200,
    new_amount: LARGEST,
  })),
  problems: [],
  problem_count: 0,
  warnings: Array.from({ length: 30 }, (_, n) => problem(n + 2)),
  warning_count: 30,
  checked: 'o-que-foi-conferido',
};
const refused = {
  ...checked,
  ok: false,
  sums: [],
  problems: Array.from({ length: 2_000 }, (_, n) => problem(n + 2)),
  problem_count: 11_500,
  checked: null,
};

const run = (n: number, state: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  state,
  started_by: '00000000-0000-4000-8000-000000000010',
  started_by_name: n === 1 ? LONG_NAME : 'Ana Administradora',
  started_at: `2026-11-2${n}T12:00:00.000Z`,
  planned_entries: 11_500,
  planned_amount: LARGEST,
  progress: null as object | null,
  result: null as object | null,
});
const result = {
  finished_at: '2026-11-23T12:00:09.000Z',
  seconds: 8.62,
  developments: 6,
  clients: 48,
  linked: 3,
  entries: 11_500,
  repeated: 300,
  amount: LARGEST,
  sums: accounts.map((sum, n) => ({
    ...sum,
    account_id: `00000000-0000-4000-8000-0000000000${n + 10}`,
    development_id: '00000000-0000-4000-8000-000000000020',
    entries: 1_200,
    amount: LARGEST,
  })),
  first_entry: 13,
  last_entry: 1_000_013,
  first_day: '2025-01-02',
  last_day: '2025-12-30',
  stop: null as object | null,
};
const ends = {
  running: {
    ...run(4, 'running'),
    progress: { phase: 'entries', done: 1_998, total: 11_500, pace: 627, seconds_left: 15 },
  },
  stopped: { ...run(4, 'stopped'), result: { ...result, stop: problem(9) } },
};
const earlier = [run(3, 'interrupted'), { ...run(1, 'booked'), result }];
const LIST = /^GET \/api\/imports\//;

const names = ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'];
const choose = (page: Page) =>
  page
    .getByLabel('Pasta dos livros', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('nome') })));
const checkedAs = (name: string, data: object, text: RegExp): Screen => ({
  name,
  states: ['ready'],
  at: '/importar',
  canned: [{ on: /^POST \/api\/imports\/check\//, status: 200, data }],
  open: async (page) => {
    await choose(page);
    const all = page.getByText('Ver por conta');
    await page.getByText(text).first().waitFor();
    // By key: a pointer that was left lying would lie on the menu of a narrower screen.
    if (await all.isVisible()) await all.press('Enter');
    await page.evaluate(() => scrollTo(0, 0));
    // Else the pointer stands on an entry of the menu by now, which tells its name.
    await page.mouse.move(0, 0);
  },
  shows: (page) => page.getByText(text).first(),
});

export function importScreens(): readonly Screen[] {
  return [
    {
      name: 'imports',
      states: everyState,
      at: '/importar',
      shows: (page, state) =>
        state === 'ready' || state === 'long'
          ? page.getByText('Nenhuma importação foi feita por aqui ainda.')
          : pageShows('Importar livros', 'Nenhuma importação foi feita por aqui ainda.', '')(page, state),
    },
    {
      name: 'imports-guide',
      states: ['ready'],
      at: '/importar',
      open: (page) => page.getByText(/^O que a pasta deve ter/).press('Enter'),
      shows: (page) => page.getByText('Palavras que as colunas aceitam'),
    },
    ...(['running', 'stopped'] as const).map((name): Screen => ({
      name: `imports-${name}`,
      states: ['ready'],
      at: '/importar',
      canned: [{ on: LIST, status: 200, data: [ends[name], ...earlier] }],
      shows: (page) =>
        page.getByRole('heading', {
          name: name === 'running' ? 'Importação em andamento' : 'Última importação',
        }),
    })),
    checkedAs('imports-checked', checked, /^Nenhum problema\./),
    checkedAs('imports-refused', refused, /^11\.500 problemas/),
    {
      name: 'imports-check-failed',
      states: ['error'],
      reads: /^POST \/api\/imports\/check\//,
      at: '/importar',
      open: choose,
      shows: (page) => page.getByText(/Nada foi lançado\.$/),
    },
  ];
}
