/** Builds and serves the web application; the only place that knows of chunks, preloads and the development proxy. */
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sharedFile, sharedFiles, type Graph } from './chunks.ts';

const API_WITHIN_MS = 15_000;
const API_POLL_MS = 50;

/** Lets the browser ask for the one font file that every screen needs while the first script is still on its way. */
function preloadFont(file: RegExp): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => file.test(name));
        if (!font) return html;
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}

/** The code that each place needs beside the program: public/early.js fetches it for anyone who is signed in. */
const codeOf: Readonly<Record<string, string>> = {
  inside: 'app/workspace.tsx',
  '/developments': 'app/pages/developments-page.tsx',
  '/developments/': 'app/pages/development-page.tsx',
  '/clients': 'features/clients/client-list-page.tsx',
  '/purchases': 'app/pages/purchases-page.tsx',
  '/users': 'features/users/user-list-page.tsx',
  '/dashboard': 'app/pages/dashboard-page.tsx',
};

/** Writes into the page which files those are. */
function listCode(): Plugin {
  return {
    name: 'list-code',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) return html;
        const withImports = (name: string, seen = new Set<string>()): Set<string> => {
          const chunk = bundle[name];
          if (seen.has(name) || chunk?.type !== 'chunk') return seen;
          seen.add(name);
          chunk.imports.forEach((one) => withImports(one, seen));
          return seen;
        };
        const known = withImports(entry.fileName);
        const lists = Object.entries(codeOf).map(([place, source]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
          if (!chunk)
            throw new Error(`No chunk begins with ${source}: public/early.js would look for it in vain.`);
          return [
            place,
            [...withImports(chunk.fileName)].filter((one) => !known.has(one)).map((one) => `/${one}`),
          ];
        });
        const attrs = { name: 'livro-code', content: JSON.stringify(Object.fromEntries(lists)) };
        return { html, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}

/** React Router's package names its build for developers only; the one without their warnings lies beside it. */
function productionRouter(): Plugin {
  const alias = ['react-router', 'react-router/dom'].map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: fileURLToPath(import.meta.resolve(name)).replace('development', 'production'),
  }));
  return { name: 'production-router', apply: 'build', config: () => ({ resolve: { alias } }) };
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** While a changed server starts, calls wait for it instead of failing. */
function waitForApi(): Plugin {
  const { hostname, port } = new URL(api);
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect({ host: hostname, port: Number(port) });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  return {
    name: 'wait-for-api',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', (_request, _response, next) => {
        const until = Date.now() + API_WITHIN_MS;
        const ask = async (): Promise<void> => {
          if (Date.now() > until || (await listens())) return next();
          setTimeout(() => void ask(), API_POLL_MS);
        };
        void ask();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    productionRouter(),
    listCode(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    waitForApi(),
  ],
  server: { port: 5173, proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The strict content policy allows no data: fonts or images, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      // The libraries only export: what a page does not use of them need not come with it.
      treeshake: { moduleSideEffects: [{ test: /[\\/]libs[\\/][a-z]+[\\/]src[\\/]/, sideEffects: false }] },
      output: {
        // Each file is asked for, compressed and linked by itself: fewer come sooner and are smaller together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: sharedFiles.length + 1 },
            ...sharedFiles.map((file, place) => ({
              name: (id: string, graph: Graph) => (sharedFile(id, graph) === file ? file : null),
              debugName: file,
              minShareCount: 2,
              priority: sharedFiles.length - place,
            })),
          ],
        },
      },
    },
  },
});
