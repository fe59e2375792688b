/** For specs: the purchases page with a signed-in user in front of a server that the spec describes. */
import type { PurchaseView } from '../../shared/api/generated.ts';
import PurchasesPage from './purchases-page.tsx';
import { showRoutes } from './signed-in-page.fixture.tsx';

/** Raised by somebody else and open to anyone who looks at it. */
export const purchase = (changes: Partial<PurchaseView> = {}): PurchaseView => ({
  id: 'p1',
  number: 14,
  description: 'Cimento CP-II, 200 sacos',
  development: 'd1',
  development_id: 'd1',
  development_name: 'Residencial Aurora',
  development_status: 'active',
  estimated_cost: 7400,
  final_cost: null,
  approved_cost: null,
  cost_ceiling: null,
  category: 'material',
  urgency: 'high',
  status: 'pending',
  supplier: 'Votoran',
  justification: null,
  delivery_location: null,
  needed_by_date: '2026-11-19',
  tag_list: [],
  notes: null,
  requested_by: 'u2',
  requested_by_name: 'Bianca',
  first_approved_by: null,
  first_approved_by_name: null,
  needs_two_approvals: false,
  second_approval_missing_from: null,
  approved_by: null,
  approved_by_name: null,
  completed_by: null,
  completed_by_name: null,
  rejected_by: null,
  rejected_by_name: null,
  cancelled_by: null,
  cancelled_by_name: null,
  rejection_reason: null,
  related_expense: null,
  is_overdue: true,
  days_until_needed: -2,
  can_be_edited: true,
  can_be_approved: true,
  can_be_rejected: true,
  can_be_completed: false,
  can_be_exceeded: false,
  can_be_revised: false,
  can_be_cancelled: true,
  created_at: '2026-11-18T12:00:00Z',
  approved_at: null,
  completed_at: null,
  rejected_at: null,
  cancelled_at: null,
  updated_at: '2026-11-18T12:00:00Z',
  version: 0,
  ...changes,
});

export const approvedPurchase = (changes: Partial<PurchaseView> = {}): PurchaseView =>
  purchase({
    status: 'approved',
    approved_by_name: 'Ana',
    approved_at: '2026-11-20T12:00:00Z',
    can_be_edited: false,
    can_be_approved: false,
    can_be_rejected: false,
    approved_cost: 7400,
    cost_ceiling: 8140,
    can_be_completed: true,
    can_be_revised: true,
    version: 1,
    ...changes,
  });

/** What is attached to a request. */
export const paper = {
  id: 'f1',
  name: 'orçamento.pdf',
  media_type: 'application/pdf',
  size: 2048,
  url: '/api/purchase-requests/p1/attachments/f1/content/',
  added_by_name: 'Bianca',
  created_at: '2026-11-18T12:00:00Z',
};

export const everything = [
  'developments:read',
  'accounts:read',
  'expenses:read',
  ...['read', 'create', 'update', 'cancel', 'approve', 'reject', 'complete'].map((one) => `purchases:${one}`),
];

/** Shown again in the same test it is what a reload brings: another store, the same tab. `width`: with cards, and their buttons. */
export const showPurchases = (
  permissions: readonly string[] = everything,
  path = '/purchases',
  width = 1200,
) => showRoutes(PurchasesPage, permissions, path, width);
