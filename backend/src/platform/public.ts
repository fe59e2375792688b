/** Which of its own tables the platform lets the contexts read. */

export interface PublishedTables {
  /** Who reads the database itself has to see how far each read model has come. */
  checkpoints: 'projection' | 'status' | 'last_event' | 'catching_up' | 'error' | 'whole_at' | 'position';
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
