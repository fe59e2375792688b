/**
 * The auditor's screens in their order: one line each, with the label, the path below `/audit/` and the page's module, whose
 * default export is drawn under the common heading and needs no title of its own. Whatever stands here has its route and its tab.
 */
import type { AuditTab } from '../../features/audit/audit-frame.tsx';

export const auditTabs = [
  {
    label: 'Balancete',
    path: 'trial-balance',
    page: () => import('../../features/audit/trial-balance-page.tsx'),
  },
] as const satisfies readonly AuditTab[];
