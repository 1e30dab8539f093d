#!/bin/sh
# `make env`: writes .env from .env.example, and a random secret for every variable of docker-compose.yml that ends in
# _PASSWORD. An existing .env keeps its values and gets what it lacks. The containers that create databases and stores
# get all passwords of that kind, in .env.databases and .env.stores.
set -eu
cd "$(dirname "$0")/../.."
umask 077
touch .env

# Sets a variable that has no value yet.
add() {
  if grep -q "^$1=." .env; then return; fi
  grep -v "^$1=" .env >.env.new || true
  echo "$1=$2" >>.env.new
  mv .env.new .env
}

for password in $(grep -o '\${[A-Z_]*_PASSWORD' docker-compose.yml | tr -d '${' | sort -u); do
  add "$password" "$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')"
done
sed -n '/^[A-Z][A-Z0-9_]*=/p' .env.example | while IFS= read -r line; do
  add "${line%%=*}" "${line#*=}"
done
grep '_DB_PASSWORD=' .env >.env.databases
grep '_STORE_PASSWORD=' .env >.env.stores
echo 'The settings of docker compose are in .env; .env.example explains them.'
