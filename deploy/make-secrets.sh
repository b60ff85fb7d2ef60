#!/bin/sh
# Makes the secrets that compose.yaml mounts, in ./secrets. Keeps those that exist. Back up secrets_key with the database.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# Users in the containers read the files, so only the folder is private.
chmod 0700 secrets

keep() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
for login in postgres owner app replication; do keep "${login}_password" "$(openssl rand -hex 24)"; done
keep secrets_key "$(openssl rand -base64 32)"
owner=$(cat secrets/owner_password)
app=$(cat secrets/app_password)
keep database_url "postgres://ems_app:$app@db/ems"
keep database_owner_url "postgres://ems_owner:$owner@db/ems"
keep replica_urls "postgres://ems_app:$app@replica/ems"
chmod 0444 secrets/*
