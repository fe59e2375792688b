// `npm start`: makes the checkout ready, then becomes the server. One process, so that Ctrl-C and exit codes are its own.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(root, 'backend/dist/backend/src/main.js')).href);
