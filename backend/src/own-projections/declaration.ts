/**
 * What an own projection declares, held against the contract: a plain object of `projection.js`. Throws `ContractError` with one
 * sentence for the person who wrote it. `docs/own-projections.md` has the contract in words.
 */
import type { ColumnText, TableDefinition } from '../platform/projections/projection.types.ts';

export class ContractError extends Error {}

/** All of it that is no function, so that it can go from one thread to another. */
export interface Declaration {
  /** The folder's name. */
  readonly name: string;
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  readonly handles: readonly string[];
  /** It names what events have to do with beside their rows. */
  readonly hasParkingKeys: boolean;
}

const LIMITS = { name: 24, version: 9_999, tables: 20, columns: 100, comment: 500 } as const;
const PROPERTIES = ['name', 'version', 'tables', 'handles', 'keysOf', 'parkingKeysOf', 'fold'];
const TABLE_PROPERTIES = ['name', 'columns', 'primaryKey', 'indexes', 'comment'];
const TYPES = [
  'text',
  'uuid',
  'bigint',
  'integer',
  'boolean',
  'date',
  'timestamptz',
  'jsonb',
  'text[]',
  'numeric',
];
const NAME = /^[a-z][a-z0-9_]{0,47}$/;

type Anything = Readonly<Record<string, unknown>>;

/** `folder` is what the folder is called, `published` the types of events that programs may read. */
export function declaredIn(exported: unknown, folder: string, published: readonly string[]): Declaration {
  const given = plain(exported, 'projection.js tem de exportar um objeto (module.exports ou export default)');
  const unknown = Object.keys(given).find((name) => !PROPERTIES.includes(name));
  if (unknown !== undefined) refuse(`não se sabe o que é "${unknown}": há ${PROPERTIES.join(', ')}`);
  if (given.name !== folder) refuse(`"name" é ${told(given.name)} e tem de ser o nome da pasta, "${folder}"`);
  const { version, handles } = given;
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > LIMITS.version)
    refuse(`"version" é ${told(version)} e tem de ser um número inteiro de 1 a ${LIMITS.version}`);
  const tables = list(given.tables, '"tables"', LIMITS.tables).map(tableIn);
  const twice = repeated(tables.map(({ name }) => name));
  if (twice !== undefined) refuse(`duas tabelas se chamam "${twice}"`);
  for (const type of list(handles, '"handles"', published.length))
    if (typeof type !== 'string' || !published.includes(type))
      refuse(`"handles" tem ${told(type)}, que não é um tipo de evento publicado (docs/events.md)`);
  for (const name of ['keysOf', 'fold'])
    if (typeof given[name] !== 'function') refuse(`"${name}" é ${told(given[name])} e tem de ser uma função`);
  if (given.parkingKeysOf !== undefined && typeof given.parkingKeysOf !== 'function')
    refuse(`"parkingKeysOf" é ${told(given.parkingKeysOf)} e tem de ser uma função`);
  return {
    name: folder,
    version: Number(version),
    tables,
    handles: handles as readonly string[],
    hasParkingKeys: given.parkingKeysOf !== undefined,
  };
}

/** Throws where a folder of that name could not be one. */
export function assertFolderName(folder: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder) || folder.length > LIMITS.name)
    refuse(
      `a pasta tem de se chamar com letras minúsculas, algarismos e hífens, começando por letra, até ${LIMITS.name} ao todo`,
    );
}

