#!/bin/sh
# `make rotate SECRET=…`: replaces a generated password and restarts only the containers that use it.
set -eu
cd "$(dirname "$0")/../.."
if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
service=$(echo "${SECRET%_*_PASSWORD}" | tr '[:upper:]' '[:lower:]')

case $SECRET in
  POSTGRES_PASSWORD) restart='' ;;
  REDIS_PASSWORD) restart=redis ;;
  MINIO_PASSWORD) restart='minio minio-init' ;;
  VISITOR_HASH_KEY) restart='gateway auth inquiries notifications portfolio assistant' ;;
  *_DB_PASSWORD) restart="postgres-init $service" ;;
  *_STORE_PASSWORD) restart="minio-init $service" ;;
  *_REDIS_PASSWORD) restart="redis $service" ;;
  *) echo "usage: make rotate SECRET=AUTH_DB_PASSWORD (or POSTGRES_PASSWORD, MINIO_PASSWORD, …)" >&2 && exit 2 ;;
esac

$compose run --rm secrets rotate "$SECRET"
if [ "$SECRET" = POSTGRES_PASSWORD ]; then
  $compose exec -T postgres sh -c '{ printf "\\set password '"'%s'"'\n" "$(cat /run/secrets/superuser/password)"
    echo "ALTER ROLE postgres PASSWORD :'"'password'"';"; } | psql --quiet --username postgres'
fi
for container in $restart; do $compose up -d --no-deps --force-recreate "$container"; done
