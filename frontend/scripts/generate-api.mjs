// Writes src/shared/api/generated.ts from docs/openapi.json; with --check it only says whether the committed file is up to
// date. The document describes the wire; the hooks speak of what the base query hands on, so envelopes come off here, and
// a list that is plain or, with `page`, a page becomes two typed hooks.
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';

const frontend = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.resolve(frontend, '../docs/openapi.json');
const target = path.join(frontend, 'src/shared/api/generated.ts');
const PAGE_MARK = '__page__';
const HEADER = `/**
 * The API as hooks, generated from docs/openapi.json by \`npm run generate -w frontend\`. Never edited by hand.
 */
/* eslint-disable */
`;

/** What a movement of money changes on the screens. */
const MONEY = [
  'developments',
  'accounts',
  'transactions',
  'expenses',
  'payments',
  'transfers',
  'financial-investments',
  // What is committed stands beside the balance.
  'purchase-requests',
  'dashboard',
  'analytics',
];

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

/** Answers with a file, which is fetched as one and never kept in the store. */
const isFile = (operation) =>
  Object.values(operation.responses['200']?.content ?? {}).some(({ schema }) => schema?.format === 'binary');

function prepared(document) {
  for (const [address, item] of Object.entries(document.paths)) {
    if (item.get && isFile(item.get)) delete item.get;
    for (const operation of Object.values(item)) {
      operation.parameters ??= [];
      for (const response of Object.values(operation.responses)) withoutEnvelope(response);
      // Each command answers alike whether it was booked or is still on its way to the lists.
      delete operation.responses['202'];
    }
    if (item.get) splitList(document.paths, address, item.get);
  }
  return document;
}

/** Signing in changes nothing that a list shows, and asking who is there is never served from the cache. */
const overrides = [
  { pattern: /^auth(Verify|PasswordPolicy)$/, providesTags: [] },
  { pattern: /^auth(?!Verify|PasswordPolicy)/, invalidatesTags: [] },
  { pattern: 'transfersValidate', invalidatesTags: [] },
  {
    pattern:
      /^(expenses|payments|transfers|investments|transactions)(Create|AddReturn|Reverse|Edit|Remove|Confirm|Cancel|Refund)$|^accountsSetInitialBalance$|^developmentsCreate$|^purchasesComplete$/,
    invalidatesTags: MONEY,
  },
  // The name of a development stands on all that belongs to it.
  {
    pattern: 'erasureEraseAttachments',
    invalidatesTags: ['clients', 'payments', 'expenses', 'purchase-requests'],
  },
  { pattern: 'developmentsEdit', invalidatesTags: [...MONEY, 'clients'] },
];

async function generate() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-openapi-'));
  try {
    const schemaFile = path.join(folder, 'openapi.json');
    fs.writeFileSync(schemaFile, JSON.stringify(prepared(JSON.parse(fs.readFileSync(source, 'utf8')))));
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
      filterEndpoints: (name) => !/^health(Live|Ready)$|Attachments(Add|Content)$/i.test(name),
      endpointOverrides: overrides,
    });
    const options = await prettier.resolveConfig(target);
    return prettier.format(
      HEADER + text.replaceAll(PAGE_MARK, '').replace("from './api'", "from './api.ts'"),
      { ...options, parser: 'typescript' },
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const text = await generate();
if (process.argv.includes('--check')) {
  const committed = fs.existsSync(target) ? fs.readFileSync(target, 'utf8') : '';
  if (committed !== text) {
    console.error(
      'frontend/src/shared/api/generated.ts não corresponde a docs/openapi.json: rode npm run generate -w frontend',
    );
    process.exit(1);
  }
} else {
  fs.writeFileSync(target, text);
}
