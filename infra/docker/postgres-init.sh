#!/bin/sh
# One database and one role per service, each reachable by its own role alone: for every variable
# <NAME>_DB_PASSWORD those called <name>. PostgreSQL's image runs this when it makes its data directory. Run it
# again after a service has been added or a password was changed:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/databases.sh
set -eu

database() {
  psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set name="$1" --set password="$2" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', :'name', :'password') \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', :'name') \gexec
SQL
}

for variable in $(env | sed -n 's/^\([A-Z][A-Z_]*\)_DB_PASSWORD=.*/\1/p'); do
  name=$(echo "$variable" | tr '[:upper:]' '[:lower:]')
  database "$name" "$(printenv "${variable}_DB_PASSWORD")"
done
