/** The program's streams as a verification knows them: their events' shapes and the real deciders that fold them. */
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import { attachmentDecider, attachmentShapes, logoDecider, logoShapes } from '../../attachments/public.ts';
import { bankDecider, bankShapes } from '../../banking/public.ts';
import { clientsDecider, clientShapes } from '../../clients/public.ts';
import { companyDecider, companyShapes, lateRuleDecider, lateRuleShapes } from '../../company/public.ts';
import { developmentsDecider, developmentShapes } from '../../developments/public.ts';
import {
  accessKeysDecider,
  accessKeyShapes,
  usersDecider,
  userShapes,
  webhooksDecider,
  webhookShapes,
} from '../../identity/public.ts';
import {
  importsDecider,
  importShapes,
  ledgerDecider,
  ledgerShapes,
  savedViewsDecider,
  savedViewShapes,
} from '../../ledger/public.ts';
import type { StreamFamily, STREAMS } from '../../platform/event-store/streams.ts';
import { operationsDecider, operationsShapes } from '../../platform/projections/parking/operations.ts';
import { handoffDecider, handoffShapes } from '../handoff/handoff.ts';
import { issuedBooksDecider, yearBookShapes } from '../issued-book/issued-books.ts';
import {
  approvalRulesDecider,
  approvalRulesShapes,
  purchaseDecider,
  purchaseShapes,
  suppliersDecider,
  supplierShapes,
} from '../../purchases/public.ts';
import { backupsDecider, backupShapes } from '../backup/backups.ts';
import { LedgerFold } from './ledger-fold.read.ts';
import type { RuleCheck } from './rule-check.read.ts';
import type { ProvenStream, StreamFold } from './stream-check.read.ts';
import { verificationsDecider, verificationShapes } from './verifications.ts';
import type { TaggedEvents } from './tagged-events.read.ts';

export type StreamName = (typeof STREAMS)[number];

/** All streams with nothing folded yet. */
export const provenStreams = (
  ledger = new LedgerFold(),
  tagged?: TaggedEvents,
  rules?: RuleCheck,
): Readonly<Record<StreamName, ProvenStream>> => ({
  ledger: { stream: ledgerDecider.stream, shapes: ledgerShapes, fold: ledger, tagged },
  developments: known(developmentsDecider, developmentShapes, tagged, rules),
  clients: known(clientsDecider, clientShapes, tagged, rules),
  users: known(usersDecider, userShapes, tagged, rules),
  'access-keys': known(accessKeysDecider, accessKeyShapes, tagged, rules),
  company: known(companyDecider, companyShapes, tagged, rules),
  'late-rule': known(lateRuleDecider, lateRuleShapes, tagged, rules),
  logo: known(logoDecider, logoShapes, tagged, rules),
  approvals: known(approvalRulesDecider, approvalRulesShapes, tagged, rules),
  suppliers: known(suppliersDecider, supplierShapes, tagged, rules),
  'saved-views': known(savedViewsDecider, savedViewShapes, tagged, rules),
  operations: known(operationsDecider, operationsShapes, tagged, rules),
  verifications: known(verificationsDecider, verificationShapes, tagged, rules),
  backups: known(backupsDecider, backupShapes, tagged, rules),
  handoff: known(handoffDecider, handoffShapes, tagged, rules),
  'year-books': known(issuedBooksDecider, yearBookShapes, tagged, rules),
  imports: known(importsDecider, importShapes, tagged, rules),
  webhooks: known(webhooksDecider, webhookShapes, tagged, rules),
});

/** Streams of which there is one for each thing: by family, from the stream's own name, with nothing folded yet. */
export const provenFamilies: Readonly<
  Record<StreamFamily, (stream: string, tagged?: TaggedEvents, rules?: RuleCheck) => ProvenStream>
> = {
  purchase: (stream, tagged, rules) =>
    known(purchaseDecider(stream.slice('purchase-'.length)), purchaseShapes, tagged, rules),
  attachments: (stream, tagged, rules) =>
    known(attachmentDecider(stream.slice('attachments-'.length)), attachmentShapes, tagged, rules),
  bank: (stream, tagged, rules) =>
    known(bankDecider(stream.slice('bank-'.length)), bankShapes, tagged, rules),
};

function known<S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  shapes: ProvenStream['shapes'],
  tagged: TaggedEvents | undefined,
  rules: RuleCheck | undefined,
): ProvenStream {
  let state = decider.initialState;
  const fold: StreamFold = {
    take(event) {
      rules?.take(event, state);
      state = decider.evolve(state, event as unknown as E);
      return undefined;
    },
  };
  return { stream: decider.stream, shapes, fold, tagged };
}
