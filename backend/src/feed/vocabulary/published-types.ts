/**
 * Which events leave the program: those of the streams that are named here, each as its own shape describes it. Deny by default:
 * an event of any other stream, of a type without a shape, or that does not fit its shape, is in no feed.
 */
import type { AnyShapes } from '@livro/event-sourcing';
import { attachmentShapes } from '../../attachments/public.ts';
import { handoffShapes } from '../../audit/handoff/handoff.ts';
import { yearBookShapes } from '../../audit/issued-book/issued-books.ts';
import { bankShapes } from '../../banking/public.ts';
import { clientShapes } from '../../clients/public.ts';
import { companyShapes, lateRuleShapes } from '../../company/public.ts';
import { developmentShapes } from '../../developments/public.ts';
import { ledgerShapes } from '../../ledger/public.ts';
import type { StreamFamily, STREAMS } from '../../platform/event-store/streams.ts';
import { approvalRulesShapes, purchaseShapes, supplierShapes } from '../../purchases/public.ts';

type StreamKind = (typeof STREAMS)[number] | StreamFamily;

/** `null`: nothing of it is published, for the reason beside it. */
export const publishedStreams: Readonly<Record<StreamKind, AnyShapes | null>> = {
  ledger: ledgerShapes,
  developments: developmentShapes,
  clients: clientShapes,
  company: companyShapes,
  'late-rule': lateRuleShapes,
  approvals: approvalRulesShapes,
  suppliers: supplierShapes,
  purchase: purchaseShapes,
  attachments: attachmentShapes,
  bank: bankShapes,
  handoff: handoffShapes,
  'year-books': yearBookShapes,
  // Names, e-mails, sign-ins and passwords of the people who work here.
  users: null,
  // By what programs get in.
  'access-keys': null,
  // To whom this very feed is sent.
  webhooks: null,
  // What one person named for the own eyes.
  'saved-views': null,
  // A picture, of no use without its file.
  logo: null,
  // How the program looks after itself.
  operations: null,
  verifications: null,
  backups: null,
  // What an import books is in the other streams.
  imports: null,
};