function tableIn(value: unknown): TableDefinition {
  const given = plain(value, `cada uma de "tables" tem de ser um objeto, e uma é ${told(value)}`);
  const { name } = given;
  if (typeof name !== 'string' || !NAME.test(name))
    refuse(`uma tabela se chama ${told(name)}: use letras minúsculas, algarismos e _, até 48`);
  const at = `tabela "${name}"`;
  const unknown = Object.keys(given).find((one) => !TABLE_PROPERTIES.includes(one));
  if (unknown !== undefined) refuse(`a ${at} tem "${unknown}", e não se sabe o que é isso`);
  const declared = Object.entries(plain(given.columns, `a ${at} tem de dizer as suas colunas em "columns"`));
  if (declared.length === 0 || declared.length > LIMITS.columns)
    refuse(`a ${at} tem ${declared.length} colunas; há lugar para 1 a ${LIMITS.columns}`);
  const columns = declared.map(([column, text]) => columnIn(at, column, text));
  const types = Object.fromEntries(columns.map(([column, { type }]) => [column, type]));
  const primaryKey = list(given.primaryKey, `"primaryKey" da ${at}`, LIMITS.columns);
  for (const column of primaryKey) assertKey(at, column, types);
  const indexes = given.indexes === undefined ? [] : list(given.indexes, `"indexes" da ${at}`, LIMITS.tables);
  return {
    name: String(name),
    columns: types,
    primaryKey: primaryKey.map(String),
    indexes: indexes.map((index) => indexIn(at, index, types)),
    comments: {
      ...(given.comment !== undefined && { table: comment(at, given.comment) }),
      columns: Object.fromEntries(columns.flatMap(([column, { said }]) => (said ? [[column, said]] : []))),
    },
  };
}

interface DeclaredColumn {
  readonly type: ColumnText;
  readonly said: string | undefined;
}

/** `'bigint not null'`, or that with a comment: `{ type: 'bigint not null', comment: 'Centavos' }`. */
function columnIn(at: string, column: string, value: unknown): readonly [string, DeclaredColumn] {
  if (!NAME.test(column))
    refuse(`a ${at} tem a coluna ${told(column)}: use letras minúsculas, algarismos e _, até 48`);
  const { type, comment: words } = (typeof value === 'object' && value ? value : { type: value }) as Anything;
  const known = typeof type === 'string' && TYPES.includes(type.replace(/ not null$/, ''));
  if (!known)
    refuse(
      `a ${at} tem a coluna "${column}" do tipo ${told(type)}; há ${TYPES.join(', ')}, e "not null" depois`,
    );
  const said = words === undefined ? undefined : comment(`a coluna "${column}" da ${at}`, words);
  return [column, { type: type as ColumnText, said }];
}

function assertKey(at: string, column: unknown, types: Readonly<Record<string, ColumnText>>): void {
  const type = typeof column === 'string' && Object.hasOwn(types, column) ? types[column]! : undefined;
  if (type === undefined) refuse(`a ${at} tem ${told(column)} em "primaryKey", que não é uma coluna dela`);
  if (!type.endsWith(' not null'))
    refuse(`a ${at} tem "${String(column)}" em "primaryKey": o tipo dela tem de terminar em "not null"`);
  if (/^(jsonb|text\[\])/.test(type))
    refuse(
      `a ${at} tem "${String(column)}" em "primaryKey", e ${type.replace(' not null', '')} não serve de chave`,
    );
}

/** A list of columns, as the index is made of. */
function indexIn(at: string, value: unknown, types: Readonly<Record<string, ColumnText>>): string {
  const columns = list(value, `cada um de "indexes" da ${at}`, LIMITS.columns);
  for (const column of columns)
    if (typeof column !== 'string' || !Object.hasOwn(types, column) || types[column]!.startsWith('jsonb'))
      refuse(`a ${at} tem ${told(column)} em "indexes", que não é uma coluna dela que sirva para isso`);
  return `using btree (${columns.map((column) => `"${String(column)}"`).join(', ')})`;
}

function comment(at: string, words: unknown): string {
  if (typeof words !== 'string' || words.length > LIMITS.comment || words.includes('\0'))
    refuse(`"comment" d${at} tem de ser um texto de até ${LIMITS.comment} letras`);
  return String(words);
}

function list(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > most)
    refuse(`${what} tem de ser uma lista de 1 a ${most}`);
  return value as readonly unknown[];
}

function plain(value: unknown, sentence: string): Anything {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(sentence);
  return value as Anything;
}

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, i) => names.indexOf(name) !== i);

/** A value as a sentence has it: short, whatever it is. */
function told(value: unknown): string {
  if (value === undefined) return 'nada';
  if (typeof value === 'function') return 'uma função';
  return typeof value === 'string' ? `"${value.slice(0, 60)}"` : String(JSON.stringify(value)).slice(0, 60);
}

function refuse(sentence: string): never {
  throw new ContractError(`${sentence}.`);
}
