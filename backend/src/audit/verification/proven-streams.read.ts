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
import type { ProvenStream, StreamFold } from './stream-check.read.ts';
import { verificationsDecider, verificationShapes } from './verifications.ts';
import type { TaggedEvents } from './tagged-events.read.ts';

export type StreamName = (typeof STREAMS)[number];

/** All streams with nothing folded yet. */
export const provenStreams = (
  ledger = new LedgerFold(),
  tagged?: TaggedEvents,
): Readonly<Record<StreamName, ProvenStream>> => ({
  ledger: { stream: ledgerDecider.stream, shapes: ledgerShapes, fold: ledger, tagged },
  developments: known(developmentsDecider, developmentShapes, tagged),
  clients: known(clientsDecider, clientShapes, tagged),
  users: known(usersDecider, userShapes, tagged),
  'access-keys': known(accessKeysDecider, accessKeyShapes, tagged),
  company: known(companyDecider, companyShapes, tagged),
  'late-rule': known(lateRuleDecider, lateRuleShapes, tagged),
  logo: known(logoDecider, logoShapes, tagged),
  approvals: known(approvalRulesDecider, approvalRulesShapes, tagged),
  suppliers: known(suppliersDecider, supplierShapes, tagged),
  'saved-views': known(savedViewsDecider, savedViewShapes, tagged),
  operations: known(operationsDecider, operationsShapes, tagged),
  verifications: known(verificationsDecider, verificationShapes, tagged),
  backups: known(backupsDecider, backupShapes, tagged),
  handoff: known(handoffDecider, handoffShapes, tagged),
  imports: known(importsDecider, importShapes, tagged),
  webhooks: known(webhooksDecider, webhookShapes, tagged),
});

/** Streams of which there is one for each thing: by family, from the stream's own name, with nothing folded yet. */
export const provenFamilies: Readonly<
  Record<StreamFamily, (stream: string, tagged?: TaggedEvents) => ProvenStream>
> = {
  purchase: (stream, tagged) =>
    known(purchaseDecider(stream.slice('purchase-'.length)), purchaseShapes, tagged),
  attachments: (stream, tagged) =>
    known(attachmentDecider(stream.slice('attachments-'.length)), attachmentShapes, tagged),
  bank: (stream, tagged) => known(bankDecider(stream.slice('bank-'.length)), bankShapes, tagged),
};

function known<S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  shapes: ProvenStream['shapes'],
  tagged: TaggedEvents | undefined,
): ProvenStream {
  let state = decider.initialState;
  const fold: StreamFold = {
    take(event) {
      state = decider.evolve(state, event as E);
      return undefined;
    },
  };
  return { stream: decider.stream, shapes, fold, tagged };
}
