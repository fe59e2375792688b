/**
 * The auditor's screens in their order: one line each, with the label, the path below `/audit/` and the page's module, whose
 * default export is drawn under the common heading and needs no title of its own. Whatever stands here has its route and its tab.
 */
import type { AuditTab } from '../../features/audit/audit-frame.tsx';

export const auditTabs = [
  { label: 'Livro Diário', path: 'journal', page: () => import('../../features/audit/journal-page.tsx') },
  { label: 'Razão', path: 'ledger', page: () => import('../../features/audit/ledger-page.tsx') },
  {
    label: 'Balancete',
    path: 'trial-balance',
    page: () => import('../../features/audit/trial-balance-page.tsx'),
  },
  {
    label: 'Livros emitidos',
    path: 'issued',
    page: () => import('../../features/audit/issued/issued-page.tsx'),
  },
  { label: 'Reconstituição', path: 'replay', page: () => import('../../features/audit/replay-page.tsx') },
  {
    label: 'Verificar',
    path: 'verification',
    page: () => import('../../features/audit/verification/verification-page.tsx'),
  },
  {
    label: 'Testes de lançamentos',
    path: 'tests',
    page: () => import('../../features/audit/entry-tests/entry-tests-page.tsx'),
  },
  {
    label: 'Segregação de funções',
    path: 'duties',
    page: () => import('../../features/audit/duties/duties-page.tsx'),
  },
  {
    label: 'Entrega ao contador',
    path: 'accountant',
    page: () => import('../../features/audit/handoff/handoff-page.tsx'),
  },
] as const satisfies readonly AuditTab[];
