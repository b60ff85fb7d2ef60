#!/bin/bash
# Starts a streaming replica of the server `db`; copies that server first when the replica has no data.
set -euo pipefail
if [ ! -d "$PGDATA" ]; then
  copy=$PGDATA.new
  rm -rf "$copy"
  install -d -m 0700 -o postgres -g postgres "$copy"
  PGPASSWORD=$(</run/secrets/replication_password)
  export PGPASSWORD
  # The password becomes part of the replica's connection settings, which only its own user can read.
  gosu postgres pg_basebackup --host=db --username=ems_replication --pgdata="$copy" --wal-method=stream \
    --checkpoint=fast --write-recovery-conf
  unset PGPASSWORD
  mv "$copy" "$PGDATA"
fi
exec docker-entrypoint.sh postgres
