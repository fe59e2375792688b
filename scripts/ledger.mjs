// `npm run ledger -- …`: the command line of the books (import, export, invite).
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ frontend: false });
await import(pathToFileURL(path.join(root, 'backend/dist/backend/src/cli/ledger.js')).href);
