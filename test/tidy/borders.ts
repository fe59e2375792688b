/** Reads from the backend's sources who names whose tables in SQL, who imports whom, and what each context publishes. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const source = path.resolve(__dirname, '../../backend/src');
const TABLE = /\b(?:read|vault|projection|book|proof)\.([a-z_]+\b|\?)/g;
const CREATED = /\bcreate (?:unlogged )?table (?:if not exists )?(?:vault|projection|book|proof)\.([a-z_]+)/g;

/** Of one file: the tables that it defines, those that its texts name, each with the columns it takes, and its imports. */
export interface FileFacts {
  readonly file: string;
  readonly context: string;
  readonly defines: readonly string[];
  readonly names: readonly NamedTable[];
  readonly imports: readonly string[];
  /** What it takes of others by name, as `file name`. */
  readonly takes: readonly string[];
  /** What it passes on of others by name. */
  readonly passes: readonly string[];
  readonly publishes: ReadonlyMap<string, PublishedTable>;
}

export interface NamedTable {
  readonly table: string;
  readonly line: number;
  /** What is asked of it by its alias within the same text. */
  readonly columns: readonly string[];
}

export interface PublishedTable {
  readonly sentence: string;
  readonly columns: readonly string[];
}

const folder = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/** Every production file of the backend. */
export const backendFacts = (): readonly FileFacts[] =>
  fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(file))
    .map((file) => factsOf(file, fs.readFileSync(path.join(source, file), 'utf8')));

export function factsOf(file: string, text: string): FileFacts {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const defines: string[] = [];
  const names: NamedTable[] = [];
  const imports: string[] = [];
  const takes: string[] = [];
  const passes: string[] = [];
  let publishes: ReadonlyMap<string, PublishedTable> = new Map();
  const visit = (node: ts.Node): void => {
    const target = importOf(node);
    if (target !== undefined) {
      if (!target.startsWith('.')) return;
      const imported = path.posix.join(path.posix.dirname(file), target);
      imports.push(imported);
      takes.push(...namesIn(node).map((name) => `${imported} ${name}`));
      if (ts.isExportDeclaration(node)) passes.push(...namesIn(node));
      return;
    }
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'PublishedTables') publishes = published(node);
    const defined = tableDefined(node);
    if (defined !== undefined) defines.push(defined);
    const words = textOf(node);
    if (words !== undefined) {
      defines.push(...[...words.matchAll(CREATED)].map(([, table]) => table!));
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const { 1: table, index, 0: whole } of words.matchAll(TABLE))
        names.push({ table: table!, line, columns: columnsAsked(words, index + whole.length) });
      // Holes hold code, which may hold texts of its own.
      if (ts.isTemplateExpression(node)) node.templateSpans.forEach((span) => visit(span.expression));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, context: folder(file), defines, names, imports, takes, passes, publishes };
}

/** The words of what a file calls things and of its texts, in small letters; comments may give examples. */
export function wordsOf(file: string): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (importOf(node) !== undefined) return;
    const text = ts.isIdentifier(node) || ts.isTemplateLiteralToken(node) ? node.text : textOf(node);
    for (const [word] of (text ?? '').matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)) words.add(word.toLowerCase());
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(file, fs.readFileSync(path.join(source, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );
  return words;
}

/** What an import, an export or an `import()` names, in types too. */
function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return (node.argument.literal as ts.StringLiteral).text;
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [named] = node.arguments;
  return named && ts.isStringLiteral(named) ? named.text : undefined;
}

/** The names between the braces of an import or an export, as they are called where they come from. */
function namesIn(node: ts.Node): readonly string[] {
  const clause = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined;
  if (!clause || (!ts.isNamedImports(clause) && !ts.isNamedExports(clause))) return [];
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** A text as SQL sees it; what a hole holds is not known here and stands as a question mark. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `?${span.literal.text}`).join('');
}

/** The name of a table that an object defines with its columns, or an entity with its decorator. */
function tableDefined(node: ts.Node): string | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const text = (key: string): string | undefined => {
    const found = node.properties.find(({ name }) => name?.getText() === key);
    return found && ts.isPropertyAssignment(found) && ts.isStringLiteral(found.initializer)
      ? found.initializer.text
      : undefined;
  };
  const has = (key: string): boolean => node.properties.some(({ name }) => name?.getText() === key);
  return has('columns') || text('schema') !== undefined ? text('name') : undefined;
}

function columnsAsked(words: string, after: number): readonly string[] {
  const [, alias] = /^\s+(?:as\s+)?([a-z_]+)\b/.exec(words.slice(after)) ?? [];
  if (alias === undefined || KEYWORDS.has(alias)) return [];
  return [...new Set([...words.matchAll(new RegExp(`\\b${alias}\\.([a-z_]+)\\b`, 'g'))].map((m) => m[1]!))];
}

const KEYWORDS = new Set(
  'where left right inner join on group order limit set values using union cross lateral for as'.split(' '),
);

/** The members of the interface: the table, its columns as `Pick` names them, and the sentence that defends it. */
const published = (node: ts.InterfaceDeclaration): ReadonlyMap<string, PublishedTable> =>
  new Map(
    node.members.filter(ts.isPropertySignature).map((member) => {
      const columns: string[] = [];
      const collect = (type: ts.Node): void => {
        if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) columns.push(type.literal.text);
        ts.forEachChild(type, collect);
      };
      if (member.type) collect(member.type);
      const [comment] = ts.getJSDocCommentsAndTags(member);
      const sentence =
        comment && ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '';
      return [member.name.getText(), { sentence, columns }];
    }),
  );
