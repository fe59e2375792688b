// The one direction in which imports may point; the folders tell the architecture and this file enforces it.
const fromTheGroundUp = require('./backend/contexts.cjs');
const contexts = fromTheGroundUp.join('|');
const pure = 'node_modules/(?!(immutable|decimal\\.js|uuid)/)';
/** A file's suffix tells its layer; what has none is the domain, and so is a decider. `docs/developer/architecture.md` lists them. */
const room = `^backend/src/(${contexts})/`;
const domain = `${room}[^.]+(\\.decide|\\.events)?\\.ts$`;
const told = '/public\\.ts$';
const read = `${room}[^.]+\\.(projection|tables?|queries|query|view|read)\\.ts$`;
const write = `${room}[^.]+\\.(commands?|handlers?|reactor|write)\\.ts$`;
const store = `${room}[^.]+\\.(store|entities|migrations?|provider)\\.ts$`;
const api = `${room}[^.]+\\.(controller|dto|interceptor|guard|middleware|strategy|service|api)\\.ts$`;
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types count: what needs each other is one thing, or has a third in common.',
      severity: 'error',
      from: { pathNot: 'frontend/src/shared/api/' },
      to: { circular: true },
    },
    {
      name: 'libs-know-no-program',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(backend|frontend|test)/' },
    },
    {
      name: 'libs-are-pure',
      comment:
        'Only the two embedded servers use packages; the others run in any JavaScript, as does the QR encoder of proof.',
      severity: 'error',
      from: { path: '^libs/(money|calendar|brazil|rules|event-sourcing|proof)/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/qr/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'backend-knows-no-screen',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^frontend/' },
    },
    {
      name: 'screen-knows-no-backend',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^backend/' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^backend/src/platform/' },
      to: { path: `^backend/src/(${contexts}|cli)/` },
    },
    { name: 'domain-is-pure', severity: 'error', from: { path: domain, pathNot: told }, to: { path: pure } },
    {
      name: 'domain-knows-libs-only',
      severity: 'error',
      from: { path: domain, pathNot: told },
      to: { path: '^backend/src/', pathNot: [domain, told] },
    },
    { name: 'read-knows-no-write', severity: 'error', from: { path: read }, to: { path: [write, api] } },
    { name: 'store-knows-no-command', severity: 'error', from: { path: store }, to: { path: [write, api] } },
    { name: 'write-knows-no-api', severity: 'error', from: { path: write }, to: { path: api } },
    {
      name: 'contexts-meet-in-public',
      comment:
        'Events, commands, ports and published tables: whatever a context has for others its public.ts names.',
      severity: 'error',
      from: { path: `^backend/src/(${contexts})/`, pathNot: '\\.(spec|fixture)\\.ts$' },
      to: {
        path: `^backend/src/(${contexts})/`,
        pathNot: ['^backend/src/$1/', '^backend/src/[^/]+/public\\.ts$'],
      },
    },
    {
      name: 'public-is-for-others',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/' },
      to: { path: '^backend/src/$1/public\\.ts$' },
    },
    ...fromTheGroundUp.slice(0, -1).map((context, floor) => ({
      name: `${context}-knows-none-above`,
      severity: 'error',
      from: { path: `^backend/src/${context}/`, pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { path: `^backend/src/(${fromTheGroundUp.slice(floor + 1).join('|')})/` },
    })),
    {
      name: 'reports-search-and-feed-only-read',
      comment:
        "Files are made of what the contexts' queries answer, under the filters of their lists. What a context has one of for all, its module gives.",
      severity: 'error',
      from: { path: '^backend/src/(reports|search|feed|reporting)/' },
      to: {
        path: `^backend/src/(${contexts}|cli)/`,
        pathNot: [read, domain, '/([^/]+\\.dto|list-filters\\.api|[^/]+\\.module)\\.ts$'],
      },
    },
    {
      name: 'system-only-reads',
      comment: 'It asks every part how it fares; what is done about it has routes of its own.',
      severity: 'error',
      from: { path: '^backend/src/system/' },
      to: {
        path: `^backend/src/(${contexts}|cli)/`,
        pathNot: [read, domain, '/[^/]+\\.module\\.ts$'],
      },
    },
    {
      name: 'nobody-needs-the-system-room',
      severity: 'error',
      from: {
        path: '^(backend|libs)/',
        pathNot: ['^backend/src/system/', '^backend/src/app\\.module\\.ts$'],
      },
      to: { path: '^backend/src/system/' },
    },
    {
      name: 'nobody-needs-reports-or-search',
      severity: 'error',
      from: {
        path: '^(backend|libs)/',
        pathNot: ['^backend/src/(reports|search)/', '^backend/src/app\\.module\\.ts$'],
      },
      to: { path: '^backend/src/(reports|search)/' },
    },
    {
      name: 'nobody-needs-the-feed',
      severity: 'error',
      from: {
        path: '^(backend|libs)/',
        pathNot: ['^backend/src/(feed|webhooks)/', '^backend/src/(app\\.module|web-application)\\.ts$'],
      },
      to: { path: '^backend/src/feed/' },
    },
    {
      name: 'nobody-needs-webhooks',
      comment:
        'They send what the feed tells; that room of the operators alone asks how they fare, and a drill keeps them still.',
      severity: 'error',
      from: {
        path: '^(backend|libs)/',
        pathNot: ['^backend/src/(webhooks|system|cli/backup)/', '^backend/src/app\\.module\\.ts$'],
      },
      to: { path: '^backend/src/webhooks/' },
    },
    {
      name: 'nobody-needs-importing',
      comment:
        'It sends the commands of the contexts as they stand; the command line and the server call it.',
      severity: 'error',
      from: {
        path: '^(backend|libs)/',
        pathNot: ['^backend/src/(importing|cli)/', '^backend/src/(app\\.module|web-application)\\.ts$'],
      },
      to: { path: '^backend/src/importing/' },
    },
    {
      name: 'insights-only-read',
      comment: 'They decide nothing and nobody builds on them: recordedEvents come in, figures go out.',
      severity: 'error',
      from: { path: '^backend/src/(?!insights/|app\\.module\\.ts$)' },
      to: { path: '^backend/src/insights/' },
    },
    {
      name: 'insights-send-no-commands',
      severity: 'error',
      from: { path: '^backend/src/insights/' },
      to: { path: [write, '@nestjs/cqrs', 'platform/book/'] },
    },
    {
      name: 'feature-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'feature-knows-no-app',
      severity: 'error',
      from: { path: '^frontend/src/(features|shared)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^(backend|frontend)/src/.*/index\\.tsx?$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^test/data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
