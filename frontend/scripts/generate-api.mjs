// Writes src/shared/api/generated.ts and declared-commands.ts from docs/openapi.json; with --check it only says whether the committed files are up to
// date. The document describes the wire; the hooks speak of what the base query hands on, so envelopes come off here, and
// a list that is plain or, with `page`, a page becomes two typed hooks.
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';

const frontend = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.find((argument) => argument.endsWith('.json'));
const source = given ?? path.resolve(frontend, '../docs/openapi.json');
const folder = path.join(frontend, 'src/shared/api');
const target = path.join(folder, 'generated.ts');
const PAGE_MARK = '__page__';
const POSITION = '#/components/parameters/Position';
const header = (what) => `/**
 * ${what}, generated from docs/openapi.json by \`npm run generate -w frontend\`. Never edited by hand.
 */
`;
// What the generator writes follows no rule of ours.
const HOOKS_HEADER = `${header('The API as hooks')}/* eslint-disable */
`;

/** The schema of \`data\` in place of the envelope around it. */
function withoutEnvelope(response) {
  const json = response.content?.['application/json'];
  const data = json?.schema?.properties?.data;
  if (data) json.schema = data;
}

const isArray = (schema) => schema?.type === 'array';
const schemaOf = (operation) => operation.responses['200']?.content?.['application/json']?.schema;
const named = (operation, ...names) => operation.parameters.filter(({ name }) => names.includes(name));

/** \`developmentsList\` keeps the plain list, \`developmentsPage\` is the same address with \`page\` required; a cursor goes before it. */
function splitList(paths, address, operation) {
  const [plain, page] = schemaOf(operation)?.oneOf ?? [];
  if (!isArray(plain) || !page) return;
  const paged = structuredClone(operation);
  paged.operationId = `${operation.operationId.replace(/List$/, '')}Page`;
  for (const parameter of named(paged, 'page')) parameter.required = true;
  paged.responses['200'].content['application/json'].schema = page;
  operation.parameters = operation.parameters.filter(({ name }) => name !== 'page' && name !== 'cursor');
  schemaOf(operation).oneOf = undefined;
  Object.assign(schemaOf(operation), plain);
  paths[address + PAGE_MARK] = { get: paged };
}

/** Answers with a file, which is fetched as one and never kept in the store, or with a stream, which no screen reads. */
const isFile = (operation) =>
  Object.entries(operation.responses['200']?.content ?? {}).some(
    ([type, { schema }]) => schema?.format === 'binary' || type === 'text/event-stream',
  );

function prepared(document) {
  for (const [address, item] of Object.entries(document.paths)) {
    if (item.get && isFile(item.get)) delete item.get;
    for (const operation of Object.values(item)) {
      // The base query sends positions with every read.
      operation.parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref !== POSITION);
      for (const response of Object.values(operation.responses)) withoutEnvelope(response);
    }
    if (item.get) splitList(document.paths, address, item.get);
  }
  return document;
}

/** Who is there, and the rules of passwords, are never served from the cache. */
const UNTAGGED = { pattern: /^auth(Verify|PasswordPolicy)$/, providesTags: [] };

/** Each command of the document, with what the server declares beside its route. */
function commandsOf(document) {
  return Object.values(document.paths)
    .flatMap((item) => Object.entries(item))
    .filter(([method]) => method !== 'get')
    .map(([, operation]) => {
      const { operationId, 'x-changes': changes, 'x-failure': failure } = operation;
      if (!Array.isArray(changes))
        throw new Error(`${operationId}: the server does not declare what it changes`);
      return { operationId, changes, failure };
    });
}

/** What the base query asks about a command: what it changes, and what is said when it fails without an answer of ours. */
const commandsFile = (commands) => `${header('What the server declares beside each command')}
import type { Area } from '@livro/rules';

export interface DeclaredCommand {
  readonly changes: readonly Area[];
  readonly failure?: string;
}

export const declaredCommands: Readonly<Record<string, DeclaredCommand | undefined>> = {
${commands
  .map(
    ({ operationId, changes, failure }) =>
      `${operationId}: ${JSON.stringify({ changes, ...(failure && { failure }) })},`,
  )
  .join('\n')}
};
`;

async function generate(document, commands) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-openapi-'));
  try {
    const schemaFile = path.join(scratch, 'openapi.json');
    fs.writeFileSync(schemaFile, JSON.stringify(prepared(document)));
    const text = await generateEndpoints({
      schemaFile,
      apiFile: './api.ts',
      apiImport: 'api',
      exportName: 'generatedApi',
      hooks: { queries: true, lazyQueries: true, mutations: true },
      tag: true,
      encodePathParams: true,
      useUnknown: true,
      mergeReadWriteOnly: true,
      // Files go up with progress and come down as files: shared/attachments sees to both.
      filterEndpoints: (name) => !/^health(Live|Ready|Start)$|Attachments(Add|Content)$/i.test(name),
      endpointOverrides: [
        UNTAGGED,
        ...commands.map(({ operationId, changes }) => ({ pattern: operationId, invalidatesTags: changes })),
      ],
    });
    return HOOKS_HEADER + text.replaceAll(PAGE_MARK, '').replace("from './api'", "from './api.ts'");
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

const document = JSON.parse(fs.readFileSync(source, 'utf8'));
const commands = commandsOf(document);
const options = { ...(await prettier.resolveConfig(target)), parser: 'typescript' };
const files = {
  'generated.ts': await generate(document, commands),
  'declared-commands.ts': commandsFile(commands),
};
for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name);
  const wanted = await prettier.format(text, options);
  if (!process.argv.includes('--check')) fs.writeFileSync(file, wanted);
  else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== wanted) {
    console.error(
      `frontend/src/shared/api/${name} não corresponde a docs/openapi.json: rode npm run generate -w frontend`,
    );
    process.exitCode = 1;
  }
}
