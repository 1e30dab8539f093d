#!/bin/sh
# Starts Redis with one user per service that needs it. Passwords are read from files, so none is in the process list.
# Services reach only BullMQ's keys, the gateway only its request counts; the default user is for operators.
set -eu
umask 077
password() { cat "/run/secrets/$1"; }
{
  echo "user default on >$(password admin/password) ~* &* +@all"
  echo "user gateway on >$(password users/gateway) ~rate:* +@read +@write +@scripting +@transaction +@connection -@dangerous +info"
  for name in $QUEUE_USERS; do
    echo "user $name on >$(password "users/$name") ~bull:* &* +@all -@admin -@dangerous +info"
  done
} >/tmp/users.acl
# Written to disk every second. A full memory refuses writes and evicts nothing.
exec redis-server --aclfile /tmp/users.acl --dir /data --appendonly yes --appendfsync everysec --save '' \
  --maxmemory 192mb --maxmemory-policy noeviction
