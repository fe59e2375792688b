#!/bin/bash
# A replica's start: a copy of the primary where there is none yet, then Postgres as a standby.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  pg_basebackup --host "$PRIMARY" --username replicator --pgdata "$PGDATA" --wal-method stream --write-recovery-conf --checkpoint fast
fi
exec "$@"
