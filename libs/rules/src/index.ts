export * from './enumerations.ts';
export * from './security-log.ts';
export { documentIdentity, supplierIdentity } from './bill-identity.ts';
export {
  daysLate,
  dueDaysOf,
  isLate,
  receivableAgeLabels,
  receivableAges,
  type DueDays,
  type ReceivableAge,
} from './ageing.ts';
export {
  brokenPlanRule,
  dueName,
  duesOf,
  instalmentKinds,
  sumOf,
  type Due,
  type InstalmentKind,
  type PlanTerms,
} from './instalments.ts';
export {
  lateChargeChecks,
  lateCharges,
  lateRuleChecks,
  inheritedLateRule,
  lateRuleInForce,
  lateRuleText,
  type InheritedLateRule,
  type LateCharges,
  type LateRule,
  type LateRuleInForce,
  type LateRuleSource,
  type ToldLateRule,
} from './late-charges.ts';
export {
  chartCodes,
  chartGroupName,
  chartGroupOf,
  chartName,
  type ChartCode,
  type ChartGroup,
} from './chart.ts';
export * from './entry-samples.ts';
export {
  eachText,
  eachTextCell,
  fillTextCells,
  entryTextNames,
  entryTexts,
  isLaterText,
  textChecks,
  textNamesOf,
  textIn,
  textsIn,
  textsOf,
  type EntryKindWithTexts,
  type CellsOf,
  type EntryTextName,
  type NamedTexts,
  type RecordedTexts,
  type TextNameOf,
} from './entry-texts.ts';
export { areaLabels, moneyAreas, type Area } from './areas.ts';
export {
  bookFileNames,
  bookFiles,
  clientsFile,
  developmentsFile,
  movementColumns,
  movementsFile,
  movementTypeLabels,
  type BookColumnKind,
  type BookFile,
  type BookFileName,
  type MovementType,
} from './book-files.ts';
export { limits } from './limits.ts';
export { codes, type Code } from './codes.ts';
export { providerReturns, providerReturnTexts, type ProviderReturn } from './provider-return.ts';
export { messages } from './messages/messages.ts';
export { excerpt, quoted } from './messages/quoted.ts';
export {
  every,
  required,
  optional,
  text,
  searchText,
  choice,
  amount,
  notes,
  tags,
  lengthOf,
  year,
  type Check,
  type Violation,
  isEmail,
} from './check.ts';
export { folded } from './folded.ts';
export { isStreamSafe, normalForm } from './normal-form.ts';
export { normaliseTags } from './tags.ts';
export {
  isAmongUnits,
  isNamedUnit,
  readUnits,
  readUnitsAs,
  repeatedUnits,
  unitsText,
  type ReadUnits,
} from './units.ts';
export { forgiven, typingErrors } from './typing-errors.ts';
export { readDevelopmentStatus } from './development-status.ts';
export { expenseChecks } from './forms/expense.ts';
export { paymentChecks } from './forms/payment.ts';
export { transferChecks } from './forms/transfer.ts';
export { investmentChecks, returnChecks } from './forms/investment.ts';
export { developmentChecks } from './forms/development.ts';
export { reasonChecks } from './forms/reason.ts';
export { openingBalanceChecks } from './forms/opening-balance.ts';
export { clientChecks, type DevelopmentUnits } from './forms/client.ts';
export { companyChecks } from './forms/company.ts';
export { loginChecks, passwordChecks, secondFactorChecks, userChecks } from './forms/access.ts';
export { accessKeyChecks } from './forms/access-key.ts';
export { webhookChecks } from './forms/webhook.ts';
export { newPasswordCheck, type PasswordRules } from './forms/new-password.ts';
export { approvalRuleChecks, approvalChecks, purchaseChecks } from './forms/purchase.ts';
export { severalEntriesChecks } from './forms/several-entries.ts';
export { savedViewChecks } from './forms/saved-view.ts';
export { supplierChecks } from './forms/supplier.ts';
export { handoffChecks } from './forms/handoff.ts';
export {
  attachmentTypeOf,
  attachmentTypeBytes,
  fileRefusals,
  type AttachmentType,
  type OfferedFile,
} from './forms/attachment.ts';
