// Makes `verificador.mjs` and `verificador.html` of the one source in libs/proof/verifier, readable and each one file, into libs/proof/dist.
import fs from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { build } from 'vite';
import { root } from './prepare.mjs';

const from = path.join(root, 'libs/proof/verifier');
const to = path.join(root, 'libs/proof/dist');

const HEADER =
  '// Verificador: confere provas e pacotes dos livros sem o programa que os fez. Precisa só do Node. Sem argumentos diz como se usa.\n';

async function bundled(entry) {
  const [{ output }] = await build({
    configFile: false,
    root: from,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: path.join(from, entry), formats: ['es'], fileName: 'verificador' },
      rollupOptions: { external: /^node:/ },
    },
  });
  // To be read by whoever doubts it.
  const code = output[0].code
    .replace(/^\/\/ (#region|libs\/).*\n|^\/\/ ?#endregion.*\n/gm, '')
    .replaceAll('/* @__PURE__ */ ', '')
    // Fields that the constructor declares by giving them their value.
    .replace(/^\s*(?!return|break|continue)[a-z]\w*;\n/gm, '')
    // Of a type nothing is left but what was said of it.
    .replace(/^\s*\/\*\*[^\n]*\*\/\n(?=\s*\/\*\*|\s*\n|\s*\})/gm, '');
  return prettier.format(code, {
    ...(await prettier.resolveConfig(root + '/x.mjs')),
    parser: 'babel',
    objectWrap: 'collapse',
    printWidth: 160,
  });
}

fs.mkdirSync(to, { recursive: true });
fs.writeFileSync(path.join(to, 'verificador.mjs'), HEADER + (await bundled('node-main.ts')));
const page = fs
  .readFileSync(path.join(from, 'page.html'), 'utf8')
  .replace(/^ *<!-- prettier-ignore -->\n/gm, '');
// A field stands beside its label, the progress beside its button.
const fields = page.replace(/(<\/label>|<\/button>|<meta charset.*)\n\s*/g, '$1 ');
const program = (await bundled('page-main.ts')).replaceAll('</script', '<\\/script');
fs.writeFileSync(
  path.join(to, 'verificador.html'),
  fields.replace('/* program */', () => program.trim()),
);
