/** Where each page's code is: fetched when its route is entered, or before, when a pointer comes near a way to it. */
import type { ComponentType } from 'react';
import type { Ahead } from '../../shared/api/ahead.ts';

/** A page's module. */
export interface PageCode {
  readonly default: ComponentType;
  /** What the page will ask for as soon as it is drawn. */
  readonly ahead?: Ahead;
}

export const pages = {
  developments: () => import('./developments-page.tsx'),
  development: () => import('./development-page.tsx'),
  entries: () => import('../../features/ledger/entries/entries-page.tsx'),
  pasteEntries: () => import('../../features/ledger/paste/paste-entries-page.tsx'),
  pasteClients: () => import('../../features/clients/paste/paste-clients-page.tsx'),
  clients: () => import('../../features/clients/client-list-page.tsx'),
  client: () => import('./client-page.tsx'),
  payments: () => import('../../features/ledger/receivables/receivables-page.tsx'),
  suppliers: () => import('../../features/suppliers/supplier-list-page.tsx'),
  supplier: () => import('../../features/suppliers/supplier-page.tsx'),
  reports: () => import('../../features/ledger/reports/reports-page.tsx'),
  purchases: () => import('./purchases-page.tsx'),
  users: () => import('../../features/users/user-list-page.tsx'),
  settings: () => import('../../features/company/settings-page.tsx'),
  accessKeys: () => import('../../features/access-keys/access-keys-page.tsx'),
  webhooks: () => import('../../features/webhooks/webhooks-page.tsx'),
  importBooks: () => import('../../features/importing/import-page.tsx'),
  securityLog: () => import('../../features/security-log/security-log-page.tsx'),
  auditEntry: () => import('../../features/audit/entry-page.tsx'),
  reconciliation: () => import('../../features/banking/reconciliation-page.tsx'),
  closing: () => import('../../features/audit/closing/closing-page.tsx'),
  audit: () => import('./audit-page.tsx'),
  system: () => import('../../features/system/system-page.tsx'),
  dashboard: () => import('./dashboard-page.tsx'),
  guide: () => import('../../features/guide/guide-page.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<PageCode>>>;
