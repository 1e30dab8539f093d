#!/bin/sh
# Creates a database and a role per service, each reachable by its own role only, and sets the roles' passwords. Runs
# each time the containers are started, so that a new service or a changed password needs no more than that.
set -eu
PGPASSWORD=$(cat /run/secrets/superuser/password)
export PGPASSWORD

run_sql() { psql --quiet --set ON_ERROR_STOP=1 --host postgres --username postgres --dbname postgres "$@" >/dev/null; }

echo 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;' | run_sql
for file in /run/secrets/databases/*; do
  name=$(basename "$file")
  # The password goes to psql by its input, not by an argument that other processes can see.
  { printf "\\set password '%s'\n" "$(cat "$file")" && cat <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', :'name', :'password') \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', :'name') \gexec
SQL
  } | run_sql --set name="$name"
  echo "$name has its database"
done
