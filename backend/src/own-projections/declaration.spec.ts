import { assertFolderName, ContractError, declaredIn } from './declaration.ts';

const table = {
  name: 'months',
  columns: { month: 'date not null', total: { type: 'bigint not null', comment: 'Centavos' }, more: 'jsonb' },
  primaryKey: ['month'],
};
const projection = {
  name: 'by-month',
  version: 1,
  tables: [table],
  handles: ['ExpenseRecorded'],
  keysOf: () => [],
  fold: () => undefined,
};
const PUBLISHED = ['ExpenseRecorded', 'EntryReversed'];
const declared = (exported: unknown) => declaredIn(exported, 'by-month', PUBLISHED);

it('takes what is declared, and says the rest in the words of the engine', () => {
  const whole = {
    ...projection,
    tables: [{ ...table, comment: 'Por mês', indexes: [['total', 'month']] }],
    parkingKeysOf: () => [],
  };
  expect(declared(whole)).toEqual({
    name: 'by-month',
    version: 1,
    handles: ['ExpenseRecorded'],
    hasParkingKeys: true,
    tables: [
      {
        name: 'months',
        columns: { month: 'date not null', total: 'bigint not null', more: 'jsonb' },
        primaryKey: ['month'],
        indexes: ['using btree ("total", "month")'],
        comments: { table: 'Por mês', columns: { total: 'Centavos' } },
      },
    ],
  });
  expect(declared(projection).hasParkingKeys).toBe(false);
});

const withTable = (change: object) => ({ ...projection, tables: [{ ...table, ...change }] });
it.each<[string, unknown]>([
  ['projection.js tem de exportar um objeto (module.exports ou export default).', undefined],
  ['projection.js tem de exportar um objeto (module.exports ou export default).', () => projection],
  ['não se sabe o que é "prepare": há name, version,', { ...projection, prepare: () => undefined }],
  ['"name" é "other" e tem de ser o nome da pasta, "by-month".', { ...projection, name: 'other' }],
  ['"version" é 0 e tem de ser um número inteiro de 1 a 9999.', { ...projection, version: 0 }],
  ['"version" é 1.5', { ...projection, version: 1.5 }],
  ['"version" é nada', { ...projection, version: undefined }],
  ['"tables" tem de ser uma lista de 1 a 20.', { ...projection, tables: [] }],
  ['"tables" tem de ser uma lista de 1 a 20.', { ...projection, tables: { months: table } }],
  ['cada uma de "tables" tem de ser um objeto, e uma é "months".', { ...projection, tables: ['months'] }],
  ['duas tabelas se chamam "months".', { ...projection, tables: [table, table] }],
  ['uma tabela se chama "read.accounts"', withTable({ name: 'read.accounts' })],
  ['uma tabela se chama nada', withTable({ name: undefined })],
  ['a tabela "months" tem "key", e não se sabe o que é isso.', withTable({ key: ['month'] })],
  ['a tabela "months" tem de dizer as suas colunas em "columns".', withTable({ columns: undefined })],
  ['a tabela "months" tem 0 colunas; há lugar para 1 a 100.', withTable({ columns: {} })],
  ['a tabela "months" tem a coluna "Total"', withTable({ columns: { Total: 'bigint' } })],
  ['a coluna "total" do tipo "money"; há text, uuid,', withTable({ columns: { total: 'money' } })],
  ['a coluna "total" do tipo 8', withTable({ columns: { total: 8 } })],
  ['"comment" da coluna "total" da tabela', withTable({ columns: { total: { type: 'text', comment: 7 } } })],
  ['"primaryKey" da tabela "months" tem de ser uma lista', withTable({ primaryKey: [] })],
  ['tem "year" em "primaryKey", que não é uma coluna dela.', withTable({ primaryKey: ['year'] })],
  ['tem "toString" em "primaryKey"', withTable({ primaryKey: ['toString'] })],
  [
    'tem "total" em "primaryKey": o tipo dela tem de terminar em "not null".',
    withTable({ columns: { total: 'bigint' }, primaryKey: ['total'] }),
  ],
  [
    'tem "more" em "primaryKey", e jsonb não serve de chave.',
    withTable({ columns: { more: 'jsonb not null' }, primaryKey: ['more'] }),
  ],
  ['"indexes" da tabela "months" tem de ser uma lista', withTable({ indexes: 'using btree (total)' })],
  ['tem "total); drop table x" em "indexes"', withTable({ indexes: [['total); drop table x']] })],
  ['tem "more" em "indexes"', withTable({ indexes: [['more']] })],
  ['"handles" tem de ser uma lista de 1 a 2.', { ...projection, handles: 'every' }],
  [
    '"handles" tem "UserInvited", que não é um tipo de evento publicado',
    { ...projection, handles: ['UserInvited'] },
  ],
  ['"keysOf" é nada e tem de ser uma função.', { ...projection, keysOf: undefined }],
  ['"fold" é "rows.put" e tem de ser uma função.', { ...projection, fold: 'rows.put' }],
  ['"parkingKeysOf" é 3 e tem de ser uma função.', { ...projection, parkingKeysOf: 3 }],
])('refuses in one sentence: %s', (sentence, exported) => {
  const refused = (() => {
    try {
      return declared(exported);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(ContractError);
  expect((refused as Error).message).toContain(sentence);
  expect((refused as Error).message).toMatch(/^[^\n]+\.$/);
});

it.each(['By-month', 'by_month', '1st', 'a--b', 'read', '-', 'x'.repeat(25)])(
  'a folder called %s',
  (folder) =>
    folder === 'read'
      ? expect(() => assertFolderName(folder)).not.toThrow()
      : expect(() => assertFolderName(folder)).toThrow('a pasta tem de se chamar com letras minúsculas'),
);
