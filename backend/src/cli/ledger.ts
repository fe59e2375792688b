/** `npm run ledger -- …`: reads arguments, runs one command, says how it ended. */
import { runCommandLine } from './ending.ts';
import { ledgerCommandLine } from './ledger-command-line.ts';

void runCommandLine(ledgerCommandLine());
