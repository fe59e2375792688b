// Prints docs/events.md from the events' types: the types are the contract, the page only shows them to people.
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

The journal's events, stream by stream, as they are stored: the type, then the fields of its JSON data. This page is printed
from the types by \`npm run docs\` and held against them by a test.

Amounts are integer centavos, dates are calendar days (\`yyyy-mm-dd\`), instants are ISO 8601 in UTC, ids are UUIDs, and what
is absent is \`null\`. Streams carry the installation's prefix (\`STREAM_PREFIX\`). Beside its data every event has the
metadata of \`EventMetadata\` in \`libs/event-sourcing/src/event.ts\`: command, correlation and causation ids, actor, reason,
recorded time, idempotency key with the hash of its content, schema version, and the two links of the hash chain.
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
    const parts = [`## Stream \`${stream}\``, leading(source)];
    source.forEachChild((node) => {
      if (!ts.isTypeAliasDeclaration(node) || !/^DomainEvent</.test(node.type.getText(source))) return;
      const type = checker.getTypeAtLocation(node);
      const data = checker.getTypeOfSymbolAtLocation(type.getProperty('data'), node);
      const rows = data.getProperties().map((field) => {
        const declared = checker.typeToString(
          checker.getTypeOfSymbolAtLocation(field, node),
          undefined,
          ts.TypeFormatFlags.NoTruncation,
        );
        return `| \`${field.name}\` | \`${declared.replaceAll('|', '\\|')}\` | ${comment(field.getDocumentationComment(checker))} |`;
      });
      parts.push(
        `### ${node.name.text}`,
        comment(checker.getSymbolAtLocation(node.name).getDocumentationComment(checker)),
        ['| Field | Type | |', '|---|---|---|', ...rows].join('\n'),
      );
    });
    return parts.filter(Boolean).join('\n\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n')}\n`.replaceAll('\n## ', '\n\n## ');
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
if (require.main === module) fs.writeFileSync(path.join(root, 'docs/events.md'), eventsDocument());
