/** Which of its own tables the platform lets the contexts read. */

export interface PublishedTables {
  /** What was seen, refused and tried by whom: shown to administrators, told to the client it is about, and sealed day by day. */
  security_log:
    | 'id'
    | 'at'
    | 'recorded_on'
    | 'kind'
    | 'outcome'
    | 'times'
    | 'actor_id'
    | 'subject'
    | 'route'
    | 'permission'
    | 'status'
    | 'address'
    | 'device'
    | 'correlation_id'
    | 'details';
}
