/** Sistema in the matrix: all well, in trouble, a rebuild under way, and every question that is asked there. */
import { LONG_NAME } from './answers.ts';
import { dialog } from './dialogs.ts';
import { FEW, pageShows, type Screen } from './screens.ts';

const AT = '2026-11-23T12:00:00.000Z';
const part = (name: string, label: string, state: string, sentence: string) => ({
  name,
  label,
  state,
  sentence,
});
const system = {
  askedAt: AT,
  overall: { state: 'failed', sentence: 'Há algo parado: Modelos de leitura, Selos e Anexos.' },
  parts: [
    part('store', 'Armazenamento de eventos', 'well', 'O armazenamento de eventos embutido responde em 3 ms; o Diário está no lançamento 1.000.013.'),
    part('files', 'Anexos', 'attention', 'A pasta dos anexos pode ser lida e gravada, mas só há 1,2 GB livres no disco.'),
    part('read-models', 'Modelos de leitura', 'failed', 'Não avança: account-entries, journal-entries. O que as telas mostram dele vai até 23/11/2026, 09:00.'),
    part('seals', 'Selos', 'failed', `Nada mais é selado desde 23/11/2026, 09:00: o conteúdo não é o que foi registrado, ${'ab'.repeat(32)}.`),
    part('witnesses', 'Testemunhas', 'unknown', 'Não foi possível perguntar pelas testemunhas agora.'),
    part('backup', 'Cópia de segurança', 'absent', 'Nenhuma cópia registrada por este programa: npm run ledger -- backup PASTA faz uma. Das que outros fazem ele não sabe.'),
  ],
  processes: [true, false].map((leads) => ({ name: `servidor-${'longo-'.repeat(8)}/4711/0a1b2c3d${leads}`, since: AT, leads, isThis: leads })),
  settings: [
    { name: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET', isSet: true, meaning: 'Pode-se entrar pelo provedor da empresa.' },
    { name: 'WITNESSES', isSet: false, meaning: 'Ninguém de fora assina os selos.' },
  ],
  decisions: ['ParkedEventSkipped', 'ProjectionRebuildRequested', 'ProjectionPromotionRequested'].map((type) => ({
    id: type,
    type,
    projection: 'journal-entries',
    wish: 'hold',
    reason: type === 'ParkedEventSkipped' ? LONG_NAME : null,
    at: AT,
    by: 'u1',
    byName: LONG_NAME,
  })),
}; // prettier-ignore

const SUM = '-1234567890123456789012:9876543210987654321098';
const table = (name: string, equal: boolean) => ({
  table: name,
  rows: 1_000_013,
  liveRows: equal ? 1_000_013 : 1_000_012,
  equal,
  onlyBuilt: equal ? 0 : 2,
  onlyLive: equal ? 0 : 1,
  checksum: SUM,
  liveChecksum: equal ? SUM : SUM.replaceAll('1', '7'),
});
const comparison = {
  at: AT,
  position: '123456789012',
  sameVersion: true,
  equal: false,
  tables: [table('account_entries', true), table('journal_entries', false)],
};
const generation = {
  version: 12,
  generation: 1,
  status: 'live',
  wish: 'check',
  done: 1_000_013,
  total: 1_000_013,
  isLoading: false,
  comparison: null as object | null,
  error: null as string | null,
};
const model = {
  name: 'accounts',
  version: 12,
  state: 'live',
  events: 1_000_013,
  lagEvents: 0,
  lagSeconds: 0,
  dataUntil: AT,
  rate: 0.4,
  successor: null as object | null,
  parked: 0,
  waiting: 0,
  lastError: null as object | null,
  position: '123456789012',
  tables: ['accounts', 'account_names'],
  generations: [generation],
  rebuild: null as object | null,
};
const progress = {
  phase: 'loading',
  done: 312_000,
  total: 1_000_013,
  rate: 8_400,
  secondsLeft: 82,
  outcome: null as string | null,
  comparison: null as object | null,
  failure: null,
};
const held = {
  ...model,
  generations: [
    { ...generation, generation: 0, status: 'kept' },
    generation,
    { ...generation, generation: 2, status: 'building', comparison },
  ],
  rebuild: { ...progress, phase: null, outcome: 'differs', comparison },
};
const troubled = [
  { ...model, name: 'payments', rebuild: progress },
  {
    ...model,
    name: 'journal-entries',
    state: 'standing-still',
    lagEvents: 12_345,
    lagSeconds: 3_725,
    parked: 2,
    waiting: 40,
    lastError: { at: AT, attempts: 3, event: 'ledger@41', message: `TypeError: ${LONG_NAME}` },
    generations: [{ ...generation, error: `TypeError: ${LONG_NAME}` }],
  },
  { ...model, name: 'account-entries', state: 'incomplete', lagEvents: 3, lagSeconds: 0.4 },
  {
    ...model,
    name: 'access-keys',
    state: 'building',
    successor: { done: 123_456, total: 1_000_013, secondsLeft: 3_725 },
  },
  held,
];
const parked = {
  id: 'journal-entries:e1',
  projection: 'journal-entries',
  isLive: true,
  state: 'failed',
  type: 'ExpenseRecorded',
  stream: 'ledger',
  revision: 1_000_012,
  keys: ['a1', 'a2'],
  cause: `TypeError: ${LONG_NAME}\n    at fold (journal-entries.projection.ts:12:3)\n    at batch (batch-fold.ts:9:1)`,
  at: AT,
  attempts: 3,
  maySkip: false,
  waiting: 40,
  isAbout: 'accounts',
  accounts: ['building', 'land'].map((type) => ({
    id: type,
    type,
    developmentId: '00000000-0000-4000-8000-000000000020',
    development: LONG_NAME,
  })),
};
const outside = {
  ...parked,
  id: 'suppliers:e2',
  projection: 'suppliers',
  maySkip: true,
  isAbout: 'everything',
};
const errors = {
  isTold: true,
  errors: [
    { at: AT, level: 'error', part: 'SealWriter', text: `no more seals: ${'ab'.repeat(40)}` },
    { at: AT, level: 'warn', part: 'Projector', text: 'the projector restarts in 100 ms' },
  ],
};
const told = (address: string, data: unknown) => ({
  on: new RegExp(`^GET /api/system/${address}(\\?|$)`),
  status: 200,
  data,
});
const trouble = [
  told('projections/', troubled),
  told('parked/', [parked, { ...outside, cause: null }]),
  told('errors/', errors),
  told('', system),
];
const question = (name: string, at: string): Screen =>
  dialog(`system-${name}`, `/system?dialogo=${at}`, { states: ['ready'], widths: FEW, canned: trouble });

export function systemScreens(): readonly Screen[] {
  return [
    {
      name: 'system',
      states: ['ready', 'loading', 'error', 'denied'],
      at: '/system',
      shows: pageShows('Sistema', '', 'Nenhum: todos os eventos do Diário'),
    },
    {
      // One part fails while the others are there.
      name: 'system-parts',
      states: ['loading', 'error'],
      widths: FEW,
      at: '/system',
      reads: /^GET \/api\/system\/(projections|parked|errors)/,
      shows: (page, state) =>
        page
          .getByText(state === 'error' ? 'Não foi possível ler os modelos de leitura.' : 'Cópia de segurança')
          .first(),
    },
    {
      name: 'system-trouble',
      states: ['ready'],
      at: '/system',
      canned: trouble,
      shows: (page) => page.getByRole('heading', { name: 'Reconstruindo: Pagamentos' }),
    },
    dialog('system-model', '/system?dialogo=modelo&modelo=accounts', { states: ['ready'], canned: trouble }),
    dialog('system-comparison', '/system?dialogo=comparar&modelo=accounts', {
      states: ['ready'],
      canned: trouble,
    }),
    question('stopped', 'modelo&modelo=journal-entries'),
    question('rebuild', 'reconstruir&modelo=accounts'),
    question('promote', 'usar&modelo=accounts'),
    question('retry', 'tentar&evento=journal-entries:e1'),
    question('skip', 'deixar-de-fora&evento=suppliers:e2'),
  ];
}
