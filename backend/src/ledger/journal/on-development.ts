/** What brings money of a kind that a cancelled development takes no more. */
export interface OnDevelopment {
  /**
   * Those that were cancelled when this was asked, as their own stream says. Left out by imports, which bring the history of
   * a development as it was.
   */
  readonly cancelledDevelopments?: readonly string[];
}
