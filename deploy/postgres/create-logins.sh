#!/bin/bash
# Creates the database with its two logins, and the login of replicas, when PostgreSQL starts for the first time.
set -euo pipefail
secrets=${SECRETS_DIR:-/run/secrets}

# Passwords are passed as variables: arguments would be visible to other processes.
export OWNER_PASSWORD APP_PASSWORD REPLICATION_PASSWORD
OWNER_PASSWORD=$(<"$secrets/owner_password")
APP_PASSWORD=$(<"$secrets/app_password")
REPLICATION_PASSWORD=$(<"$secrets/replication_password")

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --no-psqlrc <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
create role ems_service nologin;
create role ems_search nologin;
create role ems_sites nologin;
create role ems_platform nologin;
grant ems_service to ems_sites, ems_platform;
create role ems_owner login password :'owner_password';
grant ems_service, ems_search, ems_sites, ems_platform to ems_owner;
create database ems owner ems_owner;
create role ems_app login noinherit password :'app_password';
grant ems_service, ems_sites, ems_platform to ems_app;
create role ems_replication login replication password :'replication_password';
SQL
echo 'host replication ems_replication all scram-sha-256' >>"$PGDATA/pg_hba.conf"
