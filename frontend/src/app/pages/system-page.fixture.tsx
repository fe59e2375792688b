/** For specs: what the server tells of itself to those who run it. */
import type {
  ComparisonView,
  ParkedCaseView,
  SystemProjectionView,
  SystemView,
} from '../../shared/api/generated.ts';

const AT = '2026-11-23T12:00:00.000Z';

export const wellSystem: SystemView = {
  askedAt: AT,
  overall: { state: 'well', sentence: 'Tudo o que este programa acompanha está bem.' },
  parts: [
    {
      name: 'store',
      label: 'Armazenamento de eventos',
      state: 'well',
      sentence: 'O armazenamento responde.',
    },
    { name: 'backup', label: 'Cópia de segurança', state: 'absent', sentence: 'Nenhuma cópia registrada.' },
  ],
  processes: [{ name: 'escritorio/4711/0a1b2c3d', since: AT, leads: true, isThis: true }],
  settings: [
    { name: 'SEAL_KEY', isSet: true, meaning: 'A chave dos selos vem do ambiente.' },
    { name: 'WITNESSES', isSet: false, meaning: 'Ninguém de fora assina os selos.' },
  ],
  decisions: [],
};

export const comparison: ComparisonView = {
  at: AT,
  position: '4242',
  sameVersion: true,
  equal: true,
  tables: [
    {
      table: 'accounts',
      rows: 12,
      liveRows: 12,
      equal: true,
      onlyBuilt: 0,
      onlyLive: 0,
      checksum: '1234:-99',
      liveChecksum: '1234:-99',
    },
  ],
};

export const liveModel: SystemProjectionView = {
  name: 'accounts',
  version: 3,
  state: 'live',
  events: 1200,
  lagEvents: 0,
  lagSeconds: 0,
  dataUntil: AT,
  rate: 0.4,
  successor: null,
  parked: 0,
  waiting: 0,
  lastError: null,
  position: '4242',
  tables: ['accounts'],
  generations: [
    {
      version: 3,
      generation: 1,
      status: 'live',
      wish: 'check',
      done: 1200,
      total: 1200,
      isLoading: false,
      comparison: null,
      error: null,
    },
  ],
  rebuild: null,
};

const begun = {
  phase: 'loading' as const,
  done: 300,
  total: 1200,
  rate: 150,
  secondsLeft: 6,
  outcome: null,
  comparison: null,
  failure: null,
};
export const rebuilding: SystemProjectionView = { ...liveModel, rebuild: begun };
export const held: SystemProjectionView = {
  ...liveModel,
  generations: [
    ...liveModel.generations,
    { ...liveModel.generations[0]!, generation: 2, status: 'building', wish: 'hold', comparison },
  ],
  rebuild: { ...begun, phase: null, done: 1200, outcome: 'held', comparison },
};

export const parkedCase: ParkedCaseView = {
  id: 'suppliers:e1',
  projection: 'suppliers',
  isLive: true,
  state: 'failed',
  type: 'SupplierDescribed',
  stream: 'suppliers',
  revision: 6,
  keys: ['a1'],
  cause: 'TypeError: sem nome\n    at fold',
  at: AT,
  attempts: 2,
  maySkip: true,
  waiting: 3,
  isAbout: 'accounts',
  accounts: [{ id: 'a1', type: 'building', developmentId: 'd1', development: 'Jardim das Acácias' }],
};
