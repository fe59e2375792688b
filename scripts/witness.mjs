// `npm run witness -- --of URL`: watches a Livro from somewhere else, with a key of its own.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ frontend: false });
await import(pathToFileURL(path.join(root, 'backend/dist/backend/src/cli/witness/main.js')).href);
