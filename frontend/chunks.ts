/**
 * Which of the built files a module goes into. A file is asked for, compressed and linked by itself, so what is always needed
 * together stands in one; and nobody is sent what their page cannot need: each file holds what some places all reach.
 */
import path from 'node:path';

export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface SharedFile {
  readonly name: string;
  readonly places: readonly string[];
  readonly least: number;
}

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);

const lists = [
  'app/pages/purchases-page.tsx',
  'features/clients/client-list-page.tsx',
  'features/users/user-list-page.tsx',
];
const forms = [
  'features/ledger/expense/expense-dialog.tsx',
  'features/developments/create-development-dialog.tsx',
  'features/clients/new-client-dialog.tsx',
  'features/purchases/request-dialog.tsx',
];

/** In this order: what is shared goes into the first of which at least so many places reach it. */
const files: readonly SharedFile[] = [
  { name: 'sign-in', places: ['features/auth/login-screen.tsx'], least: 1 },
  { name: 'shell', places: ['app/workspace.tsx'], least: 1 },
  { name: 'page', places: ['app/pages/developments-page.tsx'], least: 1 },
  { name: 'development', places: ['app/pages/development-page.tsx'], least: 1 },
  { name: 'filters', places: ['app/pages/dashboard-page.tsx', ...lists], least: 4 },
  { name: 'dialog', places: ['shared/dialog/dialog.tsx'], least: 1 },
  { name: 'lists', places: lists, least: 3 },
  { name: 'forms', places: forms, least: 3 },
];

export const sharedFiles = files.map(({ name }) => name);

/** The name of a shared module's file; null leaves it to the bundler. What the program starts with is a file before all these. */
export function sharedFile(id: string, graph: Graph): string | null {
  const found = files.find(
    ({ places, least }) =>
      places.filter((place) => reachedFrom(source(place), graph).has(id)).length >= least,
  );
  return found?.name ?? null;
}

const known = new Map<string, ReadonlySet<string>>();

/** All that comes with a module, itself included; what it only fetches when asked to does not. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(start);
  if (before) return before;
  const reached = new Set<string>();
  const next = [start];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(start, reached);
  return reached;
}
