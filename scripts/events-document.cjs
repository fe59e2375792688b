// Prints docs/reference/events.md from the events' types: the types are the contract, the page only shows them to people.
// `node scripts/events-document.cjs` writes the page; a test holds the committed page against this function.
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const root = path.resolve(__dirname, '..');
const STREAMS = [
  ['ledger', 'backend/src/ledger/journal/events.ts'],
  ['developments', 'backend/src/developments/events.ts'],
  ['clients', 'backend/src/clients/client/events.ts'],
  ['users', 'backend/src/identity/user/events.ts'],
  ['company', 'backend/src/company/events.ts'],
  ['access-keys', 'backend/src/identity/access-key/events.ts'],
  ['webhooks', 'backend/src/identity/webhook/events.ts'],
  ['late-rule', 'backend/src/company/late-rule/events.ts'],
  ['logo', 'backend/src/attachments/logo/events.ts'],
  ['approvals', 'backend/src/purchases/approval-rules/events.ts'],
  ['suppliers', 'backend/src/purchases/supplier/events.ts'],
  ['saved-views', 'backend/src/ledger/saved-view/events.ts'],
  ['purchase-{id}', 'backend/src/purchases/request/events.ts'],
  ['attachments-{id}', 'backend/src/attachments/attachment/events.ts'],
  ['bank-{account}', 'backend/src/banking/account/events.ts'],
  ['seals', 'backend/src/audit/seal/events.ts'],
  ['security', 'backend/src/audit/security-digest/security-digest.events.ts'],
  ['verifications', 'backend/src/audit/verification/verification.events.ts'],
  ['backups', 'backend/src/audit/backup/backup.events.ts'],
  ['handoff', 'backend/src/audit/handoff/handoff.events.ts'],
  ['year-books', 'backend/src/audit/issued-book/issued-books.events.ts'],
  ['imports', 'backend/src/ledger/import/import.events.ts'],
  ['operations', 'backend/src/platform/projections/parking/operations.events.ts'],
];
const INTRODUCTION = `# Events

The events of the journal, by stream. \`npm run docs\` prints this page from the types in the code, and a test compares both.

A field without a type is text. \`?\` marks a field that may be absent, for example in older events. Other empty fields are \`null\`. Amounts are
integer centavos, days are \`yyyy-mm-dd\`, instants are ISO 8601 in UTC, and ids are UUIDs. The file named under each heading declares or imports
the types with a capital letter. \`STREAM_PREFIX\` precedes the name of each stream.

Every event also has metadata (\`EventMetadata\` in \`libs/event-sourcing/src/event.ts\`): command, correlation and causation ids, actor, reason,
time of recording, idempotency key with a hash of the content, schema version, tag, and the hashes of this event and the previous one.
`;

/** The whole page as text. */
function eventsDocument() {
  const files = STREAMS.map(([, file]) => path.join(root, file));
  const program = ts.createProgram(files, {
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const sections = STREAMS.map(([stream, file]) => {
    const source = program.getSourceFile(path.join(root, file));
    const rows = [];
    source.forEachChild((node) => {
      if (!ts.isTypeAliasDeclaration(node) || !/^DomainEvent</.test(node.type.getText(source))) return;
      const type = checker.getTypeAtLocation(node);
      const data = checker.getTypeOfSymbolAtLocation(type.getProperty('data'), node);
      const fields = data.getProperties().map((field) => ({
        name: field.name,
        type: checker.typeToString(
          checker.getTypeOfSymbolAtLocation(field, node),
          undefined,
          ts.TypeFormatFlags.NoTruncation,
        ),
        remark: comment(field.getDocumentationComment(checker)),
      }));
      const meaning = comment(checker.getSymbolAtLocation(node.name).getDocumentationComment(checker));
      const remarks = fields
        .filter(({ remark }) => remark)
        .map(({ name, remark }) => `\`${name}\`: ${remark}`);
      rows.push([
        `\`${node.name.text}\``,
        fields.map(shortField).join(' '),
        [meaning, ...remarks].join(' ').trim(),
      ]);
    });
    const table = [
      '|Event|Data|Meaning|',
      '|---|---|---|',
      ...rows.map((cells) => `|${cells.join('|')}|`),
    ].join('\n');
    return [`## Stream \`${stream}\``, `\`${file}\`. ${leading(source)}`, table].join('\n\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n')}\n`.replaceAll('\n## ', '\n\n## ');
}

/** A field as code: its name, `?` where it may be absent, and its type unless that is text. */
function shortField({ name, type }) {
  const optional = / \| undefined$/.test(type);
  const short = type
    .replace(/ \| undefined$/, '')
    .replaceAll('readonly ', '')
    .replaceAll(/\bstring\b/g, 'text')
    .replaceAll(/["\s]/g, '')
    .replaceAll(';}', '}')
    .replaceAll('|', '\\|');
  return `\`${name}${optional ? '?' : ''}${short === 'text' ? '' : `:${short}`}\``;
}

const comment = (parts) =>
  parts
    .map((part) => part.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
function leading(source) {
  const [first] = ts.getLeadingCommentRanges(source.text, 0) ?? [];
  return first
    ? source.text
        .slice(first.pos, first.end)
        .replaceAll(/\/\*\*|\*\/|^\s*\* /gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : '';
}

module.exports = { eventsDocument };
if (require.main === module) fs.writeFileSync(path.join(root, 'docs/reference/events.md'), eventsDocument());
