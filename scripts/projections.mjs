// `npm run projections -- …`: the command line of the read models (status, rebuild, rollback, parked events).
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ frontend: false });
await import(pathToFileURL(path.join(root, 'backend/dist/backend/src/cli/projections/main.js')).href);
