#!/bin/sh
# Creates the passwords of stores and services, and the key that all services hash visitors' addresses with, one file per reader. Runs to its end before anything else starts.
#
#   secrets.sh                creates what is missing
#   secrets.sh rotate NAME    replaces one, for example AUTH_DB_PASSWORD
#
# A password in .env wins over a generated one. The generated ones are kept in the volume `secrets`, which no other
# container mounts; each reader gets copies of its own. Services share the volume `service-secrets`, where a directory
# belongs to the one user that its service runs as. Stores have a volume each.
set -eu
umask 077
kept=/secrets/kept

fail() { echo "secrets: $1" >&2 && exit 1; }
given() { if [ -f /project/.env ]; then sed -n "s/^$1=//p" /project/.env | tail -n 1 | tr -d "\"'\r"; fi; }
generate() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

# Writes the password NAME to FILE, which only the user UID can read if one is given. A rename, so no reader sees half of it.
provide() { # NAME FILE [UID]
  if [ -n "$(given "$1")" ]; then given "$1" | tr -d '\n' >"$kept/$1.new" && mv "$kept/$1.new" "$kept/$1"; fi
  if [ ! -s "$kept/$1" ]; then generate >"$kept/$1.new" && mv "$kept/$1.new" "$kept/$1"; fi
  directory=$(dirname "$2")
  mkdir -p "$directory"
  cp "$kept/$1" "$2.new" && chmod 0444 "$2.new" && mv "$2.new" "$2"
  if [ -n "${3:-}" ]; then chown "$3" "$directory" && chmod 0500 "$directory"; else chmod 0555 "$directory"; fi
}

mkdir -p "$kept"
if [ "${1:-}" = rotate ]; then
  name=${2:?usage: rotate NAME}
  [ -f "$kept/$name" ] || fail "there is no password $name: $(ls "$kept" | tr '\n' ' ')"
  [ -z "$(given "$name")" ] || fail "$name is set in .env: change it there"
  rm "$kept/$name"
fi

# Every service of docker-compose.yml that runs as a user of its own, with that user.
readers=$(awk '/^  [a-z-]+:/ { name = $1; sub(":", "", name) }
  /^    user: .[0-9]+:/ { gsub("[^0-9:]", "", $2); sub(":.*", "", $2); print name ":" $2 }' /project/docker-compose.yml)
for reader in $readers; do
  name=${reader%:*} uid=${reader#*:}
  prefix=$(echo "$name" | tr '[:lower:]' '[:upper:]')
  for kind in DB STORE REDIS; do
    provide "${prefix}_${kind}_PASSWORD" "/secrets/services/$name/$(echo "$kind" | tr '[:upper:]' '[:lower:]')" "$uid"
  done
  provide VISITOR_HASH_KEY "/secrets/services/$name/visitors" "$uid"
  provide "${prefix}_DB_PASSWORD" "/secrets/postgres/databases/$name"
  provide "${prefix}_STORE_PASSWORD" "/secrets/minio/users/$name"
  provide "${prefix}_REDIS_PASSWORD" "/secrets/redis/users/$name"
done
provide POSTGRES_PASSWORD /secrets/postgres/superuser/password
provide MINIO_PASSWORD /secrets/minio/admin/password
provide REDIS_PASSWORD /secrets/redis/admin/password
