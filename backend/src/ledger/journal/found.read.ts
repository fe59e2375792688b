/** Rows as Postgres gives them back, and one page of them. */

/** Instants are ISO text when a projection folds them and `Date` when they are read. */
export type Found<Row> = {
  readonly [Column in keyof Row]: Column extends 'created_at' | 'updated_at' ? Date | string : Row[Column];
};

/** `rows` may hold one more than was asked for; `count` is of the whole filter. */
export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}
