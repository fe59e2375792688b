/** Verifications as the server tells of them: one under way, and one that found differences of every kind above an interrupted one. */
const HASH = 'ab'.repeat(32);

const run = (n: number, state: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  state,
  from_seal: n === 1,
  started_by: '00000000-0000-4000-8000-000000000010',
  started_by_name: 'Ana Administradora',
  started_at: `2026-11-2${n}T12:00:00.000Z`,
  progress: null as object | null,
  result: null as object | null,
});

const result = {
  finished_at: '2026-11-23T12:00:09.000Z',
  seconds: 8.62,
  entries: 48_211,
  events: 50_004,
  seals: 61,
  stamps: 60,
  tables: 0,
  rows: 0,
  files: 12,
  further_findings: 3,
};

const place = { entry: null, field: null, key: null, expected: null, found: null, more: 0, withheld: false };

const findings = [
  {
    ...place,
    kind: 'chain',
    where: 'ledger',
    entry: 700,
    field: 'metadata.hash',
    expected: HASH,
    found: HASH.replaceAll('a', 'c'),
    message: 'o conteúdo não é o que foi registrado',
    more: 2,
  },
  {
    ...place,
    kind: 'table',
    where: 'accounts',
    entry: 12,
    field: 'balance',
    key: '00000000-0000-4000-8000-000000000002',
    expected: '125000000',
    found: '125000001',
    message: 'a linha não é a que os lançamentos dão',
  },
  {
    ...place,
    kind: 'table',
    where: 'clients',
    field: 'name',
    message: 'a linha não é a que os lançamentos dão',
    withheld: true,
  },
  ...(['stream', 'shape', 'fold', 'rule', 'seal', 'file'] as const).map((kind) => ({
    ...place,
    kind,
    where: 'seals',
    entry: 3,
    message: 'faltam eventos que a marca fora do banco conta',
  })),
];

export const verificationsWith = (newest: 'running' | 'failed'): readonly object[] => [
  newest === 'running'
    ? {
        ...run(3, 'running'),
        progress: { phase: 'journal', done: 12_000, total: 48_211, pace: 5_400, seconds_left: 7 },
      }
    : { ...run(3, 'failed'), result: { ...result, findings } },
  run(2, 'interrupted'),
  {
    ...run(1, 'passed'),
    result: { ...result, tables: 31, rows: 210_004, findings: [], further_findings: 0 },
  },
];

const NOTE = `livro/0a1b2c3d4e5f60718293a4b5c6d7e8f9\n48211\n${btoa('r'.repeat(32))}\n\n\u2014 livro/0a1b ${btoa('s'.repeat(68))}\n`;

/** Seals as the server tells of them: stamped and witnessed, after an exchange of the key, and one from before there were checkpoints. */
export const sealsOfKinds: readonly object[] = [3, 2, 1].map((number) => ({
  number,
  entries: number * 1_000,
  head_hash: HASH,
  trial_balance: {},
  signature: btoa('s'.repeat(64)),
  public_key: btoa('k'.repeat(44)),
  key_id: (number > 1 ? 'ab' : 'cd').repeat(8),
  sealed_at: `2026-11-2${number}T12:00:00.000Z`,
  key_rotated_at: number === 2 ? '2026-11-22T11:59:00.000Z' : null,
  checkpoint:
    number === 1
      ? null
      : {
          size: 16_000 * number,
          root: btoa('r'.repeat(32)),
          note: NOTE,
          stamp:
            number === 3
              ? { time: '2026-11-23T15:00:01.000Z', by: 'Autoridade de Carimbo do Tempo do Brasil' }
              : null,
          witnesses:
            number === 3
              ? [
                  { name: 'auditoria.exemplo.com.br/testemunha', time: '2026-11-23T12:00:03.000Z' },
                  { name: 'banco.exemplo.com.br/testemunha', time: '2026-11-23T12:00:04.000Z' },
                ]
              : [],
        },
}));
