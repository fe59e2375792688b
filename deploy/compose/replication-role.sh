#!/bin/bash
# Runs once, when Postgres makes its first database: the role as which the replica follows.
set -euo pipefail
[ -n "${REPLICATION_PASSWORD:-}" ] || { echo 'defina REPLICATION_PASSWORD' >&2; exit 1; }
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
