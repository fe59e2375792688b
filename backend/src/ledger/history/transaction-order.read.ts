/** What the history can be sorted by: its SQL over the columns of a row, that part's type in a cursor, and the names that some orders follow. */
import { expenseCategories, expenseCategoryLabels } from '@livro/rules';
import type { KeyPart } from '../journal/cursor.read.ts';

const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn'.repeat(2);
/** As people sort words: whatever their case and accents. Immutable, so that an index can be made of it. */
export const sortedText = (column: string): string =>
  `(translate(lower(coalesce(${column}, '')), '${ACCENTED}', '${PLAIN}') collate "C")`;

const byLabel = [...expenseCategories].sort((a, b) =>
  expenseCategoryLabels[a].localeCompare(expenseCategoryLabels[b], 'pt-BR'),
);
export const SUPPLIER_ORDER = sortedText('supplier');
/** By the names that people read; entries without a category come first. */
export const CATEGORY_ORDER = `coalesce(array_position(array[${byLabel.map((name) => `'${name}'`).join(', ')}]::text[], category), 0)`;

interface Order {
  /** Over the columns of a row. */
  readonly sql: string;
  readonly part: KeyPart;
  readonly cast: string;
  /** Of an order by names of another table: `sql` holds an id of this type, the cursor its place among them. */
  readonly named?: {
    readonly id: 'uuid' | 'text';
    /** SQL of one array, `ids`: all that a row can hold, in the order of their names. */
    readonly inOrder: (direction: 'asc' | 'desc') => string;
  };
}

/** Entry number and leg break ties. */
export const ORDERS = {
  date: { sql: 'date', part: 'date', cast: 'date' },
  amount: { sql: 'signed_amount', part: 'integer', cast: 'bigint' },
  description: { sql: 'sort_description collate "C"', part: 'text', cast: 'text' },
  type: { sql: 'type collate "C"', part: 'text', cast: 'text' },
  created_at: { sql: 'entry_number', part: 'integer', cast: 'bigint' },
  supplier: { sql: SUPPLIER_ORDER, part: 'text', cast: 'text' },
  category: { sql: CATEGORY_ORDER, part: 'integer', cast: 'integer' },
  documentNumber: { sql: sortedText('document_number'), part: 'text', cast: 'text' },
  account: {
    sql: 'account_id',
    part: 'integer',
    cast: 'bigint',
    named: {
      id: 'uuid',
      inOrder: (direction) => `select array_agg(a.account_id::text
          order by ${sortedText('d.name')} ${direction}, a.account_type ${direction}, a.account_id ${direction}) as ids
        from read.transaction_accounts a left join read.developments d on d.id = a.development_id`,
    },
  },
  author: {
    sql: 'recorded_by',
    part: 'integer',
    cast: 'bigint',
    named: {
      id: 'text',
      // From one author to the next by the index: there are few of them in very many rows.
      inOrder: (direction) => `with recursive author(id) as (
          select min(recorded_by) from read.transactions
          union all
          select (select min(t.recorded_by) from read.transactions t where t.recorded_by > author.id)
            from author where author.id is not null
        )
        select array_agg(author.id order by ${sortedText('u.name')} ${direction}, author.id ${direction}) as ids
        from author left join read.authors u on u.author_id::text = author.id where author.id is not null`,
    },
  },
} as const satisfies Record<string, Order>;

export type TransactionSort = { readonly by: keyof typeof ORDERS; readonly descending: boolean };
export const transactionSorts = (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap(
  (by) => [by, `-${by}`] as const,
);

/** `-date` is descending; anything unknown is not for this function: the DTO refuses it. */
export const sortOf = (text: (typeof transactionSorts)[number]): TransactionSort =>
  text.startsWith('-')
    ? { by: text.slice(1) as keyof typeof ORDERS, descending: true }
    : { by: text as keyof typeof ORDERS, descending: false };

export const orderOf = ({ by }: TransactionSort): Order => ORDERS[by];
