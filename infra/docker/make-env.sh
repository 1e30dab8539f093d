#!/bin/sh
# `make env`: writes .env from .env.example, with a random secret for every key that ends in _PASSWORD. An
# existing .env keeps its values and gets what it lacks.
set -eu
cd "$(dirname "$0")/../.."
umask 077
touch .env
while IFS= read -r line; do
  case $line in
    [A-Z]*=*) key=${line%%=*} ;;
    *) continue ;;
  esac
  if grep -q "^$key=." .env; then continue; fi
  case $key in
    *_PASSWORD) line="$key=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')" ;;
  esac
  grep -v "^$key=" .env >.env.new || true
  echo "$line" >>.env.new
  mv .env.new .env
done <.env.example
echo 'The settings of docker compose are in .env; .env.example explains them.'
