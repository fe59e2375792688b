/** The numbers of the business: lengths in characters (code points), times in ms, amounts in centavos, sizes in bytes. */
import { centavos, MAX_CENTAVOS } from '@livro/money';

export const limits = {
  /** More than any field takes, in UTF-16 units: whatever is longer is not looked at. */
  textMax: 4_000,
  /** Items of any list of words. */
  wordsMax: 1_000,
  /** Items of any list of objects inside a form. */
  objectsMax: 200,
  searchMax: 200,
  apiTimeoutMs: 30_000,
  cacheDurationMs: 300_000,
  errorHistory: 100,
  /** Where the installation does not ask for more. */
  passwordMin: 6,
  passwordMinCeiling: 64,
  passwordMax: 200,
  emailMax: 254,
  userNameMax: 200,
  accessKeyNameMax: 60,
  /** Of a key by which a program calls: after so many days somebody looks again whether it is still needed. */
  accessKeyDaysMax: 365,

  developmentNameMin: 3,
  developmentNameMax: 100,
  developmentDescriptionMax: 500,
  developmentAddressMax: 200,
  progressMin: 0,
  progressMax: 100,
  totalUnitsMin: 1,
  totalUnitsMax: 100_000,

  tagsMax: 10,
  tagLengthMax: 30,
  notesMax: 500,

  minimumAmount: centavos(1),
  maximumAmount: MAX_CENTAVOS,

  descriptionMin: 3,
  transferDescriptionMax: 200,
  /** What the service accepts for an expense; the form stops at `expenseFormDescriptionMax`. */
  expenseDescriptionMax: 255,
  expenseFormDescriptionMax: 200,
  supplierMax: 100,
  paymentDescriptionMax: 200,
  unitReferenceMax: 100,
  pendingPaymentYearsAhead: 1,
  /** Dues of one plan, all kinds together. */
  planPartsMax: 420,
  planYearsAhead: 36,
  planYearsBack: 5,
  planDescriptionMax: 100,
  /** Percent; the law's for the fine, twice the usual for a month of interest. */
  lateFineMax: 2,
  lateInterestMax: 2,
  calculationMax: 500,
  investmentDescriptionMax: 200,
  expectedRateMin: 0,
  expectedRateMax: 100,
  openingBalanceDescriptionMax: 200,

  purchaseDescriptionMin: 10,
  purchaseDescriptionMax: 500,
  purchaseJustificationMax: 500,
  purchaseDeliveryLocationMax: 200,
  approvalsAtOnce: 100,

  clientNameMin: 2,
  clientNameMax: 200,
  clientAddressMax: 300,
  companyNameMin: 2,
  companyTextMax: 150,
  /** Of a number under which a register has somebody. */
  companyCodeMax: 30,

  unitLengthMax: 10,
  namedUnitLengthMax: 40,
  unitsPerDevelopmentMax: 500,
  developmentsPerClientMax: 100,
  clientTagsShown: 2,
  clientPageSize: 20,
  clientOptionsMax: 1_000,
  bulkClientsMax: 500,
  /** Corrected at once: what a page of a list holds at most. */
  severalEntriesMax: 100,
  savedViewNameMax: 60,
  savedViewAddressMax: 2_000,
  /** Of one person. */
  savedViewsMax: 100,
  /** Booked by one command, all or none. */
  batchEntriesMax: 1_000,
  /** Of a batch's events, so that the events which undo it fit one append (1 MiB) as well. */
  batchBytesMax: 980_000,

  attachmentMaxBytes: 10 * 1024 * 1024,
  attachmentTypes: ['image/jpeg', 'image/png', 'application/pdf'],
  attachmentExtensions: ['jpg', 'jpeg', 'png', 'pdf'],
  logoMaxBytes: 1024 * 1024,
  /** Pixels, of each side. */
  logoSideMin: 16,
  logoSideMax: 2_000,
  attachmentNameMax: 200,
  attachmentsPerRequest: 20,
  attachmentsPerEntity: 100,

  idempotencyKeyMax: 255,
  idempotencyKeyDays: 7,
  firstAccessHours: 72,
  firstAccessWrongCodes: 10,
  accessKeyFailuresPerMinute: 60,
  failedLogins: 5,
  failedLoginWindowMs: 15 * 60_000,
  emailChecksPerMinute: 20,
  /** From one address, behind which a whole office may begin its day. */
  providerSignInsPerMinute: 100,
  /** Between the password and the second factor. */
  secondStepMs: 5 * 60_000,
  /** From the sign-in to the provider and back. */
  providerStepMs: 10 * 60_000,
  /** So long a proof of who one is counts as fresh before what cannot be taken back. */
  recentSignInMs: 10 * 60_000,
  recoveryCodes: 10,
  passkeyNameMax: 60,
  passkeysPerUser: 20,

  pageSizeMax: 100,
  newestByDefault: 100,
  newestTransfersByDefault: 50,
  recentTransactions: 5,
  recentHistory: 10,
  recentActivityDays: 30,
  /** How far back an account's card shows the course of its balance. */
  balanceCourseDays: 90,
  mostCourseDays: 366,
  /** How many whole months the list of developments shows the course of a balance. */
  balanceCourseMonths: 12,
  topVendors: 10,
  recentExpenses: 5,
  /** Offered while a supplier or a description is typed. */
  suggestions: 8,
  /** Days before and after within which an expense looks like another. */
  duplicateExpenseDays: 3,
  reasonMax: 500,

  /** A code of the accountant's, or of the referential chart. */
  accountantCodeMax: 30,
  /** Lines that change in the accountant's codes at once. */
  accountantCodesAtOnce: 5_000,

  /** All files of an import together; what is larger comes in parts, or by the command line. */
  importMaxBytes: 16 * 1024 * 1024,
  importLinesMax: 50_000,
  /** Problems of an import that an answer tells; their count is told whole. */
  importProblemsTold: 2_000,

  /** Lines of one answer of the feed, and how long one waits for the next event. */
  feedLinesMax: 1_000,
  feedWaitSeconds: 30,

  webhookNameMax: 60,
  webhookUrlMax: 2_048,
  webhooksMax: 200,
  /** After a change of its secret a webhook is signed under both for so long. */
  webhookFormerSecretMs: 24 * 3600 * 1000,
  /** A receiver that fails for so long is switched off. */
  webhookFailingMs: 24 * 3600 * 1000,
  /** Of each webhook so many deliveries are told, none older than so many days. */
  webhookDeliveriesKept: 300,
  webhookDeliveryDays: 30,
  /** Sent because somebody asked for it, and not out yet. */
  webhookAskedAtOnce: 10,

  statementMaxBytes: 5 * 1024 * 1024,
  /** Lines of one statement. */
  statementLinesMax: 5_000,
  bankDescriptionMax: 255,
  /** Lines or entries that one match holds. */
  matchedAtOnce: 50,
  /** Lines that one confirmation accepts, or takes back. */
  linesAcceptedAtOnce: 200,
  /** Between a line and its entries, and between bank and books: more must be booked. */
  bankTolerance: centavos(100),

  successPanelMs: 1_500,
  clientSuccessPanelMs: 2_000,
  deleteDialogCloseMs: 500,
  focusDelayMs: 100,
} as const;
