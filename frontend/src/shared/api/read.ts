/** What a hook of the client tells of a read. */
export interface Read<Data> {
  readonly data?: Data;
  /** Never of other arguments than those of now. */
  readonly currentData?: Data;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}
