/** Builds and serves the web application; the only place that knows of chunks, preloads and the development proxy. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(/inter-latin-wght-normal.*\.woff2$/)],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The strict content policy allows no data: fonts or images, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 500,
  },
});
