/** The one catalogue of what a person reads; a missing text does not compile. Refusals and validations lie flat. */
import { accessKeyMessages } from './access-keys.ts';
import { bankingMessages } from './banking.ts';
import { logoMessages } from './logo.ts';
import { feedMessages } from './feed.ts';
import { webhookMessages } from './webhooks.ts';
import { failureMessages } from './failures.ts';
import { importingMessages } from './importing.ts';
import { refusalMessages } from './refusals.ts';
import { screenMessages } from './screens.ts';
import { validationMessages } from './validation.ts';

export const messages = {
  ...validationMessages,
  ...refusalMessages,
  accessKeys: accessKeyMessages,
  banking: bankingMessages,
  logo: logoMessages,
  failures: failureMessages,
  feed: feedMessages,
  webhooks: webhookMessages,
  importing: importingMessages,
  screens: screenMessages,
} as const;
